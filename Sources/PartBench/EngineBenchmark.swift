import Display
import LayerHost
import LayerKit
import Measuring
import Viewer

/// A benchmark of the cost of evaluating an animated property, compared with a plain loop.
struct EngineBenchmark {
  /// The number of layers in the large trees.
  let layers: Int

  /// The number of rounds.
  let rounds: Int

  /// The minimum duration of a sample, in nanoseconds.
  static let sampleNanoseconds: Int64 = 1_500_000

  /// The measurement of one load in a tree of one size.
  struct Row {
    /// The unique name of the row.
    ///
    /// The first row has a name of its own, because a hundredth of the layers can be a single layer too.
    let name: String
    let load: EngineLoad
    /// The number of layers in the tree.
    let layers: Int
    /// The time to evaluate one animation of a property, as a multiple of the plain loop's time for one number.
    let ratio: Spread
    /// The time to evaluate a frame of the tree, round by round, in nanoseconds.
    let frameTimes: [Double]
    /// The time of the plain loop for as many numbers as the tree has animations, round by round, in nanoseconds.
    let loopTimes: [Double]

    /// The time to evaluate one animation of a property, round by round, in nanoseconds.
    var propertyTimes: [Double] { frameTimes.map { $0 / properties } }

    /// The median time to evaluate one animation of a property, in nanoseconds.
    var propertyNanoseconds: Double { Spread(propertyTimes).median }

    /// The median time of the plain loop for one number, in nanoseconds.
    var loopNanoseconds: Double { Spread(loopTimes).median / properties }

    private var properties: Double { Double(layers * EngineLoad.animationsPerLayer) }
  }

  /// The results of all measurements.
  struct Result {
    /// One row per load and tree size.
    let rows: [Row]
    /// The time of a frame of the large tree, as a multiple of the time of a frame of a tree with a hundredth of the
    /// layers.
    let growth: Spread
    /// Trees without changes, one per round.
    let idle: [IdleTree]

    /// The maximum number of ticks of any idle tree.
    var idleTicks: Int { idle.map(\.ticks).max() ?? 0 }
  }

  func run() -> Result {
    let cases =
      [(EngineLoad.linear, 1), (.linear, layers / 100)] + EngineLoad.allCases.map { ($0, layers) }
    let measured = InterleavedRounds(
      rounds: rounds, sampleNanoseconds: Self.sampleNanoseconds)
    var contenders: [Contender] = []
    for (load, layers) in cases {
      contenders.append(EngineFrames(load, layers: layers))
      contenders.append(PlainLoop(count: layers * EngineLoad.animationsPerLayer))
    }
    let times = measured.times(of: contenders)
    let rows = cases.enumerated().map { index, item in
      let (engine, plain) = (times[2 * index], times[2 * index + 1])
      return Row(
        name: index == 0 ? "\(item.0.title), a layer alone" : Self.name(item.0, layers: item.1),
        load: item.0, layers: item.1,
        ratio: Spread(InterleavedRounds.ratios(engine, to: plain)), frameTimes: engine,
        loopTimes: plain)
    }
    return Result(
      rows: rows,
      growth: Spread(InterleavedRounds.ratios(rows[2].frameTimes, to: rows[1].frameTimes)),
      idle: (0..<rounds).map { _ in IdleTree(layers: layers) })
  }

  private static func name(_ load: EngineLoad, layers: Int) -> String {
    "\(load.title), \(layers) \(layers == 1 ? "layer" : "layers")"
  }
}

/// The kinds of animations in a tree of many layers.
///
/// Each layer has two endless animations.
///
/// Neighbouring layers neither begin together nor have equal durations, except in ``inStep``.
enum EngineLoad: String, CaseIterable {
  /// Opacity and a coordinate with linear timing; the threshold applies to this load.
  case linear
  /// Opacity and a coordinate with ease-in-ease-out timing.
  case eased
  /// Opacity and a coordinate with the same linear timing for all layers.
  case inStep
  /// Opacity and a coordinate, animated in a group.
  case groups
  /// Two additive animations of one property.
  case additive
  /// A rotation about z, and opacity.
  case rotation

  /// The name in reports.
  var title: String { self == .inStep ? "in step" : rawValue }

  /// The number of animations per layer.
  static let animationsPerLayer = 2

  /// Creates the tree and commits it.
  func makeContext(layers count: Int) -> LayerContext {
    let context = LayerContext()
    let root = Layer(in: context)
    for index in 0..<count {
      let layer = Layer(in: context)
      root.addSublayer(layer)
      for animation in animations(of: index) { layer.add(animation, forKey: nil) }
    }
    context.roots = [root]
    context.turn(at: context.time)
    return context
  }

