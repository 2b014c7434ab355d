import LayerKit
import TestSupport
import Testing

@Suite("Laws of keyframe animations")
struct KeyframeLawTests {
  private static let curves: [TimingFunction] =
    TimingFunctionName.allCases.map { TimingFunction(name: $0) } + [
      TimingFunction(controlPoints: 0.3, 1.5, 0.6, -0.4),
      TimingFunction(controlPoints: 0.5, -2, 0.5, 3),
      TimingFunction(controlPoints: 0, 1, 1, 0), TimingFunction(controlPoints: 1, 0, 0, 1),
    ]

  /// The numbers that a layer with one animation shows at instants of its time.
  private static func shown(_ animation: any Animation, at times: [Double]) -> [[UInt64]] {
    let context = LayerContext()
    let layer = GradientLayer(in: context)
    layer.position = Point(x: 3, y: 0.1)
    layer.colors = [.black, .white]
    layer.transform = Transform3D.scale(x: 1.5, y: 1).concatenated(with: .rotation(0.3))
    context.roots = [layer]
    layer.add(animation, forKey: nil)
    context.turn(at: context.time)
    return times.map { time in
      context.shownNumbers(of: layer, at: time).flatMap { $0 }.map(\.bitPattern)
    }
  }

  private static func timed<Kind: Animation>(
    _ animation: Kind, using random: inout SeededGenerator
  ) -> Kind {
    var animation = animation
    animation.timing = MediaTiming(
      beginTime: 1000, duration: [1, 0.3, 4].randomElement(using: &random) ?? 1,
      speed: [1, 1, -1, 0.7].randomElement(using: &random) ?? 1,
      repeatCount: [.once, 2.5, .forever].randomElement(using: &random) ?? .once,
      autoreverses: Bool.random(using: &random), fillMode: .both)
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Checks one pair of values with every curve; the curve belongs to the animation or to the segment.
  private static func check<Target: AnimatableTarget>(
    _ path: KeyPath<AnimatableProperties, Target>, _ from: Target.Value, _ to: Target.Value,
    using random: inout SeededGenerator
  ) {
    for curve in curves {
      var basic = timed(BasicAnimation(path, from: from, to: to), using: &random)
      basic.isAdditive = Bool.random(using: &random)
      basic.isCumulative = Bool.random(using: &random)
      basic.timingFunction = curve
      var frames = KeyframeAnimation(path, values: [from, to])
      (frames.timing, frames.isRemovedOnCompletion) = (basic.timing, false)
      (frames.isAdditive, frames.isCumulative) = (basic.isAdditive, basic.isCumulative)
      frames.calculationMode =
        [.linear, .paced, .cubic, .cubicPaced].randomElement(using: &random) ?? .linear
      frames.keyTimes = Bool.random(using: &random) ? [0, 1] : nil
      if frames.calculationMode == .linear, Bool.random(using: &random) {
        frames.timingFunctions = [curve]
      } else {
        frames.timingFunction = curve
      }
      let times =
        [999, 1000, 1000 + basic.duration, 1001, 1010]
        + (0..<40).map { _ in Double.random(in: 999...1011, using: &random) }
      #expect(Self.shown(basic, at: times) == Self.shown(frames, at: times), "\(curve), \(frames)")
    }
  }

  @Test("Two key values are the basic animation between them, bit for bit", arguments: Seeds.all)
  func twoValues(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      func number() -> Double { Double.random(in: -1e3...1e3, using: &random) }
      func matrix() -> Transform3D {
        .rotation(number(), x: number(), y: number(), z: number())
          .concatenated(with: .translation(x: number(), y: number()))
      }
      let (a, b) = (number(), number())
      Self.check(\.zPosition, a, b, using: &random)
      Self.check(\.position, Point(x: a, y: 0), Point(x: b, y: a), using: &random)
      Self.check(\.backgroundColor, .white, Color(red: 0.3, green: 0, blue: 1), using: &random)
      Self.check(\.colors, [.white, .black], [.clear, .white], using: &random)
      Self.check(\.locations, [0, 1], [0, 0.4, 1], using: &random)
      Self.check(\.isHidden, false, true, using: &random)
      Self.check(\.transform.rotation, a, b, using: &random)
      Self.check(\.transform[.rotateZ], a, b, using: &random)
      let (first, second) = (matrix(), matrix())
      Self.check(\.transform, first, second, using: &random)
    }
  }

  /// The values that three keys show at progresses outside of 0…1, which a curve gives.
  private static func beyond(_ times: [Double], at share: Double) -> Double? {
    var animation = KeyframeAnimation(\.zPosition, values: [10, 20, 40])
    animation.keyTimes = times
    animation.timing = MediaTiming(beginTime: 1000, duration: 1)
    animation.timingFunction = TimingFunction(controlPoints: 0.5, -2, 0.5, 3)
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(animation, forKey: nil)
    context.turn(at: 1000 + share)
    return layer.presentation()?.zPosition
  }

  @Test(
    "Below 0 the first of two equal key times holds; at the ends of the cycle the curve leads on")
  func overshoot() throws {
    let (low, high) = (0.2, 0.8)
    #expect(Self.beyond([0, 0, 1], at: low) == 10)
    #expect(Self.beyond([0, 1, 1], at: high) == 40)
    #expect(Self.beyond([0.1, 0.5, 0.9], at: low) == 10)
    #expect(Self.beyond([0.1, 0.5, 0.9], at: high) == 40)
    #expect(try #require(Self.beyond([0, 0.5, 1], at: low)) < 10)
    #expect(try #require(Self.beyond([0, 0.5, 1], at: high)) > 40)
  }
}

