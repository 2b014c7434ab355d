import LayerKit
import TestSupport
import Testing

@Suite("Odd input")
struct OddInputTests {
  private let context = LayerContext()

  private func shownLayer() -> Layer {
    let layer = Layer(in: context).withoutActions()
    context.roots = [layer]
    context.turn(at: 1000)
    return layer
  }

  @Test("An animation of a client's type may have children without a duration")
  func foreignGroup() {
    struct Wrapped: Animation {
      var timing = MediaTiming(duration: 2)
      var timingFunction: TimingFunction?
      var isRemovedOnCompletion = true
      var onStart: (() -> Void)?
      var onStop: ((Bool) -> Void)?
      var onLoss: ((any Animation) -> Void)?
      var content: AnimationContent {
        AnimationGroup([BasicAnimation(\.opacity, from: 0, to: 1)]).content
      }
    }
    let layer = shownLayer()
    context.turn(at: 1000) { layer.add(Wrapped(), forKey: "wrapped") }
    context.turn(at: 1001)
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test("A commit too many inside of a layout pass does no harm")
  func unbalancedCommit() {
    final class Committer: LayerDelegate {
      func layoutSublayers(of layer: Layer) { layer.context.commit() }
    }
    let layer = Layer(in: context)
    let delegate = Committer()
    layer.delegate = delegate
    context.roots = [layer]
    context.turn(at: 1000)
    context.begin()
    layer.setNeedsLayout()
    context.commit()
    #expect(!layer.needsLayout)
    context.setValue(3, forKey: .animationDuration)
    context.commit()
    #expect(context.animationDuration == 3, "nothing was open, and the implicit one stays")
  }

  @Test("A layer that is named twice among the sublayers is one of them")
  func twice() {
    let layer = shownLayer()
    let (first, second) = (Layer(in: context), Layer(in: context))
    layer.sublayers = [first, second, first]
    #expect(
      layer.sublayers.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    context.roots = [layer, first, layer]
    #expect(context.roots.map(ObjectIdentifier.init) == [layer, first].map(ObjectIdentifier.init))
    context.turn(at: 1000)
    #expect(context.shownLayers.count == 3)
  }

  @Test("An outline that goes to one of other steps stays until the end")
  func otherSteps() {
    let layer = ShapeLayer(in: context).withoutActions()
    context.roots = [layer]
    var arch = Path()
    arch.move(to: .zero)
    arch.curve(
      to: Point(x: 9, y: 0), control1: Point(x: 0, y: 9), control2: Point(x: 9, y: 9))
    var corner = Path()
    corner.move(to: .zero)
    corner.line(to: Point(x: 9, y: 0))
    corner.line(to: Point(x: 9, y: 9))
    corner.close()
    layer.path = arch
    context.turn(at: 1000)
    context.turn(at: 1000) {
      var animation = BasicAnimation(\.path, to: corner)
      animation.duration = 2
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "path")
    }
    context.turn(at: 1001)
    #expect(layer.presentation()?.path == arch)
    context.turn(at: 1003)
    #expect(layer.presentation()?.path == corner)
  }

  @Test("A turn at no time, or at one that is over, is a turn at the latched time")
  func noTime() {
    let context = LayerContext(time: .nan)
    #expect(context.time == LayerContext.epoch)
    for time in [.nan, -.infinity, 3] as [Double] {
      context.turn(at: time)
      #expect(context.time == LayerContext.epoch)
    }
    context.turn(at: 1001)
    #expect(context.time == 1001)
  }

