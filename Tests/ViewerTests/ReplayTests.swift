import Compositor
import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Replays")
struct ReplayTests {
  private static let size = PixelSize(width: 160, height: 100)
  private static let second: Int64 = 1_000_000_000

  /// A session on a display in memory.
  private struct Stage {
    let start: Int64
    let display: MemoryDisplay
    let session: Session
    let witness: Witness
    let loop: ViewerLoop

    init(_ recording: Recording, at start: Int64) throws {
      self.start = start
      display = MemoryDisplay(size: recording.size, startingAt: start)
      session = try ReplayTests.session(recording)
      witness = Witness(of: session, on: display.presenter, startingAt: start)
      loop = ViewerLoop(
        session: session, presenter: witness, events: display)
      witness.watch(loop)
    }

    func schedule(_ event: DisplayEvent, at instant: Int64) {
      display.clock.schedule(event, at: start + instant)
    }

    func recording() throws -> Recording { loop.recording }
  }

  private static func session(_ recording: Recording) throws -> Session {
    let request = try SceneRequest(recording)
    return Session(
      request.entry, assignments: request.assignments, motion: recording.motion,
      size: recording.size, scale: recording.scale, isFullscreen: recording.isFullscreen,
      rate: recording.rate)
  }

  /// Plays a session with six seconds of random input.
  private static func played(
    _ random: inout SeededGenerator, events count: Int = 60
  ) throws -> Stage {
    var beginning = Recording(of: "wordmark", size: size)
    beginning.assignments = [try SceneCatalog.wordmark.assignment("speed=400")]
    let stage = try Stage(beginning, at: Int64.random(in: 0...9_000_000, using: &random))
    for _ in 0..<count {
      stage.schedule(
        RandomInputs.event(&random), at: Int64.random(in: 0..<6 * second, using: &random))
    }
    stage.schedule(.visibility(true), at: 6 * second)
    stage.schedule(.closeRequested, at: 6 * second + 200_000_001)
    let stalls = Set((0..<5).map { _ in Int.random(in: 0..<120, using: &random) })
    var (drawn, clock) = (0, stage.display.clock)
    clock.wakeDelay = 40_000
    stage.witness.work = {
      drawn += 1
      clock.advance(by: stalls.contains(drawn) ? 41_000_000 : 3_000_000)
    }
    _ = try stage.loop.run()
    _ = clock
    return stage
  }

  private static func picture(of session: Session, at time: Double) -> Bitmap {
    let compositor = Compositor(context: session.context, scale: session.document.window.scale)
    return Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  private static func differ(_ first: Bitmap, _ second: Bitmap) -> Bool {
    first.size != second.size
      || PixelRect(first.size).rows.contains { y in
        PixelRect(first.size).columns.contains { x in first[x, y] != second[x, y] }
      }
  }

  @Test("Each frame that a window showed is drawn again without one", arguments: Seeds.all)
  func offscreen(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = try Self.played(&random)
      #expect(stage.witness.frames.count > 10)
      try Self.expectSame(stage.witness.frames, in: Recording(text: stage.recording().text))
    }
  }

  /// Whether the picture has values that are measured only in a window.
  private static func showsMeasurements(_ session: Session) -> Bool {
    session.document.chrome.pages.visiblePage == .statistics
      || session.overlay.texts.contains("Redrawn per frame")
  }

  /// Draws the frames of a recording's instants without a window, and compares them.
  private static func expectSame(_ frames: [Int64: Bitmap], in recording: Recording) throws {
    let session = try session(recording)
    var replay = Replay(recording)
    for (instant, frame) in frames.sorted(by: { $0.key < $1.key }) {
      let time = replay.advance(session, to: instant)
      if showsMeasurements(session) { continue }
      #expect(!differ(picture(of: session, at: time), frame), "at \(instant) ns, media \(time)")
    }
    // Draw the last frame alone: a frame does not depend on earlier ones.
    guard let last = frames.max(by: { $0.key < $1.key }) else { return }
    let fresh = try Self.session(recording)
    var rest = Replay(recording)
    let time = rest.advance(fresh, to: last.key)
    if showsMeasurements(fresh) { return }
    #expect(!differ(picture(of: fresh, at: time), last.value), "only \(last.key) ns")
  }

  @Test(
    "A replay in a window shows the same frames and records the same text",
    arguments: Seeds.all, [0, 1_900_000] as [Int64])
  func window(seed: UInt64, lookTime: Int64) async throws {
    try await withSeed(seed) { random in
      let stage = try Self.played(&random)
      let recording = try stage.recording()
      let again = try Stage(recording, at: 123_456_789)
      again.loop.onFirstFrame = { again.display.lookTime = lookTime }
      again.loop.replay = Replay(recording)
      var asked: [Effect] = []
      again.loop.onEffect = { effect in
        asked.append(effect)
        if case .resize(let size) = effect { again.schedule(.resized(size), at: 0) }
      }
      let end = try again.loop.run()
      #expect(end == .finished)
      #expect(try again.recording().text == recording.text)
      #expect(!asked.contains(.screenshot) && !asked.contains(.saveRecording))
      // A still window shows an input one frame later if no deadline comes between.
      #expect(again.witness.frames.count > 10)
      try Self.expectSame(again.witness.frames, in: recording)
    }
  }

