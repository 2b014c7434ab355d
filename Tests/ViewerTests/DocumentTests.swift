import Display
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The document")
struct DocumentTests {
  private static let second: Int64 = 1_000_000_000

  private static func session(_ recording: Recording) throws -> Session {
    let request = try SceneRequest(recording)
    return Session(
      request.entry, assignments: request.assignments, motion: recording.motion,
      size: recording.size, scale: recording.scale, rate: recording.rate)
  }

  private static let beginning = Recording(
    of: "wordmark", size: PixelSize(width: 320, height: 200))

  /// Random entries over ten seconds; the last one is always recorded.
  private static func entries(_ random: inout SeededGenerator, count: Int = 80) -> [Entry] {
    let instants = (0..<count).map { _ in Int64.random(in: 0..<10 * second, using: &random) }
    return instants.sorted().map { Entry(at: $0, input(&random)) }
      + [Entry(at: 10 * second, .notice(title: "the", text: "end"))]
  }

  private static func input(_ random: inout SeededGenerator) -> Input {
    while true {
      switch RandomInputs.event(&random) {
      case .key(let press): return .key(press)
      case .pointer(let event): return .pointer(event)
      case .resized(let size): return .resize(size)
      case .refreshRate(let rate): return .rate(rate)
      default: continue
      }
    }
  }

  /// Applies entries with their facts, each also to a copy of the document, which must become the same one.
  private static func apply(_ entries: some Sequence<Entry>, to session: Session) -> [Effect] {
    entries.flatMap { entry in
      let facts = session.facts(for: entry.input, at: entry.instant)
      var (first, second) = (session.document, session.document)
      #expect(first.apply(entry, facts) == second.apply(entry, facts))
      #expect(first == second, "\(entry)")
      return session.apply(entry)
    }
  }

  @Test("The same entries give the same document, wherever they were written and read")
  func cuts() async throws {
    for seed in Seeds.all {
      try await withSeed(seed) { random in
        let entries = Self.entries(&random)
        let whole = try Self.session(Self.beginning)
        _ = Self.apply(entries, to: whole)
        let cut = Int.random(in: 0...entries.count, using: &random)
        let begun = try Self.session(Self.beginning)
        for entry in entries[..<cut] { begun.apply(entry) }
        let read = try Recording(text: begun.recording(until: 0).text)
        let continued = try Self.session(read)
        for entry in read.entries + entries[cut...] { continued.apply(entry) }
        #expect(continued.document == whole.document, "cut at \(cut)")
        #expect(continued.controls.map(\.value) == whole.controls.map(\.value))
      }
    }
  }

  @Test("Undoing everything equals the start", arguments: Seeds.all)
  func undo(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let session = try Self.session(Self.beginning)
      let start = session.controls.map(\.value)
      let keys: [KeyName] = ["left", "right", "tab", "up", "backspace", "l", "o"]
      for index in 0..<60 {
        let key = keys.randomElement(using: &random) ?? "left"
        session.apply(.key(KeyPress(key)), at: Int64(index) * 10_000_000)
      }
      #expect(session.controls.map(\.value) != start)
      for _ in 0..<61 { session.apply(.key("u"), at: Self.second) }
      #expect(session.document.chrome.notice == LabeledValue("Values", "nothing to undo"))
      #expect(session.controls.map(\.value) == start)
    }
  }

  @Test("A replay carries out no effect on the outside", arguments: Seeds.all)
  func outside(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var recording = Self.beginning
      let keys: [KeyPress] = [
        "s", "f2", "x", "q", "escape", "pagedown", "f", KeyPress("s", modifiers: .control), "a",
        "return",
      ]
      recording.entries = (0..<100).map { index in
        Entry(at: Int64(index) * 10_000_000, .key(keys.randomElement(using: &random) ?? "s"))
      }
      recording.end = Self.second
      let session = try Self.session(recording)
      var replay = Replay(recording)
      let effects = replay.advance(session, at: recording.end)
      for effect in effects {
        switch effect {
        case .frame, .setFullscreen, .countAnew, .resize: break
        default: Issue.record("\(effect)")
        }
      }
      #expect(effects.contains(.frame))
    }
  }
}
