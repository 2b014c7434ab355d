import Display
import Raster
import Testing
import Viewer

@Suite("Keys that another program sends")
struct SentKeyTests {
  private func session() -> Session {
    Session(SceneCatalog.wordmark, size: PixelSize(width: 640, height: 400))
  }

  private static let second: Int64 = 1_000_000_000

  /// The keys in the table that write files.
  private static var writing: [KeyChord] {
    KeyTable.rows.flatMap { $0.bindings + $0.variants }.compactMap { binding in
      guard case .key(let chord) = binding.trigger, binding.command?.writesFile == true else {
        return nil
      }
      return chord
    }
  }

  private func press(_ chord: KeyChord, isSent: Bool = true) -> DisplayEvent {
    .key(KeyPress(chord.key, modifiers: chord.modifiers, isSent: isSent))
  }

  @Test("A command declares which file it writes; a click writes none")
  func writers() {
    for command in ViewerCommand.allCases {
      let session = session()
      let writes = session.perform(command, at: 0).contains {
        [.screenshot, .saveRecording, .renderMovie(.apng), .renderMovie(.gif)].contains($0)
      }
      #expect(
        command.writesFile == (writes || session.document.chrome.typedName != nil), "\(command)")
    }
    #expect(KeyTable.clickCommand?.writesFile == false)
    #expect(Self.writing.count == 5)
  }

  @Test("Those that would write a file are refused, and the notice says so")
  func refused() {
    for chord in Self.writing {
      let session = session()
      #expect(session.apply(press(chord), at: 0) == [.frame], "\(chord.label)")
      #expect(session.document.chrome.notice?.name == "\(chord.label), sent by another program")
      #expect(session.document.chrome.notice?.value == "refused")
      let effects = session.apply(press(chord, isSent: false), at: 1)
      #expect(effects.contains { $0 != .frame } || session.document.chrome.typedName != nil)
    }
  }

  @Test("Those that paste or copy are refused too, also while something is typed")
  func exchange() {
    let paste = KeyChord("v", .control)
    for chord in [paste, "y", KeyChord("y", .shift), "c"] {
      let session = session()
      #expect(session.apply(press(chord), at: 0) == [.frame], "\(chord.label)")
      #expect(session.document.chrome.notice?.value == "refused")
    }
    let session = session()
    session.perform(.enterValue, at: 0)
    #expect(session.apply(press(paste), at: 1) == [.frame])
    #expect(session.apply(press(paste, isSent: false), at: 2) == [.paste(.clipboard)])
  }

  @Test("A sent Return saves no preset, and the field says so; sent letters are typed")
  func naming() {
    let session = session()
    session.perform(.savePreset, at: 0)
    #expect(session.apply(press("x"), at: 1) == [.frame])
    #expect(session.apply(press("return"), at: 2) == [.frame])
    #expect(session.document.chrome.typedName == "x")
    #expect(
      session.document.chrome.notice?.name.contains("Return, sent by another program") == true)
    let kept = session.apply(press("return", isSent: false), at: 3)
    #expect(kept.contains(.savePreset(named: "x", replaces: false)))
  }

  @Test("All others act, and are recorded as any key")
  func obeyed() throws {
    let (session, other) = (session(), session())
    for (session, isSent) in [(session, true), (other, false)] {
      #expect(!session.apply(press("p", isSent: isSent), at: Self.second).isEmpty)
      #expect(session.pacer.clock.isPaused)
      #expect(session.apply(press("q", isSent: isSent), at: 2 * Self.second) == [.quit])
    }
    let recorded = session.recording(until: 3 * Self.second)
    #expect(recorded.entries == other.recording(until: 3 * Self.second).entries)
  }

  @Test("Many sent keys cause one notice per second, and only notices are recorded")
  func flood() throws {
    let session = session()
    for millisecond: Int64 in 0..<2500 { session.apply(press("s"), at: millisecond * 1_000_000) }
    let recorded = session.recording(until: 3 * Self.second)
    #expect(recorded.entries.count == 3)
    #expect(
      recorded.entries.allSatisfy { if case .notice = $0.input { true } else { false } })
  }

  @Test("In a value that is being typed they are letters")
  func typed() {
    let session = session()
    session.perform(.enterValue, at: 0)
    session.apply(press("s"), at: 1)
    #expect(session.document.chrome.typedText == "s")
  }
}