  @Test("All frames of a window that drops none are among the recording's", arguments: Seeds.all)
  func instants(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = try Self.played(&random)
      let recording = try stage.recording()
      let instants = recording.frameInstants(atMost: .max)
      #expect(Set(stage.witness.frames.keys).isSubset(of: instants))
      #expect(instants == instants.sorted() && instants.count == Set(instants).count)
      #expect(instants.allSatisfy { $0 <= recording.end })
      #expect(recording.frameInstants(atMost: 7) == Array(instants.prefix(7)))
    }
  }

  @Test("During a replay only keys that leave have an effect")
  func live() throws {
    var recording = Recording(of: "wordmark", size: Self.size)
    recording.entries = [
      Entry(at: Self.second, .key(KeyPress("space"))),
      Entry(at: 2 * Self.second, .key(KeyPress("q"))),
    ]
    recording.end = 3 * Self.second
    for key: KeyName in ["q", "escape", "x"] {
      let stage = try Stage(recording, at: 5)
      stage.loop.replay = Replay(recording)
      stage.schedule(.key(KeyPress("right")), at: Self.second / 4)
      stage.schedule(.pointer(PointerEvent(.pressed(button: 1), x: 9, y: 9)), at: Self.second / 3)
      stage.schedule(.refreshRate(RefreshRate(numerator: 30, denominator: 1)), at: Self.second / 2)
      stage.schedule(.scale(2), at: Self.second / 2)
      stage.schedule(.key(KeyPress(key)), at: Self.second * 3 / 2)
      let end = try stage.loop.run()
      #expect(end == (key == "x" ? .finished : .quit))
      let recorded = try stage.recording()
      #expect(recorded.entries == Array(recording.entries.prefix(key == "x" ? 2 : 1)))
      #expect(stage.session.pacer.grid.rate == .sixty)
      #expect(key != "x" || recorded == recording)
    }
  }

  @Test("An input in a still scene is shown in the frame to which it belongs")
  func still() throws {
    var recording = Recording(of: "wordmark", size: Self.size)
    recording.assignments = [try SceneCatalog.wordmark.assignment("shimmering=off")]
    recording.entries = [Entry(at: Self.second + 1, .key(KeyPress("tab")))]
    recording.end = 2 * Self.second
    let stage = try Stage(recording, at: 5)
    stage.loop.replay = Replay(recording)
    _ = try stage.loop.run()
    let shown = stage.witness.frames.keys.sorted()
    #expect(
      shown.dropFirst().first
        == recording.frameInstants(atMost: .max).first { $0 > Self.second + 1 })
    #expect(stage.loop.report.frames.counts.dropped == 0)
  }

  @Test("Messages of the program are replayed")
  func telling() throws {
    let stage = try Stage(Recording(of: "wordmark", size: Self.size), at: 5)
    stage.loop.onEffect = { [loop = stage.loop] effect in
      if effect == .saveRecording { loop.announce(LabeledValue("Recording", "a b.replay")) }
    }
    stage.schedule(.key(KeyPress("f2")), at: Self.second)
    stage.schedule(.closeRequested, at: 2 * Self.second)
    _ = try stage.loop.run()
    let recording = try Recording(text: stage.recording().text)
    #expect(
      recording.entries.map(\.input) == [
        .key(KeyPress("f2")), .notice(title: "Recording", text: "a b.replay"),
      ])
    let session = try Self.session(recording)
    var replay = Replay(recording)
    replay.advance(session, to: Self.second * 3 / 2)
    #expect(session.document.chrome.notice == LabeledValue("Recording", "a b.replay"))
  }

  @Test("A preset that a key showed is in the recording: a replay needs no presets")
  func presets() throws {
    let stage = try Stage(Recording(of: "wordmark", size: Self.size), at: 5)
    stage.session.program.presets = [Preset("very calm", values: [.init("speed", .number(60))])]
    stage.schedule(.key(KeyPress("o")), at: Self.second)
    stage.schedule(.closeRequested, at: 3 * Self.second)
    _ = try stage.loop.run()
    let recording = try Recording(text: stage.recording().text)
    #expect(recording == (try stage.recording()))
    #expect(recording.entries.count == 3)
    #expect(
      recording.entries.suffix(2).map(\.input) == [
        .notice(title: "Preset", text: "very calm"), .preset("very calm"),
      ], "\(recording.entries)")
    let session = try Self.session(recording)
    var replay = Replay(recording)
    replay.advance(session, to: Self.second * 3 / 2)
    #expect(session.document.chrome.notice == LabeledValue("Preset", "very calm"))
    let values = session.preset(named: "").values
    #expect(values.contains(.init("speed", "60")))
  }
}
