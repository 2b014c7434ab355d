import Compositor
import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The picture of a sweep")
struct SweepPictureTests {
  /// A ridge of 40 points that crosses 100 points in 1.4 s, which is 100 points per second, without fades.
  private func stage(
    width: Double = 100, height: Double = 20, _ change: (inout Sweep) -> Void = { _ in }
  ) -> SweepStage {
    let stage = SweepStage(width: width, height: height) { sweep in
      sweep.direction = .right
      sweep.band = SweepBand(length: .points(40))
      sweep.light = .opacity(base: 0.2, highlight: 1)
      sweep.pace = .speed(100)
      sweep.beginFade = 0
      change(&sweep)
    }
    stage.turn(at: 1000) { $0.isSweeping = true }
    return stage
  }

  /// The level of a ridge of 40 points at a distance from its middle.
  private func ridge(_ distance: Double) -> Double {
    0.2 + 0.8 * max(1 - distance.magnitude / 20, 0)
  }

  @Test("Along x and y the compositor needs no general path, and the levels are those of the band")
  func straight() {
    for direction: SweepDirection in [.right, .left, .up, .down] {
      let stage = stage(width: 64, height: 64) { $0.direction = direction }
      #expect(stage.draw(at: 1000.25).path == .fast, "\(direction)")
      #expect(stage.draw(at: 1000.5).path == .fast, "\(direction)")
      // Its middle has travelled 50 of 104 points, from 20 points before the edge.
      for x in 0..<64 {
        let along = direction == .right || direction == .down ? x : 63 - x
        let isHorizontal = direction == .right || direction == .left
        let level = isHorizontal ? stage.level(x, 10) : stage.level(10, x)
        #expect((level - ridge(Double(along) + 0.5 - 30)).magnitude < 0.005, "\(direction) \(x)")
      }
    }
  }

