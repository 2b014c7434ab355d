import LayerKit
import TestSupport
import Testing

@Suite("Groups")
struct GroupTests {
  private static func fade(_ seconds: Double, begin: Double = 0) -> BasicAnimation<Double> {
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.duration = seconds
    fade.beginTime = begin
    return fade
  }

  private static func scene(_ group: AnimationGroup) -> (LayerContext, Layer) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.opacity = 0.5
    context.turn(at: 1000) { layer.add(group, forKey: "group") }
    return (context, layer)
  }

  private static func shown(_ group: AnimationGroup, at seconds: [Double]) -> [Double?] {
    let (context, layer) = scene(group)
    return seconds.map { time in
      context.turn(at: 1000 + time)
      return layer.presentation()?.opacity
    }
  }

  @Test("A pause between repeats is a child that is shorter than its group")
  func pause() {
    var group = AnimationGroup([Self.fade(3)])
    group.duration = 4.5
    group.repeatCount = .forever
    #expect(Self.shown(group, at: [1.5, 3.5, 6, 8]) == [0.5, 0.5, 0.5, 0.5])
    #expect(Self.shown(group, at: [0.75, 5.25]) == [0.25, 0.25])
  }

  @Test("The animations of a group may be set later")
  func setLater() {
    var group = AnimationGroup()
    group.duration = 4
    #expect(Self.shown(group, at: [1]) == [0.5], "an empty group shows the model")
    group.animations = [Self.fade(4), BasicAnimation(\.cornerRadius, from: 0, to: 1)]
    #expect(Self.shown(group, at: [1, 3]) == [0.25, 0.75])
  }

  @Test("In the pause the screen sleeps until the next cycle")
  func quietPause() {
    var group = AnimationGroup([Self.fade(3)])
    group.duration = 4.5
    group.repeatCount = .forever
    let (context, _) = Self.scene(group)
    #expect(context.nextChange(after: 1001) == .now)
    #expect(context.nextChange(after: 1003.5) == .at(1004.5))
    #expect(context.nextChange(after: 1012.75) == .at(1013.5))
  }

  @Test("A group that has not begun, and one that is over, let the screen sleep")
  func outside() {
    var group = AnimationGroup([Self.fade(1, begin: 0.5)])
    group.duration = 2
    group.beginTime = 1010
    let (context, _) = Self.scene(group)
    #expect(context.nextChange(after: 1000) == .at(1010))
    #expect(context.nextChange(after: 1010) == .at(1010.5))
    #expect(context.nextChange(after: 1013) == .never)
  }

  @Test("Groups nest, and each bends, repeats and clips those inside")
  func nested() {
    var inner = AnimationGroup([Self.fade(1)])
    inner.duration = 1
    inner.repeatCount = 2
    inner.autoreverses = true
    inner.fillMode = .forwards
    var outer = AnimationGroup([inner])
    outer.duration = 6
    outer.speed = 2
    // Local time of the outer group is 2t: up 0…0.5 s, down 0.5…1, up again, down again, held at 0.
    #expect(Self.shown(outer, at: [0.25, 0.75, 1.25, 2.5, 3.5]) == [0.5, 0.5, 0.5, 0, 0.5])
  }

  @Test("Only the group reports, and children are not taken off by themselves")
  func silence() {
    var calls: [String] = []
    var child = Self.fade(0.5)
    child.onStart = { calls.append("child begins") }
    child.onStop = { _ in calls.append("child ends") }
    var group = AnimationGroup([child])
    group.duration = 1
    group.onStop = { calls.append("group ends \($0)") }
    let (context, _) = Self.scene(group)
    context.advance(to: 1002)
    #expect(calls == ["group ends true"])
  }

  @Test("A copy of a group is a value of its own")
  func copy() {
    var group = AnimationGroup([Self.fade(1)])
    let copy = group
    group.animations = []
    #expect(copy.animations.count == 1)
  }

  @Test("Children without a duration take their group's, at all depths")
  func durations() throws {
    let inner = AnimationGroup([Self.fade(0), Self.fade(0.25)])
    var outer = AnimationGroup([inner])
    outer.duration = 3
    let (_, layer) = Self.scene(outer)
    let stored = try #require(layer.animation(forKey: "group") as? AnimationGroup)
    let child = try #require(stored.animations[0] as? AnimationGroup)
    #expect(child.duration == 3)
    #expect(child.animations.map(\.duration) == [3, 0.25])
  }
}
