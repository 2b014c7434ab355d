import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Keyframe animations")
struct KeyframeTests {
  /// The values that a layer shows at fractions of a four-second animation.
  private static func shown<Value: InterpolatableValue>(
    _ animation: KeyframeAnimation<Value>, at shares: [Double]
  ) -> [Value?] {
    var animation = animation
    animation.timing = MediaTiming(duration: 4, fillMode: .both)
    animation.isRemovedOnCompletion = false
    let context = LayerContext()
    let layer = GradientLayer(in: context)
    context.roots = [layer]
    context.turn(at: 1000) { layer.add(animation, forKey: nil) }
    return shares.map { share in
      context.turn(at: 1000 + 4 * share)
      return layer.presentation()?[animation.property]
    }
  }

  @Test("Every key is met exactly, whatever the values", arguments: Seeds.all)
  func keys(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<50 {
        let count = Int.random(in: 2...9, using: &random)
        let values = (0..<count).map { _ in Double.random(in: -1e3...1e3, using: &random) }
        var animation = KeyframeAnimation(\.cornerRadius, values: values)
        animation.keyTimes = (0..<count).map { Double($0) / 16 }
        animation.timingFunctions = [.easeIn, .easeOut]
        let shown = Self.shown(animation, at: (0..<count).map { Double($0) / 16 })
        #expect(shown == values.map { $0 })
      }
    }
  }

  @Test("Outside of the outer key times the outer values hold")
  func outside() {
    var animation = KeyframeAnimation(\.cornerRadius, values: [3, 5])
    animation.keyTimes = [0.25, 0.75]
    #expect(Self.shown(animation, at: [0, 0.25, 0.5, 0.75, 1]) == [3, 3, 4, 5, 5])
  }

  @Test("Key times of another count than the values' do not count")
  func wrongCount() {
    var animation = KeyframeAnimation(\.cornerRadius, values: [0, 10])
    animation.keyTimes = [0, 0.5, 1]
    #expect(Self.shown(animation, at: [0.5]) == [5])
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.9]
    #expect(Self.shown(animation, at: [0.6]) == [10])
  }

  @Test("Fewer than two values animate nothing")
  func single() {
    #expect(Self.shown(KeyframeAnimation(\.opacity, values: [0.25]), at: [0.5]) == [1])
    #expect(Self.shown(KeyframeAnimation(\.opacity, values: []), at: [0.5]) == [1])
  }

  @Test("Paced segments take time by their lengths, standing still takes none")
  func paced() {
    var animation = KeyframeAnimation(
      \.position, values: [.zero, Point(x: 3, y: 4), Point(x: 3, y: 4), Point(x: 3, y: 19)])
    animation.calculationMode = .paced
    animation.keyTimes = [0, 0.9, 0.95, 1]
    let shown = Self.shown(animation, at: [0.125, 0.25, 0.625])
    #expect(shown == [Point(x: 1.5, y: 2), Point(x: 3, y: 4), Point(x: 3, y: 11.5)])
  }

  @Test("Core Animation's cubic calculation modes are treated as linear")
  func cubic() {
    var animation = KeyframeAnimation(\.cornerRadius, values: [0, 10, 4])
    animation.calculationMode = .cubic
    #expect(Self.shown(animation, at: [0.25]) == [5])
    animation.calculationMode = .cubicPaced
    #expect(Self.shown(animation, at: [0.25]) == [4])
  }

  @Test("Flags switch in the middle of a segment, lists of other lengths at its end")
  func discrete() {
    let flags = KeyframeAnimation(\.isHidden, values: [false, true, false])
    #expect(Self.shown(flags, at: [0.2, 0.3, 0.7, 0.8]) == [false, true, true, false])
    let lists = KeyframeAnimation(\.locations, values: [[0, 1], [0, 0.5, 1], [0, 0.7, 1]])
    #expect(Self.shown(lists, at: [0.25, 0.5]) == [[0, 1], [0, 0.5, 1]])
    let last = Self.shown(lists, at: [0.75])[0] ?? []
    #expect(last.count == 3 && (last[1] - 0.6).magnitude < 1e-12)
  }

  @Test("A point goes along an outline, and jumps where a subpath begins elsewhere")
  func path() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.move(to: Point(x: 100, y: 100))
    path.curve(
      to: Point(x: 130, y: 100), control1: Point(x: 110, y: 100),
      control2: Point(x: 120, y: 100))
    var animation = KeyframeAnimation(\.position, along: path)
    let shown = Self.shown(animation, at: [0, 0.25, 0.5, 0.75, 1])
    let expected = [
      Point.zero, Point(x: 5, y: 0), Point(x: 100, y: 100), Point(x: 115, y: 100),
      Point(x: 130, y: 100),
    ]
    for (point, wanted) in zip(shown, expected) {
      #expect(((point?.x ?? 0) - wanted.x).magnitude < 1e-9)
      #expect(((point?.y ?? 0) - wanted.y).magnitude < 1e-9)
    }
    animation.calculationMode = .paced
    #expect(((Self.shown(animation, at: [0.25])[0]?.x ?? 0) - 100).magnitude < 0.1)
  }

  @Test("Values and a path may be set later, and the path comes before the values")
  func setLater() {
    var animation = KeyframeAnimation(keyPath: \.position)
    #expect(animation.values.isEmpty && animation.path == nil)
    #expect(Self.shown(animation, at: [0.5]) == [.zero], "nothing is animated")
    animation.values = [Point(x: 1, y: 2), Point(x: 5, y: 8)]
    #expect(Self.shown(animation, at: [0.5]) == [Point(x: 3, y: 5)])
    animation.keyTimes = [0, 0.5]
    #expect(Self.shown(animation, at: [0.25, 0.5]) == [Point(x: 3, y: 5), Point(x: 5, y: 8)])

    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 0, y: 8))
    animation.path = path
    animation.keyTimes = nil
    #expect(animation.path == path)
    #expect(Self.shown(animation, at: [0.25]) == [Point(x: 0, y: 2)])
    animation.path = nil
    #expect(Self.shown(animation, at: [0.5]) == [Point(x: 3, y: 5)])
  }

  @Test("Steps let the screen sleep until the next one")
  func sleep() {
    var animation = KeyframeAnimation(\.cornerRadius, values: [1, 2, 3, 4])
    animation.calculationMode = .discrete
    animation.duration = 8
    animation.repeatCount = .forever
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000) { layer.add(animation, forKey: nil) }
    #expect(context.nextChange(after: 1000.5) == .at(1002))
    #expect(context.nextChange(after: 1006.5) == .at(1008))
  }

  @Test("In steps an outline shows each of its keys, the last one too")
  func steppedPath() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.line(to: Point(x: 20, y: 0))
    var animation = KeyframeAnimation(\.position, along: path)
    animation.calculationMode = .discrete
    #expect(
      Self.shown(animation, at: [0, 0.3, 0.4, 0.6, 0.7, 1]).map { $0?.x } == [0, 0, 10, 10, 20, 20])
    animation.keyTimes = [0, 0.5, 0.75, 1]
    #expect(Self.shown(animation, at: [0.4, 0.6, 0.8]).map { $0?.x } == [0, 10, 20])
  }

  @Test("Pictures have no distance: when paced, each takes the same time")
  func pacedPictures() {
    // Allocate images of many sizes between them, so that their addresses are unevenly spaced.
    let all = (1...200).map { Bitmap(size: PixelSize(width: $0 % 40 + 1, height: 9)) }
    let pictures = [all[0], all[150], all[151], all[7]]
    var animation = KeyframeAnimation(\.contents, values: pictures)
    animation.calculationMode = .paced
    animation.duration = 3
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000) { layer.add(animation, forKey: nil) }
    let shown = [1000.5, 1001.5, 1002.5].map { time in
      context.turn(at: time)
      return pictures.firstIndex { $0 === layer.presentation()?.contents }
    }
    #expect(shown == [0, 1, 2])
  }
}
