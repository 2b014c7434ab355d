import LayerKit
import TestSupport
import Testing

@Suite("Layer time")
struct LayerTimeTests {
  @Test("Converting there and back gives the time", arguments: Seeds.all)
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<100 {
        let context = LayerContext()
        var layers: [Layer] = []
        for _ in 0..<5 {
          let layer = Layer(in: context)
          layer.speed = [1, 2, -1, 0.5, -3].randomElement(using: &random) ?? 1
          layer.beginTime = Double.random(in: -10...10, using: &random)
          layer.timeOffset = Double.random(in: -10...10, using: &random)
          layers.randomElement(using: &random)?.addSublayer(layer)
          layers.append(layer)
        }
        guard let one = layers.randomElement(using: &random),
          let other = layers.randomElement(using: &random)
        else { return }
        let time = Double.random(in: -1e3...1e3, using: &random)
        let there = one.convertTime(time, to: other)
        #expect(there == other.convertTime(time, from: one))
        #expect((one.convertTime(there, from: other) - time).magnitude < 1e-9)
      }
    }
  }

  @Test("A mask lives in the time of the layer that it masks")
  func mask() {
    let context = LayerContext()
    let layer = Layer(in: context)
    let mask = Layer(in: context)
    layer.mask = mask
    layer.speed = 2
    #expect(mask.convertTime(10, from: nil) == 20)
  }

  @Test("Pausing and resuming an animation does not make it jump", arguments: Seeds.all)
  func pause(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      var animation = BasicAnimation(\.zPosition, from: 0, to: 1e3)
      animation.duration = 1e3
      context.turn(at: 1000) { layer.add(animation, forKey: "key") }
      var running = 0.0
      var now = 1000.0
      for _ in 0..<20 {
        let (moving, standing) = (
          Double.random(in: 0...3, using: &random), Double.random(in: 0...3, using: &random)
        )
        now += moving
        running += moving
        context.turn(at: now) {
          let time = layer.convertTime(now, from: nil)
          layer.speed = 0
          layer.timeOffset = time
        }
        #expect(context.nextChange(after: now) == .never)
        now += standing
        context.turn(at: now) {
          let paused = layer.timeOffset
          layer.speed = 1
          layer.timeOffset = 0
          layer.beginTime = 0
          layer.beginTime = layer.convertTime(now, from: nil) - paused
        }
        let shown = try #require(layer.presentation())
        #expect((shown.zPosition - running).magnitude < 1e-9)
      }
    }
  }

  @Test("A layer that has not begun holds its animations at its offset")
  func future() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.beginTime = 1010
    layer.timeOffset = 5
    var animation = BasicAnimation(\.zPosition, from: 0, to: 10)
    animation.beginTime = 4
    animation.duration = 10
    context.turn(at: 1000) { layer.add(animation, forKey: "key") }
    for time in [1000.0, 1005, 1010] {
      context.turn(at: time)
      #expect(layer.presentation()?.zPosition == 1)
    }
    context.turn(at: 1011)
    #expect(layer.presentation()?.zPosition == 2)
  }

  @Test("A presentation copy has its layer's time")
  func copy() {
    let context = LayerContext()
    let parent = Layer(in: context)
    let layer = Layer(in: context)
    parent.addSublayer(layer)
    parent.speed = 3
    layer.timeOffset = 1
    context.roots = [parent]
    context.turn(at: 1000)
    #expect(layer.presentation()?.convertTime(7, from: nil) == 22)
  }

  @Test("A duration, repeats and a fill mode of its own do not change a layer's time or its looks")
  func withoutEffect() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.duration = 10
    layer.add(fade, forKey: "fade")
    context.turn(at: 1000)
    layer.duration = 1
    layer.repeatCount = 0.5
    layer.repeatDuration = 0.25
    layer.autoreverses = true
    layer.fillMode = .backwards
    context.turn(at: 1005)
    #expect(layer.convertTime(1005, from: nil) == 1005)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(layer.presentation()?.duration == 1)
  }

  @Test("An animation without a begin starts with the layer, when a superlayer has not begun")
  func beginOnFutureLayer() {
    let context = LayerContext()
    let root = Layer(in: context)
    root.beginTime = 1010
    root.timeOffset = 3
    let layer = Layer(in: context)
    root.addSublayer(layer)
    context.roots = [root]
    var calls: [String] = []
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.zPosition, from: 8, to: 10)
      animation.duration = 2
      animation.onStart = { calls.append("start \(context.time)") }
      animation.onStop = { calls.append("stop \($0) \(context.time)") }
      layer.add(animation, forKey: "key")
      #expect(layer.presentation() == nil)
    }
    #expect(layer.animation(forKey: "key")?.beginTime == 3)
    for (time, expected) in [(1000.0, 8.0), (1005, 8), (1010, 8), (1011, 9)] {
      context.advance(to: time)
      context.turn(at: time)
      #expect(layer.presentation()?.zPosition == expected)
    }
    context.advance(to: 1020)
    #expect(calls == ["start 1010.0", "stop true 1012.0"])
  }
}
