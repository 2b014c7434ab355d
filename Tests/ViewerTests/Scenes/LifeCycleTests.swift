import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The life cycle on its strip")
struct LifeCycleTests {
  /// The logged states, with their media times after the start.
  private func events(of scene: PlayedScene) -> [ShimmeringEvent] {
    scene.session.log.entries.compactMap { entry in
      ShimmeringState(rawValue: entry.name).map {
        ShimmeringEvent(state: $0, time: entry.time - 1000)
      }
    }
  }

  /// The boxes of the strip's stretches, in order.
  private func boxes(of scene: PlayedScene) throws -> [Rect] {
    let strip = try scene.layer("strip")
    let playhead = try scene.layer("playhead")
    return strip.sublayers.prefix { $0 !== playhead }.filter {
      $0.name == nil && $0.backgroundColor != scene.layers[0].sublayers[0].backgroundColor
    }.map(\.frame)
  }

  private func expect(_ time: Double, _ wanted: Double, _ what: String) {
    #expect(abs(time - wanted) < 1e-9, "\(what): \(time), not \(wanted)")
  }

  @Test(
    "Stopped at each eighth, it completes its slide, fades, and the strip shows the true times",
    arguments: 1...8)
  func eighths(_ eighths: Int) throws {
    let scene = try PlayedScene("life-cycle:stop-after=\(eighths)")
    let shimmer = try #require(scene.shimmers.first)
    let cycle = shimmer.motion.cycle
    let begin = try #require(shimmer.shimmeringBeginTime)
    let stop = begin + Double(eighths) / 8 * cycle
    scene.play(to: stop - 1000 + 1e-6)
    let published = try scene.layer("fade-out starts").frame.center.x
    scene.play(to: 60)
    let events = events(of: scene)
    // The slide has run for fmod(now - begin, cycle), as in `FBShimmeringLayer.m`. At the end of a cycle, the rounding of
    // the time decides: just below the cycle nothing is left of it, otherwise a whole slide is.
    let isOver = eighths == 8 && stop - begin < cycle
    let isBegun = eighths == 8 && !isOver
    #expect(
      events.map(\.state)
        == [.beginning, .sliding] + (isOver ? [] : [.finishing]) + [.fading, .idle])
    try #require(events.count == (isOver ? 4 : 5))
    expect(events[0].time, 0, "begin")
    expect(events[1].time, 0.3, "slides")
    #expect(events[2].time == stop - 1000)
    let fading = events[events.count - 2].time
    expect(fading, begin - 1000 + (isBegun ? 2 : 1) * cycle, "fades")
    let idle = events[events.count - 1].time
    expect(idle, fading + 0.3, "idle")
    let boxes = try boxes(of: scene)
    let perSecond = boxes[0].maxX / 0.3
    let shown = boxes.filter { $0.width > 1e-3 * perSecond }
    let wanted = events.filter { $0.state != .idle }
    for (box, event) in zip(shown, wanted) {
      #expect(abs(box.minX - event.time * perSecond) < 1e-3, "\(event.state)")
    }
    #expect(abs(try scene.layer("fade-out starts").frame.center.x - fading * perSecond) < 1e-3)
    // A slide that has just begun does not fit on the page on which it was stopped.
    #expect(isBegun || abs(published - fading * perSecond) < 1e-3)
    let rest = try scene.layer("playhead").position.x
    #expect(abs(rest - idle * perSecond) < 1e-3)
  }

  @Test("The playhead is an animation that is where time is, and rests where it ended")
  func playhead() throws {
    let scene = try PlayedScene("life-cycle")
    scene.play(to: 1)
    let first = try scene.shown("playhead").position.x
    scene.play(to: 3)
    let second = try scene.shown("playhead").position.x
    #expect(abs(second - 3 * first) < 1e-6)
    #expect(scene.session.context.nextChange(after: scene.session.context.time) == .now)
    scene.play(to: 60)
    #expect(scene.session.context.nextChange(after: scene.session.context.time) == .never)
  }

  @Test("While only the playhead and the band move, frames are drawn the fast way")
  func fastPath() throws {
    let size = PixelSize(width: 640, height: 400)
    let scene = try PlayedScene("life-cycle", size: size)
    let compositor = Compositor(context: scene.session.context)
    let frame = Bitmap(size: size)
    for step in 0..<12 {
      let time = 1001 + Double(step) / 60
      scene.session.advance(to: time)
      _ = compositor.prepare(at: time, size: size)
      let report = frame.withRows { compositor.draw(into: $0, buffer: BufferName(slot: 0)) }
      // The first frame draws everything.
      #expect(step == 0 || report.path == .fast, "at \(time)")
    }
  }

  @Test("Stopped with disabled actions it is idle at that very time")
  func stopAtOnce() throws {
    let scene = try PlayedScene("life-cycle")
    scene.press("return", at: 1.25)
    let last = try #require(events(of: scene).last)
    #expect(last.state == .idle)
    expect(last.time, 1.25, "idle")
    let shimmer = try #require(scene.shimmers.first)
    #expect(shimmer.maskLayer == nil)
    #expect(!scene.layers.contains { $0.name == "fade-out starts" })
  }

  @Test("A storm switches at set times, the same ones each time, and ends as it began")
  func storm() throws {
    func play() throws -> [ShimmeringEvent] {
      let scene = try PlayedScene("life-cycle:stop-after=0")
      scene.press("l", at: 1)
      scene.play(to: 4)
      #expect(scene.session.host.state == .sliding)
      return self.events(of: scene)
    }
    let events = try play()
    let switches = events.filter { $0.state == .finishing }
    #expect(switches.count == 6)
    for (index, event) in switches.enumerated() {
      #expect(abs(event.time - 1 - 0.22 * Double(index)) < 1e-6)
    }
    let again = try play()
    #expect(again == events)
  }

  @Test(
    "Switching during a storm ends it",
    arguments: [("return", ShimmeringState.idle), ("space", .sliding)])
  func stormEnds(key: String, state: ShimmeringState) throws {
    let scene = try PlayedScene("life-cycle:stop-after=0")
    scene.press("l", at: 1)
    // The storm has toggled once; eleven more toggles would reverse the result.
    scene.press(KeyName(key), at: 1.05)
    scene.play(to: 30)
    #expect(scene.session.host.state == state)
  }

  @Test("A life longer than the strip goes on at its left edge")
  func pages() throws {
    let scene = try PlayedScene("life-cycle:stop-after=0")
    let width = try scene.layer("strip").bounds.width
    var places: [Double] = []
    for step in 1...60 {
      scene.play(to: Double(step) / 2)
      places.append(try scene.shown("playhead").position.x)
    }
    #expect(places.allSatisfy { (0...width).contains($0) })
    #expect(zip(places, places.dropFirst()).filter { $0 > $1 }.count >= 1)
  }
}
