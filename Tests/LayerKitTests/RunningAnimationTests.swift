import LayerKit
import TestSupport
import Testing

@Suite("Running animations")
struct RunningAnimationTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000)
  }

  private func added(_ animation: some Animation, at time: Double = 1000) -> [RunningAnimation] {
    context.turn(at: time) { layer.add(animation, forKey: "key") }
    return context.runningAnimations
  }

  private static func fade(_ seconds: Double) -> BasicAnimation<Double> {
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.duration = seconds
    return fade
  }

  @Test("The layer and the property")
  func identity() throws {
    let sublayer = Layer(in: context)
    layer.sublayers = [sublayer]
    context.turn(at: 1000) {
      layer.add(Self.fade(1), forKey: "fade")
      sublayer.add(KeyframeAnimation(\.transform.rotation, values: [0, 1]), forKey: nil)
      sublayer.add(BasicAnimation(\.bounds.size.width, to: 3), forKey: "wide")
    }
    let all = context.runningAnimations
    #expect(all.map(\.key) == ["fade", nil, "wide"])
    #expect(all.map(\.keyPath) == ["opacity", "transform.rotation.z", "bounds.size.width"])
    #expect(all.map { $0.layer === layer } == [true, false, false])
    #expect(all.map(\.depth) == [0, 0, 0])
    #expect(sublayer.runningAnimations.count == 2)
    context.turn(at: 1000) { layer.sublayers = [] }
    #expect(context.runningAnimations.count == 1 && sublayer.runningAnimations.isEmpty)
  }

  @Test("It is listed from the commit until the turn that ends it")
  func lifetime() {
    context.turn(at: 1000) {
      layer.add(Self.fade(1), forKey: "fade")
      #expect(context.runningAnimations.isEmpty)
    }
    #expect(context.runningAnimations.map(\.timing.beginTime) == [1000])
    context.turn(at: 1000.5)
    #expect(context.runningAnimations.count == 1)
    context.turn(at: 1001)
    context.turn(at: 1001)
    #expect(context.runningAnimations.isEmpty)
  }

  @Test("Before, in, and after its span")
  func phases() throws {
    var fade = Self.fade(2)
    fade.beginTime = 1001
    fade.fillMode = .backwards
    let shown = try #require(added(fade).first)
    #expect(
      [1000, 1001, 1002, 1003, 1003.5].map(shown.phase) == [
        .before, .active, .active, .active, .after,
      ])
    #expect(
      [1000, 1001, 1002, 1003, 1003.5].map { shown.moment(at: $0)?.progress } == [
        0, 0, 0.5, 1, nil,
      ])
    #expect(shown.mediaBegin == 1001 && shown.mediaEnd == 1003 && shown.mediaDuration == 2)
  }

  @Test("Layers that run faster, backwards, or not at all")
  func layerTime() throws {
    layer.speed = 4
    let fast = try #require(added(Self.fade(2)).first)
    #expect(fast.span.begin == 4000 && fast.mediaBegin == 1000 && fast.mediaEnd == 1000.5)
    #expect(fast.mediaDuration == 0.5)
    context.turn(at: 1000.25) { layer.speed = 0 }
    let still = try #require(context.runningAnimations.first)
    #expect(still.mediaBegin == nil && still.mediaEnd == nil && still.mediaDuration == nil)
    layer.speed = -1
    layer.timeOffset = 10
    layer.beginTime = 1000
    context.turn(at: 1000.25) { layer.removeAllAnimations() }
    var fade = Self.fade(2)
    fade.beginTime = 5
    let back = try #require(added(fade, at: 1001).first)
    #expect(back.mediaBegin == 1003 && back.mediaEnd == 1005)
    fade.repeatCount = .forever
    let endless = try #require(added(fade, at: 1001).first)
    #expect(endless.mediaBegin == -.infinity && endless.mediaEnd == 1005)
  }

  @Test("A group is followed by its children, whose times are in its own")
  func groups() throws {
    var late = Self.fade(3)
    late.beginTime = 1
    var never = Self.fade(1)
    never.beginTime = 9
    var group = AnimationGroup([Self.fade(0), late, never])
    group.duration = 2
    group.speed = 0.5
    group.repeatCount = 2
    let all = added(group)
    #expect(all.map(\.depth) == [0, 1, 1, 1])
    #expect(all.map(\.keyPath) == [nil, "opacity", "opacity", "opacity"])
    #expect(all.map(\.key) == ["key", "key", "key", "key"])
    #expect(all.map(\.span.duration) == [2, 2, 3, 1])
    #expect(all.map(\.mediaBegin) == [1000, 1000, 1002, 1004])
    #expect(all.map(\.mediaEnd) == [1008, 1004, 1004, 1004])
    #expect(all.map(\.mediaDuration) == [4, 4, 6, 2])
    #expect(all.map { $0.moment(at: 1007)?.local } == [1.5, 1.5, 0.5, nil])
    #expect(all.map { $0.phase(at: 1009) } == [.after, nil, nil, nil])
  }

  @Test("In a group with a timing function, children have no media times")
  func bentGroup() throws {
    var group = AnimationGroup([Self.fade(1)])
    group.duration = 2
    group.timingFunction = .easeIn
    let child = try #require(added(group).last)
    #expect(child.mediaBegin == nil && child.mediaEnd == nil)
    #expect(child.moment(at: 1001)?.local == TimingFunction.easeIn(0.5) * 2)
  }

  @Test("Its eased progress is what the layer shows", arguments: Seeds.all)
  func shown(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let context = LayerContext()
        let (root, layer) = (Layer(in: context), Layer(in: context))
        root.addSublayer(layer)
        context.roots = [root]
        for layer in [root, layer] {
          layer.speed = [1, 1, 2, 0.5, -1].randomElement(using: &random) ?? 1
          layer.beginTime = Double(Int.random(in: 0...1000, using: &random))
        }
        var fade = BasicAnimation(\.opacity, from: 0, to: 1)
        Self.vary(&fade, using: &random)
        var group = AnimationGroup([fade])
        Self.vary(&group, using: &random)
        let isGrouped = Bool.random(using: &random)
        layer.opacity = 0.25
        context.turn(at: 1000) {
          if isGrouped { layer.add(group, forKey: "a") } else { layer.add(fade, forKey: "a") }
        }
        let listed = try #require(layer.runningAnimations.last)
        for _ in 0..<20 {
          let time = context.time + Double.random(in: 0...0.5, using: &random)
          context.turn(at: time)
          let expected = listed.easedProgress(at: time) ?? 0.25
          let shown = try #require(layer.presentation()?.opacity)
          #expect((shown - expected).magnitude < 1e-9, "\(listed.timing) at \(time)")
        }
      }
    }
  }

  private static func vary(
    _ animation: inout some Animation, using random: inout SeededGenerator
  ) {
    animation.duration = Double.random(in: 0.1...3, using: &random)
    animation.repeatCount = [1, 2.5, .forever].randomElement(using: &random) ?? 1
    animation.autoreverses = Bool.random(using: &random)
    animation.speed = [1, 1, 2, -1].randomElement(using: &random) ?? 1
    animation.timeOffset =
      Bool.random(using: &random) ? 0 : Double.random(in: 0...2, using: &random)
    animation.timingFunction = [nil, .easeIn, .easeInEaseOut].randomElement(using: &random) ?? nil
    animation.fillMode = FillMode.allCases.randomElement(using: &random) ?? .removed
    animation.isRemovedOnCompletion = false
  }
}
