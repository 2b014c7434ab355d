import Display
import LayerHost
import LayerKit
import Measuring
import Viewer

/// Measures what the engine takes for an animated property, beside a plain loop.
struct EngineBenchmark {
  /// How many layers the large trees have.
  let layers: Int

  /// How often everything is measured.
  let rounds: Int

  /// How long a sample takes at least, in nanoseconds.
  static let sampleNanoseconds: Int64 = 1_500_000

  /// One load and one size of a tree.
  struct Row {
    /// What tells it from other rows, where a hundredth of the layers can be one as well.
    let name: String
    /// The load.
    let load: EngineLoad
    /// How many layers the tree has.
    let layers: Int
    /// What a property costs, as a multiple of what it costs the plain loop.
    let ratio: Spread
    /// What a frame of the tree costs, round by round, in nanoseconds.
    let frameTimes: [Double]
    /// What the plain loop takes for as many numbers, round by round, in nanoseconds.
    let loopTimes: [Double]

    /// What a property costs, round by round, in nanoseconds.
    var propertyTimes: [Double] { frameTimes.map { $0 / properties } }

    /// What a property costs, in nanoseconds.
    var propertyNanoseconds: Double { Spread(propertyTimes).median }

    /// What the plain loop takes for a number, in nanoseconds.
    var loopNanoseconds: Double { Spread(loopTimes).median / properties }

    private var properties: Double { Double(layers * EngineLoad.animationsPerLayer) }
  }

  /// What was measured.
  struct Result {
    /// All loads.
    let rows: [Row]
    /// What a frame of the large tree costs, as a multiple of one of a hundredth as many layers.
    let growth: Spread
    /// A tree of which nothing changes, a new one for each round.
    let idle: [IdleTree]

    /// The ticks of the one that has the most.
    var idleTicks: Int { idle.map(\.ticks).max() ?? 0 }
  }

  /// Measures everything.
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

/// A tree whose animations the engine evaluates: many layers with two endless animations each.
///
/// No two of a layer's neighbours begin together or last equally long, except in ``inStep``.
enum EngineLoad: String, CaseIterable {
  /// Opacity and a coordinate, straight: the load of the bar.
  case linear
  /// The same with a slow begin and a slow end.
  case eased
  /// The same, all with one timing.
  case inStep
  /// The same two in a group.
  case groups
  /// Two additive ones on one property.
  case additive
  /// A rotation about z, and opacity.
  case rotation

  /// The name in reports.
  var title: String { self == .inStep ? "in step" : rawValue }

  /// How many animations each layer has.
  static let animationsPerLayer = 2

  /// Makes the tree and commits it.
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

  /// Timings that have begun before the tree is committed.
  private func timing(_ number: Int) -> MediaTiming {
    let shift = self == .inStep ? 0 : Double(number)
    return MediaTiming(
      beginTime: LayerContext.epoch - 1 - shift * 0.00073, duration: 1 + shift * 0.000137,
      repeatCount: .forever)
  }
}

/// Frames of a tree, evaluated by its context: each one at another instant.
private final class EngineFrames: Contender {
  private let context: LayerContext
  private var frame = 0

  /// Makes the tree.
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

/// What an animated number costs at the least: one multiplication and two additions, in a loop that the
/// compiler turns into vector code.
///
/// `out[i] = from[i] + (to[i] − from[i]) · t[i]` over four buffers.
private final class PlainLoop: Contender {
  private var buffers: Buffers

  /// Makes the buffers.
  ///
  /// - Parameter count: How many numbers each has.
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

  /// Not inlined, so that no call can be left out because the one before wrote the same.
  @inline(never)
  mutating func interpolate() {
    let count = out.count
    precondition(from.count == count && to.count == count && progress.count == count)
    let (starts, ends, shares) = (from, to, progress)
    let (from, to, progress) = (starts.span, ends.span, shares.span)
    var out = out.mutableSpan
    for index in 0..<count {
      // SAFETY: the four counts are equal, as checked above; a check for each would cost the vectors.
      unsafe out[unchecked: index] =
        from[unchecked: index] + (to[unchecked: index] - from[unchecked: index])
        * progress[unchecked: index]
    }
  }
}

/// A tree of which nothing changes, followed by a display link for a while.
struct IdleTree {
  /// When the tree next changes.
  let change: NextChange

  /// How many frames the display link asked for in a thousand deadlines.
  let ticks: Int

  /// Makes a tree, and offers its display link a thousand deadlines.
  init(layers count: Int) {
    let context = LayerContext()
    let root = Layer(in: context)
    for _ in 0..<count { root.addSublayer(Layer(in: context)) }
    context.roots = [root]
    context.turn(at: context.time)
    context.evaluateFrame(at: context.time)
    let change = context.nextChange(after: context.time)
    var link = DisplayLink(startingAt: 0, rate: .sixty)
    var taken = 0
    for deadline in 0..<1000 {
      let instant = link.grid.deadline(deadline)
      // As the viewer's loop does: armed before each wait, and the wait is without end.
      _ = link.arm(for: Wake(change), at: instant)
      if link.ticket(at: instant) != nil { taken += 1 }
    }
    self.change = change
    ticks = taken
  }
}