  private func animations(of index: Int) -> [any Animation] {
    let numbers = (2 * index, 2 * index + 1)
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.timing = timing(numbers.0)
    switch self {
    case .linear, .inStep:
      return [fade, slide(numbers.1)]
    case .eased:
      var slide = slide(numbers.1)
      (fade.timingFunction, slide.timingFunction) = (.easeInEaseOut, .easeInEaseOut)
      return [fade, slide]
    case .groups:
      var slide = slide(numbers.1)
      (fade.timing, slide.timing) = (MediaTiming(), MediaTiming())
      var group = AnimationGroup([fade, slide])
      group.timing = timing(numbers.0)
      return [group]
    case .additive:
      return [numbers.0, numbers.1].map { number in
        var corner = BasicAnimation(\.cornerRadius, from: 0, to: 10)
        corner.isAdditive = true
        corner.timing = timing(number)
        return corner
      }
    case .rotation:
      var turn = BasicAnimation(\.transform.rotation.z, from: 0, to: 6)
      turn.timing = timing(numbers.1)
      return [fade, turn]
    }
  }

  private func slide(_ number: Int) -> BasicAnimation<Double> {
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.timing = timing(number)
    return slide
  }

  /// Returns the timing of the animation with a number; it begins before the tree is committed.
  private func timing(_ number: Int) -> MediaTiming {
    let shift = self == .inStep ? 0 : Double(number)
    return MediaTiming(
      beginTime: LayerContext.epoch - 1 - shift * 0.00073, duration: 1 + shift * 0.000137,
      repeatCount: .forever)
  }
}

/// Benchmark work that evaluates frames of a tree through its context, each at another instant.
private final class EngineFrames: Contender {
  private let context: LayerContext
  private var frame = 0

  init(_ load: EngineLoad, layers: Int) {
    context = load.makeContext(layers: layers)
  }

  override func run(times: Int) {
    for _ in 0..<times {
      frame += 1
      context.evaluateFrame(at: LayerContext.epoch + Double(frame) / 60)
    }
  }
}

/// Benchmark work with the minimum cost of animated numbers: two additions and a multiplication for each, in a loop
/// that the compiler vectorises.
///
/// It computes `out[i] = from[i] + (to[i] − from[i]) · t[i]` over four buffers.
private final class PlainLoop: Contender {
  private var buffers: Buffers

  /// Creates the buffers.
  ///
  /// - Parameter count: The number of elements in each buffer.
  init(count: Int) { buffers = Buffers(count: count) }

  override func run(times: Int) {
    for _ in 0..<times { buffers.interpolate() }
  }
}

private struct Buffers {
  let from: [Double]
  let to: [Double]
  let progress: [Double]
  var out: [Double]

  init(count: Int) {
    from = (0..<count).map { Double($0) }
    to = (0..<count).map { Double($0) * 3 + 1 }
    progress = (0..<count).map { Double($0) / Double(count) }
    out = Array(repeating: 0, count: count)
  }

  /// Computes all elements.
  ///
  /// It is not inlined, so that the compiler cannot omit a call whose result equals the one before.
  @inline(never)
  mutating func interpolate() {
    let count = out.count
    precondition(from.count == count && to.count == count && progress.count == count)
    let (starts, ends, shares) = (from, to, progress)
    let (from, to, progress) = (starts.span, ends.span, shares.span)
    var out = out.mutableSpan
    for index in 0..<count {
      // SAFETY: the four counts are equal, as checked above; bounds checks would prevent vectorisation.
      unsafe out[unchecked: index] =
        from[unchecked: index] + (to[unchecked: index] - from[unchecked: index])
        * progress[unchecked: index]
    }
  }
}

/// A measurement of the frames that a frame pacer requests for a tree without changes.
struct IdleTree {
  /// The next change that the tree's context reports.
  let change: NextChange

  /// The number of frames that the frame pacer requested at a thousand deadlines.
  let ticks: Int

  /// Creates a tree, and offers a thousand deadlines to its frame pacer.
  init(layers count: Int) {
    let context = LayerContext()
    let root = Layer(in: context)
    for _ in 0..<count { root.addSublayer(Layer(in: context)) }
    context.roots = [root]
    context.turn(at: context.time)
    context.evaluateFrame(at: context.time)
    let change = context.nextChange(after: context.time)
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    var taken = 0
    for deadline in 0..<1000 {
      let instant = pacer.grid.deadline(deadline)
      // As in the viewer's loop: armed before each wait, and the wait is without end.
      _ = pacer.arm(for: Wake(change), at: instant)
      if pacer.ticket(at: instant) != nil { taken += 1 }
    }
    self.change = change
    ticks = taken
  }
}
