import Display
import LayerHost
import Raster
import TestSupport
import Testing
import Viewer

@Suite("A tour through the scenes")
struct SceneTourTests {
  private let clock = ManualClock(now: 77)
  private let presenter: MemoryPresenter
  private let session: Session
  private let loop: ViewerLoop

  init() {
    let size = PixelSize(width: 320, height: 200)
    presenter = MemoryPresenter(size: size, completion: .delayed(400_000, on: clock))
    session = Session(SceneCatalog.wordmark, motion: .reduced, size: size)
    loop = ViewerLoop(session: session, presenter: presenter, events: clock)
    loop.tour = SceneTour(seconds: 10)
  }

  private func schedule(_ event: DisplayEvent, at seconds: Double) {
    clock.schedule(event, at: 77 + Int64((seconds * 1e9).rounded()))
  }

  /// Runs until the window is closed, and returns the scenes of the log with their seconds after the start.
  private func run(closingAt seconds: Double) throws -> [Double] {
    schedule(.closeRequested, at: seconds)
    _ = try loop.run()
    return session.log.entries.filter { $0.name == "next-scene" }
      .map { ($0.time - 1000).rounded() }
  }

  @Test("It shows each scene for the given time, round and round")
  func changes() throws {
    let times = try run(closingAt: 215)
    #expect(times == (1...21).map { Double($0) * 10 })
    #expect(session.document.entry.name == SceneCatalog.names[2])
  }

  @Test("A notice says how to stay; a change names the scene and the window")
  func notices() throws {
    var titles = 0
    loop.onEffect = { if $0 == .retitle { titles += 1 } }
    var notices: [LabeledValue?] = []
    loop.frameLoop.onTick = { [unowned session] _ in notices.append(session.document.chrome.notice)
    }
    _ = try run(closingAt: 11)
    #expect(notices.first == LabeledValue("Tour", "press a key to stay"))
    let count = SceneCatalog.all.count
    #expect(notices.last == LabeledValue("Scene 3 of \(count)", "defaults") && titles == 1)
  }

  @Test("Between changes a still scene does not wake the loop")
  func idle() throws {
    _ = try run(closingAt: 99)
    let ticks = loop.report.frames.counts.ticks
    #expect(ticks <= 2 + 9 * 4, "\(ticks) ticks in 9 changes, with their notices")
    #expect(loop.report.frames.counts.wakeUps <= 60)
  }

  @Test("A key ends it and does nothing else; a moved pointer does not end it")
  func keys() throws {
    schedule(.pointer(PointerEvent(.moved, x: 9, y: 9)), at: 5)
    schedule(.key(KeyPress("right")), at: 15)
    schedule(.key(KeyPress("right", isRepeat: true)), at: 15.5)
    schedule(.key(KeyPress("right")), at: 25)
    let times = try run(closingAt: 60)
    #expect(times == [10])
    #expect(session.document.entry.name == "defaults" && loop.tour == nil)
    #expect(session.controls["speed"]?.value == .number(240), "the second key acts")
  }

  @Test("A click ends it too, and does not reach the scene")
  func clicks() throws {
    schedule(.pointer(PointerEvent(.pressed(button: 1), x: 9, y: 9)), at: 5)
    schedule(.pointer(PointerEvent(.released(button: 1), x: 9, y: 9)), at: 5.1)
    let times = try run(closingAt: 60)
    #expect(times.isEmpty)
    #expect(session.scene.effects.first?.isRunning == true)
  }

  @Test("q quits at once")
  func quitting() throws {
    schedule(.key(KeyPress("q")), at: 5)
    schedule(.closeRequested, at: 60)
    let end = try loop.run()
    #expect(end == .quit)
  }

  @Test("It is in real time: neither pause nor slow motion changes it")
  func realTime() throws {
    session.apply(.key(KeyPress("p")), at: 0)
    schedule(.closeRequested, at: 35)
    _ = try loop.run()
    #expect(session.document.entry.name == SceneCatalog.names[4])
  }

  @Test("A hidden window does not wake for it")
  func hidden() throws {
    schedule(.visibility(false), at: 5)
    schedule(.visibility(true), at: 95)
    schedule(.closeRequested, at: 104)
    _ = try loop.run()
    #expect(
      session.document.entry.name == SceneCatalog.names[2], "one change when it is visible again")
    #expect(loop.report.frames.counts.wakeUps <= 12)
  }

  @Test("A recording repeats it")
  func recorded() throws {
    _ = try run(closingAt: 35)
    let other = Session(SceneCatalog.wordmark, motion: .reduced, size: session.document.window.size)
    var replay = Replay(loop.recording)
    replay.advance(other, to: 34_900_000_000)
    #expect(
      other.document.entry.name == session.document.entry.name
        && other.document.entry.name == SceneCatalog.names[4])
  }
}