  @Test("A tilted band is perpendicular to its path, in points, even in content that is not square")
  func tilted() {
    let stage = stage(height: 50) { $0.tilt = .pi / 6 }
    stage.draw(at: 1000.6)
    let path = stage.layer.path
    let middle = path.bandMiddle(atPlace: 0.6 * 100 / path.travel)
    #expect((middle - 40).magnitude < 1e-9)
    for x in stride(from: 0, to: 100, by: 7) {
      for y in stride(from: 0, to: 50, by: 7) {
        let distance = path.distance(of: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect((stage.level(x, y) - ridge(distance - middle)).magnitude < 0.01, "\(x), \(y)")
      }
    }
    #expect(stage.draw(at: 1000.7).path == .fast)
  }

  @Test("Conceal is the inverse of the same band")
  func conceal() {
    let stage = stage { $0.light = .opacity(base: 1, highlight: 0.2) }
    stage.draw(at: 1000.7)
    for x in 0..<100 {
      #expect((stage.level(x) - (1.2 - ridge(Double(x) + 0.5 - 50))).magnitude < 0.005)
    }
  }

  @Test("Any number of stops shows each of them; what is outside is the base")
  func stops() {
    let stage = stage {
      $0.band = SweepBand(
        length: .points(50),
        stops: [0.1, 0.3, 0.5, 0.7, 0.9].enumerated().map { index, place in
          SweepStop(at: place, strength: index.isMultiple(of: 2) ? 1 : 0.5)
        })
    }
    // The band covers 25…75.
    stage.draw(at: 1000.75)
    for (x, level) in [(10, 0.2), (28, 0.2), (30, 1), (40, 0.6), (50, 1), (60, 0.6), (72, 0.2)] {
      #expect((stage.level(x) - level).magnitude < 0.05, "\(x)")
    }
  }

  @Test("Colours take the content's shape, at rest too, and several of them may be in a band")
  func colors() {
    let blue = Color(hex: 0x00_00FF)
    let stage = SweepStage { sweep in
      sweep.light = .colors(base: blue, highlight: .white)
      sweep.band = SweepBand(
        length: .points(40),
        stops: [
          SweepStop(at: 0.25, color: Color(hex: 0xFF_0000)),
          SweepStop(at: 0.75, color: Color(hex: 0x00_FF00)),
        ])
      sweep.pace = .speed(100)
    }
    stage.draw(at: 1000)
    #expect([0, 50, 99].allSatisfy { stage.pixel($0, 10) == 0x0000FF })
    stage.turn(at: 1000) { $0.isSweeping = true }
    // After the begin fade of 0.1 s it has travelled 70 points: the band covers 30…70.
    stage.draw(at: 1000.8)
    #expect(stage.pixel(10, 10) == 0x0000FF && stage.pixel(90, 10) == 0x0000FF)
    let (red, green) = (stage.pixel(40, 10), stage.pixel(59, 10))
    #expect(red >> 16 > 0xF0 && red & 0xFF < 8 && green >> 8 & 0xFF > 0xF0)
    stage.turn(at: 1001) { $0.stopAtOnce() }
    stage.draw(at: 1001)
    #expect([0, 50, 99].allSatisfy { stage.pixel($0, 10) == 0x0000FF })
  }

  @Test("The light changes between opacities and colours while it runs")
  func switchLight() {
    let stage = stage()
    let light = stage.layer.sweep.light
    stage.turn(at: 1000.5) { $0.sweep.light = .colors(base: .black, highlight: .white) }
    stage.draw(at: 1000.7)
    #expect(stage.level(5) < 0.01 && stage.level(50) > 0.9)
    stage.turn(at: 1000.7) { $0.sweep.light = light }
    stage.draw(at: 1000.7)
    #expect((stage.level(5) - 0.2).magnitude < 0.01 && stage.level(50) > 0.9)
  }

  @Test("A spot is round, whatever the content's shape")
  func spot() {
    let stage = stage(width: 90, height: 60) { $0.shape = .spot }
    // The spot travels 90 + 40 points; after 0.65 s its middle is the content's.
    stage.draw(at: 1000.65)
    for (x, y) in [(45, 30), (55, 30), (45, 20), (45, 40), (59, 44), (30, 22), (10, 10)] {
      let (dx, dy) = (Double(x) + 0.5 - 45, Double(y) + 0.5 - 30)
      let distance = (dx * dx + dy * dy).squareRoot()
      #expect((stage.level(x, y) - ridge(distance)).magnitude < 0.02, "\(x), \(y)")
    }
    stage.draw(at: 1000)
    #expect(stage.level(0, 30) < 0.25)
  }

  @Test("In a pause nothing is done until the next sweep, nor where an overshoot is unlit")
  func idle() {
    let paused = stage { $0.pause = 2 }
    paused.draw(at: 1001)
    #expect(paused.compositor.nextChange(after: 1001) == .now)
    paused.draw(at: 1001.5)
    guard case .at(let time) = paused.compositor.nextChange(after: 1001.5) else {
      Issue.record("no rest in a pause")
      return
    }
    #expect((time - 1003.4).magnitude < 1e-6)
    // The band travels 40 points before it reaches the content, which takes 0.4 s.
    let overshooting = stage { $0.overshoot = 0.4 }
    overshooting.draw(at: 1000.1)
    #expect(overshooting.compositor.nextChange(after: 1000.1) == .at(1000.4))
    overshooting.draw(at: 1001.1)
    #expect((overshooting.level(50) - ridge(0.5)).magnitude < 0.01)
  }

  @Test("A window shows its part of one light: two layers look as one behind them does")
  func window() {
    for tilt in [0, 0.5] {
      let whole = stage(width: 120, height: 40) { $0.tilt = tilt }
      let parts = stage(width: 120, height: 40) { $0.tilt = tilt }
      parts.turn(at: 1000) { first in
        let second = SweepLayer(in: first.context).withoutActions()
        let content = Layer(in: first.context).withoutActions()
        content.backgroundColor = .white
        second.contentLayer = content
        second.sweep = first.sweep
        first.frame = Rect(x: 0, y: 0, width: 50, height: 40)
        second.frame = Rect(x: 50, y: 0, width: 70, height: 40)
        parts.root.addSublayer(second)
        for layer in [first, second] {
          layer.windowLayer = parts.root
          layer.sweepBeginTime = 1000
        }
        second.isSweeping = true
      }
      for time in [1000.3, 1000.6, 1000.9, 1001.2] {
        whole.draw(at: time)
        parts.draw(at: time)
        for x in stride(from: 0, to: 120, by: 3) {
          #expect((whole.level(x, 11) - parts.level(x, 11)).magnitude < 0.01, "\(x) at \(time)")
        }
      }
    }
  }

  @Test("A window that enters the tree later, or returns, shows the same part as one that stayed")
  func enteringWindow() {
    let stages = (0..<2).map { _ in SweepStage(width: 120, height: 40) }
    func turn(at time: Double, _ change: (SweepLayer) -> Void) {
      for stage in stages { stage.turn(at: time, change) }
    }
    func compare(at time: Double) {
      for stage in stages { stage.turn(at: time) }
      let shown = stages.map { $0.layer.lightLayer.presentation()?.locations }
      #expect(shown[0] != nil && shown[0] == shown[1], "at \(time)")
    }
    let (root, layer) = (stages[0].root, stages[0].layer)
    let place = Layer(in: root.context).withoutActions()
    stages[0].turn(at: 1000) { _ in
      layer.removeFromSuperlayer()
      place.position = Point(x: 40, y: 0)
    }
    turn(at: 1000) { $0.frame = Rect(x: 40, y: 0, width: 50, height: 40) }
    turn(at: 1000) { layer in
      layer.windowLayer = layer === stages[0].layer ? root : stages[1].root
      layer.sweepBeginTime = 1000
      layer.sweep.pause = 0
      layer.isSweeping = true
    }
    layer.position.x -= 40
    stages[0].turn(at: 1000.2) { _ in
      root.addSublayer(place)
      place.addSublayer(layer)
    }
    compare(at: 1000.4)
    stages[0].turn(at: 1000.5) { _ in layer.removeFromSuperlayer() }
    stages[0].turn(at: 1000.6) { layer in
      layer.context.transaction(disablingActions: true) { place.addSublayer(layer) }
    }
    compare(at: 1000.7)
  }

  @Test("A resize keeps the light at its place on the way")
  func resize() throws {
    let stage = stage { $0.pace = .duration(2) }
    stage.turn(at: 1000.5)
    let place = try #require(stage.layer.sweepPlace(at: 1000.5))
    stage.turn(at: 1000.5) { $0.bounds.size.width = 60 }
    #expect(stage.layer.sweepPlace(at: 1000.5) == place)
    #expect(stage.layer.contentLayer?.bounds.width == 60)
    #expect(stage.layer.lightLayer.bounds.width == 60)
  }
}
