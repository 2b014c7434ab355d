import LayerKit
import TestSupport
import Testing

@Suite("Laws of converted times")
struct TimeConversionTests {
  private static let oddTimes: [Double] = [0, -0.0, 10, -7.1, 1e300, .infinity, -.infinity, .nan]
  private static let speeds: [Float] = [1, 1, 2, 0.5, 3, 0.1, -1, -0.5, 0]

  /// A tree of layers and masks whose timing is random.
  private static func tree(
    _ speeds: [Float], using random: inout SeededGenerator,
    number: (inout SeededGenerator) -> Double
  ) -> [Layer] {
    let context = LayerContext()
    var layers: [Layer] = []
    for _ in 0..<7 {
      let layer = Layer(in: context)
      (layer.beginTime, layer.timeOffset) = (number(&random), number(&random))
      layer.speed = speeds.randomElement(using: &random) ?? 1
      let parent = layers.randomElement(using: &random)
      if Bool.random(using: &random) { parent?.addSublayer(layer) } else { parent?.mask = layer }
      layers.append(layer)
    }
    return layers
  }

  @Test("A time converted to the same layer stays as it is, bit for bit", arguments: Seeds.all)
  func identity(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let layers = Self.tree(Self.speeds, using: &random) {
        Double.random(in: -1e3...1e3, using: &$0)
      }
      for layer in layers {
        for time in Self.oddTimes + [Double.random(in: -1e6...1e6, using: &random)] {
          #expect(layer.convertTime(time, to: layer).bitPattern == time.bitPattern)
          #expect(layer.convertTime(time, from: layer).bitPattern == time.bitPattern)
        }
      }
    }
  }

  @Test("There and back is exact within one rounding in either layer", arguments: Seeds.all)
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<50 {
        let layers = Self.tree([1, 2, 0.5, 3, 0.1, -1, -7], using: &random) {
          Double.random(in: -1e3...1e3, using: &$0)
        }
        guard let one = layers.randomElement(using: &random),
          let other = layers.randomElement(using: &random)
        else { return }
        let time = Double.random(in: -1e3...1e3, using: &random)
        let there = one.convertTime(time, to: other)
        #expect(there == other.convertTime(time, from: one))
        let rate = (one.convertTime(1e9, to: other) - one.convertTime(-1e9, to: other)) / 2e9
        let miss = (one.convertTime(there, from: other) - time).magnitude
        #expect(miss <= time.ulp + there.ulp / rate.magnitude)
      }
    }
  }

  @Test(
    "Half speeds and times in eighths convert exactly, and back to the same number",
    arguments: Seeds.all)
  func halves(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<50 {
        let layers = Self.tree([1, 2, 0.5, 4, -1, -0.5], using: &random) {
          Double(Int.random(in: -8000...8000, using: &$0)) / 8
        }
        let time = Double(Int.random(in: -8000...8000, using: &random)) / 8
        for (one, other) in zip(layers, layers.dropFirst()) {
          #expect(one.convertTime(one.convertTime(time, to: other), from: other) == time)
        }
      }
    }
  }

  @Test("What lies above the nearest common superlayer has no effect", arguments: Seeds.all)
  func nearest(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let context = LayerContext()
      let layers = (0..<4).map { _ in Layer(in: context) }
      let (top, parent, one, other) = (layers[0], layers[1], layers[2], layers[3])
      top.addSublayer(parent)
      parent.addSublayer(one)
      parent.mask = other
      for layer in [one, other] {
        layer.speed = [2, 0.1, -3].randomElement(using: &random) ?? 1
        layer.timeOffset = Double.random(in: -9...9, using: &random)
      }
      let pairs = [(one, other), (one, parent), (parent, other), (other, one)]
      let before = pairs.map { $0.convertTime(10, to: $1) }
      for layer in [top, parent] {
        layer.speed = Self.speeds.randomElement(using: &random) ?? 0
        layer.beginTime = Double.random(in: -1e9...1e9, using: &random)
        layer.timeOffset = Double.random(in: -1e9...1e9, using: &random)
      }
      #expect(pairs.map { $0.convertTime(10, to: $1) } == before)
    }
  }

  @Test("Below a paused superlayer, times convert as if it ran")
  func paused() {
    let context = LayerContext()
    let (parent, child, sibling) = (Layer(in: context), Layer(in: context), Layer(in: context))
    parent.addSublayer(child)
    parent.addSublayer(sibling)
    for speed in [0, -1, 0.1] as [Float] {
      parent.speed = speed
      #expect(child.convertTime(10, to: child) == 10)
      #expect(child.convertTime(10, to: parent) == 10)
      #expect(child.convertTime(10, from: parent) == 10)
      #expect(child.convertTime(10, to: sibling) == 10)
    }
    parent.speed = 3
    (child.beginTime, child.speed, child.timeOffset) = (1, 2, 0.5)
    #expect(child.convertTime(10, to: parent) == 5.75)
    #expect(child.convertTime(10, to: sibling) == 5.75)
    #expect(parent.convertTime(5.75, to: child) == 10)
  }

  @Test("A paused layer between gives its begin on the way up, its offset on the way down")
  func pausedBetween() {
    let context = LayerContext()
    let (root, pause, leaf) = (Layer(in: context), Layer(in: context), Layer(in: context))
    root.addSublayer(pause)
    pause.addSublayer(leaf)
    (pause.beginTime, pause.speed, pause.timeOffset) = (3, 0, 7)
    #expect(leaf.convertTime(10, to: root) == 3)
    #expect(leaf.convertTime(10, from: root) == 7)
    #expect(leaf.convertTime(.infinity, from: root) == 7)
  }

  @Test("Layers without a common superlayer share media time")
  func strangers() {
    let (one, other) = (Layer(in: LayerContext()), Layer(in: LayerContext()))
    (one.speed, other.speed) = (3, 0.1)
    #expect(one.convertTime(30, to: other) == other.convertTime(10, from: nil))
    #expect(one.convertTime(30, to: nil) == 10)
  }

  @Test("A point or a box converted to the same layer stays as it is, however flat the layer is")
  func places() {
    let context = LayerContext()
    let (root, layer, child) = (Layer(in: context), Layer(in: context), Layer(in: context))
    root.addSublayer(layer)
    layer.addSublayer(child)
    root.transform = .scale(x: 0, y: 0)
    layer.transform = .scale(x: 0, y: 3)
    child.position = Point(x: 3, y: 4)
    let point = Point(x: .infinity, y: -0.0)
    #expect(layer.convert(point, to: layer).y.bitPattern == point.y.bitPattern)
    #expect(layer.convert(point, from: layer) == point)
    let box = Rect(x: 0.1, y: 0.2, width: -0.3, height: .infinity)
    #expect(layer.convert(box, to: layer) == box && layer.convert(box, from: layer) == box)
    #expect(child.convert(Point(x: 1, y: 1), to: layer) == Point(x: 4, y: 5))
    #expect(child.convert(Point(x: 4, y: 5), from: layer) == Point(x: 1, y: 1))
  }
}
