import LayerKit
import TestSupport
import Testing

@Suite("Additive stacks")
struct AdditiveStackTests {
  @Test(
    "A stack is continuous when an animation is added, and ends at the model value",
    arguments: Seeds.all)
  func continuous(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let context = LayerContext()
        let view = View(in: context)
        context.roots = [view.layer]
        context.turn(at: 1000)
        var now = 1000.0
        var last = 0.0
        for _ in 0..<6 {
          now += Double.random(in: 0...0.8, using: &random)
          context.turn(at: now)
          let before = try #require(view.layer.presentation()).position
          let target = Point(
            x: Double.random(in: -500...500, using: &random),
            y: Double.random(in: -500...500, using: &random))
          let duration = Double.random(in: 0.05...2, using: &random)
          context.turn(at: now) {
            context.animate(withDuration: duration, animations: { view.center = target })
          }
          let after = try #require(view.layer.presentation()).position
          #expect((after.x - before.x).magnitude < 1e-9 && (after.y - before.y).magnitude < 1e-9)
          #expect(view.center == target)
          last = max(last, now + duration)
        }
        context.turn(at: last + 0.001)
        #expect(try #require(view.layer.presentation()).position == view.center)
        #expect(context.nextChange(after: last + 0.001) == .never)
      }
    }
  }

  @Test("It is the model plus the eased, clamped remainder of each step", arguments: Seeds.all)
  func formula(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      context.turn(at: 1000)
      var steps: [(old: Double, new: Double, begin: Double, duration: Double)] = []
      var now = 1000.0
      for _ in 0..<8 {
        now += Double.random(in: 0...1, using: &random)
        let old = layer.cornerRadius
        let new = Double.random(in: 0...300, using: &random)
        var step = BasicAnimation(\.cornerRadius, from: old - new, to: 0)
        step.isAdditive = true
        step.duration = Double.random(in: 0.1...3, using: &random)
        step.timingFunction = .easeInEaseOut
        step.fillMode = .both
        context.turn(at: now) {
          context.transaction(disablingActions: true) { layer.cornerRadius = new }
          layer.add(step, forKey: nil)
        }
        steps.append((old, new, now, step.duration))
      }
      for _ in 0..<50 {
        let time = now + Double.random(in: 0...4, using: &random)
        let expected = steps.reduce(layer.cornerRadius) { sum, step in
          let share = TimingFunction.easeInEaseOut((time - step.begin) / step.duration)
          return sum + (step.old - step.new) * (1 - share)
        }
        let shown = context.shownNumbers(of: layer, at: time)
        let value = shown[Int(LayerField.cornerRadius.rawValue)][0]
        #expect((value - expected).magnitude < 1e-9)
      }
    }
  }

  @Test("Added transforms act in the layer's own space, before what lies below")
  func transforms() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.transform = .rotation(.pi / 2)
    var push = BasicAnimation(\.transform, from: .translation(x: 10, y: 0), to: .identity)
    push.isAdditive = true
    push.duration = 2
    context.turn(at: 1000) { layer.add(push, forKey: nil) }
    context.turn(at: 1001)
    let shown = try #require(layer.presentation()).transform
    // An offset of five to the right, in a layer rotated to point down, is five down.
    #expect(shown.m41.magnitude < 1e-9 && (shown.m42 - 5).magnitude < 1e-9)
  }
}
