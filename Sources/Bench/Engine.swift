import ArgumentParser
import Display
import LayerKit
import ShimmerCommand
import Viewer

/// Measures the cost of an animated property in a frame, as a multiple of a loop that interpolates as many numbers.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Measure what an animated property costs in a frame.",
    discussion: """
      Trees of layers with two endless animations each are evaluated frame by frame, alternately with a plain loop \
      over as many numbers (out = from + (to - from) * t). The report shows the cost of a property as a \
      multiple of its cost in the loop, and the cost of a frame as a multiple of that of a hundredth of the layers. The \
      thresholds are for a release build and the default number of layers.
      """)

  @Option(
    help: ArgumentHelp(
      "The number of layers in the large tree; default 10000.", valueName: "100…100000"),
    transform: { try wholeNumber($0, within: 100...100_000, else: "it is not within 100…100000") })
  var layers = 10_000

  @OptionGroup var options: PartOptions

  private static let animationsPerLayer = 2

  func run() throws {
    let baselines = try Baselines.measure()
    let counts = [layers, layers / 100]
    // Longer samples evict the small tree from the caches.
    var rounds = options.measured
    rounds.sampleNanoseconds = 1_500_000
    let times = rounds.times(
      of: counts.flatMap { [Self.frames(layers: $0), Self.loop($0 * Self.animationsPerLayer)] })
    let rows = counts.indices.map { Self.row(counts[$0], times[2 * $0], loop: times[2 * $0 + 1]) }
    let growth = Metric(
      "frame", unit: "× a hundredth of the layers", samples: Rounds.ratios(times[0], to: times[2]))
    var large = rows[0]
    large.thresholds = [
      Threshold("a property, × plain loop", large.metrics[0].median, .atMost, 25, stretch: 10)
    ]
    let limit = Threshold("\(layers) layers, × \(layers / 100)", growth.median, .atMost, 120)
    try options.write(
      "engine", title: "the cost of the engine",
      parameters: ["layers": layers, "animationsPerLayer": Self.animationsPerLayer], baselines,
      [large, rows[1], Row("growth", metrics: [growth], thresholds: [limit])])
  }

  private static func row(_ layers: Int, _ frames: [Double], loop: [Double]) -> Row {
    let properties = Double(layers * animationsPerLayer)
    let baseline = Metric.Baseline("plain loop", Spread(loop).median / properties)
    return Row(
      "linear, \(NumberText.counted(layers, "layer"))",
      metrics: [
        Metric("property", unit: "× plain loop", samples: Rounds.ratios(frames, to: loop)),
        Metric(
          "property time", unit: "ns", samples: frames.map { $0 / properties }, baseline: baseline),
      ])
  }

  /// Returns a case that evaluates frames of a tree whose layers fade and slide, each at times of its own.
  private static func frames(layers count: Int) -> Case {
    let context = LayerContext()
    let root = Layer(in: context)
    func timing(_ number: Int) -> MediaTiming {
      MediaTiming(
        beginTime: LayerContext.epoch - 1 - Double(number) * 0.00073,
        duration: 1 + Double(number) * 0.000137, repeatCount: .forever)
    }
    for index in 0..<count {
      let layer = Layer(in: context)
      root.addSublayer(layer)
      var fade = BasicAnimation(\.opacity, from: 0, to: 1)
      fade.timing = timing(2 * index)
      var slide = BasicAnimation(\.position.x, from: 0, to: 100)
      slide.timing = timing(2 * index + 1)
      layer.add(fade, forKey: nil)
      layer.add(slide, forKey: nil)
    }
    context.roots = [root]
    context.turn(at: context.time)
    var frame = 0
    return Case {
      frame += 1
      context.evaluateFrame(at: LayerContext.epoch + Double(frame) / 60)
    }
  }

  private static func loop(_ count: Int) -> Case {
    let from = (0..<count).map { Double($0) }
    let to = from.map { $0 * 3 + 1 }
    let progress = from.map { $0 / Double(count) }
    var out = Array(repeating: 0.0, count: count)
    return Case { interpolate(from, to, progress, into: &out) }
  }
}

/// Runs the plain loop; inlined, the optimizer would remove repetitions whose results are overwritten.
@inline(never)
private func interpolate(
  _ starts: [Double], _ ends: [Double], _ shares: [Double], into numbers: inout [Double]
) {
  let count = numbers.count
  precondition(starts.count == count && ends.count == count && shares.count == count)
  let (from, to, progress) = (starts.span, ends.span, shares.span)
  var out = numbers.mutableSpan
  for index in 0..<count {
    // SAFETY: all spans have `count` elements, as checked.
    unsafe out[unchecked: index] =
      from[unchecked: index] + (to[unchecked: index] - from[unchecked: index])
      * progress[unchecked: index]
  }
}
