import Display
import Raster
import Testing
import Viewer

@Suite("The bound of recordings")
struct RecordingBoundTests {
  private static func session(byteLimit: Int) -> Session {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 160, height: 100))
    session.limitRecording(to: byteLimit)
    return session
  }

  @Test("Inputs are restored exactly, whether or not they fit into sixteen bytes")
  func packing() throws {
    let odd = KeyModifiers(rawValue: 1 << 20)
    let size = try #require(SceneCatalog.wordmark.parameters.first { $0.key == "speed" })
    let inputs: [Input] = [
      .key(KeyPress("space")), .key(KeyPress("f1", modifiers: [.control, .alt, .shift])),
      .key(KeyPress("left", isRepeat: true)), .key(KeyPress("space", modifiers: odd)),
      .pointer(PointerEvent(.pressed(button: 1), x: 5, y: 9, modifiers: .shift)),
      .pointer(PointerEvent(.released(button: 70_000), x: 5, y: 9)),
      .pointer(PointerEvent(.moved, x: -3, y: 32_767)),
      .pointer(PointerEvent(.moved, x: 32_768, y: -40_000)),
      .pointer(PointerEvent(.wheel(steps: -3), x: 0, y: 0)),
      .resize(PixelSize(width: 3, height: 4), scale: 1.5), .rate(.sixty), .fullscreen(true),
      .desktopScale(1.25), .desktopTheme(isDark: false), .restart,
      .set([try ParameterAssignment("speed=99", among: [size])], of: "wordmark"),
      .notice(title: "a", text: "b"), .key(KeyPress("space")),
    ]
    let entries = inputs.enumerated().map { Entry(at: Int64($0) << 40, $1) }
    var packed = PackedInputs()
    for entry in entries { packed.append(entry.input, at: entry.instant) }
    #expect(packed.entries == entries)
  }

  @Test("A key that was pressed before, and a movement, take sixteen bytes; a text takes its own")
  func bytes() {
    var packed = PackedInputs()
    packed.append(.key(KeyPress("space")), at: 0)
    let first = packed.byteCount
    for instant in 1...100 {
      packed.append(.key(KeyPress("space", isRepeat: true)), at: Int64(instant))
      packed.append(
        .pointer(PointerEvent(.moved, x: instant, y: instant)), at: Int64(instant))
    }
    #expect(packed.byteCount == first + 200 * 16)
    packed.append(.notice(title: "", text: String(repeating: "x", count: 5000)), at: 101)
    #expect(packed.byteCount > first + 200 * 16 + 5000)
  }

  @Test("Input after a recording is full is not recorded, and the recording ends before it")
  func full() throws {
    let (whole, cut) = (Self.session(byteLimit: 1 << 20), Self.session(byteLimit: 1000))
    for session in [whole, cut] {
      for press in 0..<100 {
        session.apply(.key(KeyPress(press.isMultiple(of: 2) ? "space" : "right")), at: Int64(press))
      }
    }
    #expect(whole.document.recorder.fullInstant == nil)
    #expect(whole.recording(until: 500).entries.count == 100)
    let recording = cut.recording(until: 500)
    let count = recording.entries.count
    #expect((40..<70).contains(count))
    #expect(recording.entries == Array(whole.recording(until: 500).entries.prefix(count)))
    #expect(cut.document.recorder.fullInstant == Int64(count) && recording.end == Int64(count))
    #expect(try Recording(text: recording.text) == recording)
  }

  @Test("By default a recording holds a quarter of a million keys")
  func usual() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 160, height: 100))
    #expect(session.document.recorder.byteLimit == 4 << 20)
    #expect(session.document.recorder.byteLimit / 16 >= 250_000)
  }
}