  @Test("Control points of a curve outside of 0…1 are clamped in x alone")
  func controlPoints() {
    let curve = TimingFunction(controlPoints: -3, 7, 2, -1)
    #expect(curve == TimingFunction(controlPoints: 0, 7, 1, -1))
    #expect(
      TimingFunction(controlPoints: .nan, .infinity, -.infinity, .nan)
        == TimingFunction(controlPoints: 0, 0, 0, 0))
  }

  @Test("A span without a duration ends as it begins", arguments: [0, -1, .nan] as [Double])
  func noDuration(duration: Double) {
    let span = ActiveSpan(MediaTiming(), begin: 1000, duration: duration)
    #expect(span.end == 1000 && span.moment(at: 1000)?.progress == 1)
  }

  @Test("Missing components are 0, missing elements of a matrix those of the identity")
  func missingComponents() {
    #expect(Point(components: [3]) == Point(x: 3, y: 0))
    #expect(Double(components: []) == 0 && !Bool(components: []))
    #expect(Rect(components: [1, 2, 3, 4, 5]) == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(Transform3D(rows: []) == .identity)
    #expect(Transform3D(rows: [2]) == .scale(x: 2, y: 1))
  }

  @Test("An animation that is not there can be removed")
  func notThere() {
    let layer = shownLayer()
    layer.removeAnimation(forKey: "none")
    #expect(layer.animation(forKey: "none") == nil && layer.animationKeys.isEmpty)
  }

  @Test("Any timing can be played, queried and reported", arguments: 0..<400)
  func anyTiming(_ seed: Int) {
    var odd = OddNumbers(seed: seed)
    let parent = Layer(in: context)
    let layer = Layer(in: context)
    parent.addSublayer(layer)
    context.roots = [parent]
    context.turn(at: 1000)
    context.turn(at: 1000) {
      for layer in [parent, layer] where odd.flag() {
        (layer.beginTime, layer.speed, layer.timeOffset) = (odd(), Float(odd()), odd())
      }
      if odd.flag() { context.animationDuration = odd() }
      for animation in odd.animations() { layer.add(animation, forKey: nil) }
      var group = AnimationGroup(odd.animations())
      (group.timing, group.timingFunction) = (odd.timing(), odd.flag() ? .easeIn : nil)
      layer.add(group, forKey: "group")
      _ = layer.presentation()
      layer.position = Point(x: odd(), y: odd())
      layer.bounds = Rect(x: odd(), y: odd(), width: odd(), height: odd())
    }
    for time in [1000, 1000.1, 1001, 1e9, .infinity] {
      context.turn(at: time)
      _ = layer.presentation()?.frame
      _ = context.nextChange(after: time)
      _ = context.nextEvent
      _ = layer.hitTest(.zero)
    }
    context.roots = []
    context.turn(at: .infinity)
    #expect(layer.animationKeys.isEmpty)
  }
}

/// Extreme numbers, and animations of them.
private struct OddNumbers {
  private static let all: [Double] = [
    0, -0.0, 1, -1, 0.3, .leastNonzeroMagnitude, 1e-300, 1e300, -1e300, .infinity, -.infinity,
    .nan, .greatestFiniteMagnitude, 1000, 1001,
  ]

  private var numbers: SeededGenerator

  init(seed: Int) { numbers = SeededGenerator(seed: UInt64(seed)) }

  mutating func callAsFunction() -> Double {
    Self.all[Int(numbers.next() % UInt64(Self.all.count))]
  }

  mutating func flag() -> Bool { numbers.next() % 2 == 0 }

  mutating func timing() -> MediaTiming {
    MediaTiming(
      beginTime: flag() ? nil : self(), duration: self(), speed: Float(self()), timeOffset: self(),
      repeatCount: RepeatCount(Float(self())), repeatDuration: flag() ? 0 : self(),
      autoreverses: flag(), fillMode: flag() ? .both : .removed)
  }

  mutating func animations() -> [any Animation] {
    var basic = BasicAnimation(
      \.transform, from: .scale(x: self(), y: self()), to: .rotation(self()))
    (basic.timing, basic.isCumulative, basic.isAdditive) = (timing(), flag(), flag())
    var frames = KeyframeAnimation(\.position, values: [.zero, Point(x: self(), y: self()), .zero])
    (frames.timing, frames.isCumulative) = (timing(), flag())
    frames.keyTimes = [self(), self(), self()]
    frames.calculationMode = flag() ? .paced : flag() ? .discrete : .linear
    var turn = BasicAnimation(\.transform.rotation, by: self())
    (turn.timing, turn.isCumulative) = (timing(), flag())
    return [basic, frames, turn]
  }
}
