import Display
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("Scenes that go on by themselves")
struct GoingOnTests {
  static let loads = ["skeleton", "feed"]
  static let all = loads + ["lyrics", "water-mask"]

  private func isLoaded(_ probe: SceneProbe, at seconds: Double) -> Bool {
    probe.advance(to: seconds)
    return probe.layer("bones")?.isHidden == true && probe.layer("content")?.opacity == 1
  }

  private func isOn(_ probe: SceneProbe, at seconds: Double) -> Bool {
    probe.advance(to: seconds)
    return probe.session.host.state == .sliding
  }

  @Test("Bones for four seconds, content for four, and so on without end", arguments: loads)
  func turns(scene: String) throws {
    let probe = try SceneProbe(scene)
    for round in [0.0, 8, 16] {
      #expect(!isLoaded(probe, at: round + 0.6))
      #expect(!isLoaded(probe, at: round + 3.9))
      #expect(isLoaded(probe, at: round + 4.4))
      #expect(isLoaded(probe, at: round + 7.9))
    }
  }

  @Test(
    "A rest has no change and no wake-up before the moment at which something begins",
    arguments: [
      ("skeleton", 5.0, 8.0), ("feed", 5, 8), ("lyrics", 11, 12.5), ("water-mask", 2.5, 3.5),
      ("water-mask", 5.7, 6),
    ])
  func rests(scene: String, seconds: Double, next: Double) throws {
    let probe = try SceneProbe(scene)
    probe.draw(at: seconds - 0.2)
    #expect(probe.draw(at: seconds).damage.isEmpty)
    guard case .at(let change) = probe.session.context.nextChange(after: 1000 + seconds) else {
      Issue.record("something changes in every frame, or nothing ever")
      return
    }
    #expect((change - 1000 - next).magnitude < 1e-6)
    let event = try #require(probe.session.context.nextEvent)
    #expect((event - 1000 - next).magnitude < 1e-5)
  }

  /// The wake-ups and frames of a viewer that is closed at a time in seconds after the start.
  private func counts(_ scene: String, until seconds: Double) throws -> [Int] {
    let size = PixelSize(width: 320, height: 200)
    let session = Session(try SceneCatalog.entry(named: scene), size: size)
    let loop = ViewerLoop(
      session: session, presenter: MemoryPresenter(size: size), events: ManualClock(now: 0),
      options: LoopOptions(seconds: seconds))
    _ = try loop.run()
    let counts = loop.report.frames.counts
    return [counts.wakeUps, counts.presented]
  }

  @Test(
    "A viewer sleeps through the whole rest",
    arguments: [
      ("skeleton", 4.6, 7.9), ("feed", 4.6, 7.9), ("lyrics", 10.6, 12.4), ("water-mask", 2.1, 3.4),
    ])
  func sleep(scene: String, from begin: Double, to end: Double) throws {
    #expect(try counts(scene, until: begin) == counts(scene, until: end))
  }

  @Test(
    "With again=off a scene plays once and rests for good",
    arguments: zip(all, [5.0, 5, 11, 2.5]))
  func once(scene: String, end: Double) throws {
    let probe = try SceneProbe(scene, "again=off")
    probe.advance(to: end)
    #expect(probe.rests(after: end))
    if Self.loads.contains(scene) { #expect(isLoaded(probe, at: end)) }
  }

  @Test("Switched off, at any moment, nothing goes on", arguments: all, [1.0, 5, 11.5])
  func switchedOff(scene: String, seconds: Double) throws {
    let probe = try SceneProbe(scene)
    probe.press("space", at: seconds)
    probe.advance(to: seconds + 1)
    #expect(probe.rests(after: seconds + 1))
    probe.press("space", at: seconds + 2)
    #expect(isOn(probe, at: seconds + 3), "it begins anew")
  }

  @Test("Without motion nothing goes on", arguments: all)
  func reducedMotion(scene: String) throws {
    #expect(try SceneProbe(scene, "motion=reduced").rests(after: 0))
  }

  @Test("Content that is set stays", arguments: loads)
  func content(scene: String) throws {
    #expect(try !isLoaded(SceneProbe(scene, "content=loading"), at: 30))
    #expect(try isLoaded(SceneProbe(scene, "content=loaded"), at: 30))
  }

  @Test("What is loaded by hand stays, and a load that is begun by hand ends", arguments: loads)
  func hand(scene: String) throws {
    let probe = try SceneProbe(scene)
    probe.press("l", at: 1)
    #expect(isLoaded(probe, at: 30))
    probe.press("l", at: 31)
    #expect(!isLoaded(probe, at: 34))
    #expect(isLoaded(probe, at: 36))
    probe.press("l", at: 37)
    #expect(!isLoaded(probe, at: 40.5), "a load that is begun early takes as long as any")
    #expect(isLoaded(probe, at: 42))
  }

  @Test("The song begins again two seconds after its end, also when it was begun by hand")
  func song() throws {
    let probe = try SceneProbe("lyrics")
    #expect(!isOn(probe, at: 12.4))
    #expect(isOn(probe, at: 12.6))
    probe.press("l", at: 20)
    #expect(!isOn(probe, at: 32.4))
    #expect(isOn(probe, at: 32.6))
  }

  @Test("The water rises, stays, falls and rises again; removed, it does not fall")
  func water() throws {
    let probe = try SceneProbe("water-mask")
    let moves = [(1.0, true), (2.5, false), (4.5, true), (5.7, false), (7, true), (8.5, false)]
    for (seconds, isMoving) in moves { #expect(isOn(probe, at: seconds) == isMoving, "\(seconds)") }
    let removed = try SceneProbe("water-mask", "fill=removed")
    #expect(!isOn(removed, at: 3.4))
    #expect(isOn(removed, at: 3.6))
  }

  @Test("An instant looks the same however it is reached", arguments: all)
  func travel(scene: String) throws {
    let (there, back) = (try SceneProbe(scene), try SceneProbe(scene))
    there.advance(to: 6.5)
    back.advance(to: 30)
    back.session.seek(to: 1006.5, at: 30_000_000_000)
    #expect(there.session.host.state == back.session.host.state)
    #expect(there.session.context.nextEvent == back.session.context.nextEvent)
    for name in ["bones", "content"] {
      #expect(there.layer(name)?.isHidden == back.layer(name)?.isHidden)
    }
  }
}
