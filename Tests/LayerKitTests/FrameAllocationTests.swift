import LayerKit
import TestSupport
import Testing

@Suite("Allocations of a frame")
struct FrameAllocationTests {
  @Test("The counter sees Swift's own blocks, once each")
  func counter() {
    final class Box {
      var number = 1
    }
    var boxes: [Box] = []
    func fill() {
      boxes = []
      boxes.reserveCapacity(10)
    }
    // Afterwards the runtime has created its per-type data.
    fill()
    for _ in 0..<5 { boxes.append(Box()) }
    fill()
    #expect(allocationCount { for _ in 0..<5 { boxes.append(Box()) } } == 5)
    var numbers = [1, 2, 3]
    #expect(allocationCount { numbers.append(4) } >= 1)
    let sum = 0
    #expect(allocationCount { _ = sum &+ 1 } == 0)
  }

  // Unoptimised code allocates more; the test applies to release builds.
  #if !DEBUG
  @Test("A steady frame of running animations allocates nothing")
  func steadyFrame() {
    let context = LayerContext()
    let root = Layer(in: context)
    context.roots = [root]
    for index in 0..<20 {
      let layer = GradientLayer(in: context)
      layer.speed = index % 3 == 0 ? 2 : 1
      layer.locations = [0, 0.5, 1]
      layer.colors = [.black, .white, .black]
      root.addSublayer(layer)
      for animation in animations(index) { layer.add(animation, forKey: nil) }
    }
    context.turn(at: 1000)
    context.evaluateFrame(at: 1000.5)
    let count = allocationCount {
      for frame in 1...100 { context.evaluateFrame(at: 1000.5 + Double(frame) / 60) }
    }
    #expect(count == 0, "\(count) allocations in 100 frames")
  }

  @Test("Asking when something next changes allocates nothing")
  func nextChange() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.beginTime = 2000
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    context.turn(at: 1000)
    var change = context.nextChange(after: 1000)
    #expect(allocationCount { change = context.nextChange(after: 1001) } == 0)
    #expect(change == .at(2000))
  }

  /// Animations of every kind, all endless or held, so that none ends.
  private func animations(_ index: Int) -> [any Animation] {
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.timingFunction = index.isMultiple(of: 2) ? .easeInEaseOut : nil
    var slide = BasicAnimation(\.position, to: Point(x: 100, y: 20))
    slide.autoreverses = true
    var lift = BasicAnimation(\.position.x, by: 10)
    lift.isAdditive = true
    var corner = BasicAnimation(\.cornerRadius, from: 1, to: 9)
    corner.isCumulative = index.isMultiple(of: 4)
    var places = BasicAnimation(\.locations, from: [-1, -0.5, 0], to: [1, 1.5, 2])
    places.speed = -1
    let colors = BasicAnimation(
      \.colors, from: [.black, .white, .black], to: [.white, .black, .white])
    let turn = BasicAnimation(
      \.transform, from: .identity, to: .rotation(1.5, x: 0, y: 0, z: 1))
    let angle = BasicAnimation(\.transform.rotation.z, from: 0, to: 6.5)
    let keys = KeyframeAnimation(\.borderWidth, values: [0, 4, 2])
    var pulse = BasicAnimation(\.zPosition, from: 0, to: 1)
    pulse.duration = 0.5
    let group = AnimationGroup([pulse])
    let all: [any Animation] = [
      fade, slide, lift, corner, places, colors, turn, angle, keys, group,
    ]
    return all.map { animation in
      var animation = animation
      animation.duration = 1 + Double(index) / 10
      animation.repeatCount = .forever
      return animation
    }
  }
  #endif
}