@Suite("Constant velocity along paths")
struct PacedPathTests {
  private static func places(_ path: Path, steps: Int, _ mode: CalculationMode) -> [Point] {
    var animation = KeyframeAnimation(\.position, along: path)
    animation.calculationMode = mode
    animation.timing = MediaTiming(beginTime: 1000, duration: Double(steps), fillMode: .both)
    animation.isRemovedOnCompletion = false
    animation.timingFunctions = [.easeIn]
    animation.keyTimes = [0, 0.9, 1]
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(animation, forKey: nil)
    context.turn(at: 1000)
    return (0...steps).compactMap { step in
      context.turn(at: 1000 + Double(step))
      return layer.presentation()?.position
    }
  }

  private static func steps(_ places: [Point]) -> [Double] {
    zip(places, places.dropFirst()).map { one, other in
      ((other.x - one.x) * (other.x - one.x) + (other.y - one.y) * (other.y - one.y)).squareRoot()
    }
  }

  private static func point(on points: [Point], at share: Double) -> Point {
    func mix(_ one: Point, _ other: Point) -> Point {
      Point(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
    }
    let once = zip(points, points.dropFirst()).map(mix)
    let twice = zip(once, once.dropFirst()).map(mix)
    return mix(twice[0], twice[1])
  }

  private static let curve: Path = {
    var path = Path()
    path.move(to: Point(x: 0, y: 100))
    path.curve(
      to: Point(x: 300, y: 100), control1: Point(x: 0, y: -80), control2: Point(x: 300, y: -80))
    return path
  }()

  @Test(
    "Steps along one curve are equally long", arguments: [.paced, .cubicPaced] as [CalculationMode])
  func oneCurve(mode: CalculationMode) throws {
    let steps = Self.steps(Self.places(Self.curve, steps: 1000, mode))
    let (low, high) = (try #require(steps.min()), try #require(steps.max()))
    #expect(high / low < 1.001, "\(low) … \(high)")
  }

  @Test(
    "Any curve is followed within a fiftieth of a point, at constant speed", arguments: Seeds.all)
  func anyCurve(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      func point() -> Point {
        Point(
          x: Double.random(in: -200...200, using: &random),
          y: Double.random(in: -200...200, using: &random))
      }
      let points = [point(), point(), point(), point()]
      var path = Path()
      path.move(to: points[0])
      path.curve(to: points[3], control1: points[1], control2: points[2])
      let places = Self.places(path, steps: 500, .paced)
      #expect(places.first == points[0] && places.last == points[3])
      let dense = (0...100_000).map { Self.point(on: points, at: Double($0) / 100_000) }
      var (near, gone) = (0, 0.0)
      let lengths = Self.steps(dense)
      let way = lengths.reduce(0, +)
      for (index, place) in places.enumerated() {
        while near < lengths.count, gone < way * Double(index) / 500 {
          gone += lengths[near]
          near += 1
        }
        #expect(Self.steps([dense[near], place])[0] < 0.02, "step \(index)")
      }
    }
  }

  @Test("Lines, curves, closed and empty pieces are passed at one speed; a jump takes no time")
  func mixed() throws {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 100, y: 0))
    path.line(to: Point(x: 100, y: 0))
    path.curve(
      to: Point(x: 300, y: 0), control1: Point(x: 200, y: 0), control2: Point(x: 200, y: 0))
    path.curve(
      to: Point(x: 300, y: 0), control1: Point(x: 300, y: 0), control2: Point(x: 300, y: 0))
    path.line(to: Point(x: 300, y: 100))
    path.line(to: Point(x: 0, y: 100))
    path.close()
    let places = Self.places(path, steps: 800, .paced)
    for (step, length) in Self.steps(places).enumerated() {
      #expect((length - 1).magnitude < 1e-3, "step \(step)")
    }
    #expect(places.last == .zero)
    #expect((places[400].y - 100).magnitude < 1e-6 && (places[400].x - 300).magnitude < 1e-6)

    var jump = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    jump.addRect(Rect(x: 500, y: 0, width: 10, height: 10))
    let seen = Self.places(jump, steps: 80, .paced)
    for place in seen { #expect(place.x <= 10 || place.x >= 500, "\(place)") }
    #expect(seen[39].x <= 10 && seen[40].x >= 500)
  }

  @Test("Paths without length or with strange numbers stand still or show what they can")
  func degenerate() {
    var point = Path()
    point.move(to: Point(x: 3, y: 4))
    point.line(to: Point(x: 3, y: 4))
    point.close()
    #expect(Self.places(point, steps: 4, .paced) == Array(repeating: Point(x: 3, y: 4), count: 5))
    var two = point
    two.move(to: Point(x: 9, y: 9))
    two.line(to: Point(x: 9, y: 9))
    for place in Self.places(two, steps: 7, .paced) {
      #expect(place == Point(x: 3, y: 4) || place == Point(x: 9, y: 9))
    }
    for odd in [Double.nan, .infinity, 1e300, .leastNonzeroMagnitude] {
      var path = Self.curve
      path.curve(to: Point(x: odd, y: 1), control1: .zero, control2: Point(x: 1, y: odd))
      #expect(Self.places(path, steps: 5, .paced).count == 6)
    }
  }
}
