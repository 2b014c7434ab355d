import Measuring

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
