import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import X11Display

// The JSON report.
extension PresentReport {
  func encode(to encoder: any Encoder) throws {
    let document = BenchDocument(
      "present", machine: .current, display: display,
      parameters: Parameters(plan, cases), baselines: baselines,
      results: results.map(result) + (trials?.results ?? []), omissions: omissions,
      thresholds: trials?.thresholds)
    try document.encode(to: encoder)
    if let validation { try ["validation": validation].encode(to: encoder) }
  }

  private func result(_ result: PresentResult) -> BenchDocument.Result {
    BenchDocument.Result(
      result.item.name, metrics: result.metrics(baselines(of: result.size)),
      members: PresentMembers(of: result, showsSamples: showsSamples))
  }
}

/// The parameters of the run, as members of the JSON report.
private struct Parameters: Encodable {
  private let content: [String: String]
  private let members: Members

  private struct Members: Encodable {
    let scenes, sizes, transports, buffers, modes: [String]
    let rounds: Int
    let seconds, warmUp: Double
    @Nullable var frames: Int?
    let fps: String
    let scale: Double
    let isFullscreen, keepsRunning, wakesForCompletions: Bool
    let motion: String
    let shownAt = "completion: the display server has read the frame's pixels"
  }

  init(_ plan: PresentPlan, _ cases: [PresentCase]) {
    content = Dictionary(
      plan.contentOptions.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    members = Members(
      scenes: cases.map(\.scene).distinct, sizes: cases.map(\.size.text).distinct,
      transports: cases.map { $0.transport?.rawValue ?? "best" }.distinct,
      buffers: cases.map { "\($0.buffers)" }.distinct, modes: cases.map(\.mode.rawValue).distinct,
      rounds: plan.rounds, seconds: plan.seconds, warmUp: plan.warmUp, frames: plan.frames,
      fps: plan.fps.text, scale: plan.scale ?? 1, isFullscreen: plan.isFullscreen,
      keepsRunning: plan.keepsRunning, wakesForCompletions: plan.wakesForCompletions,
      motion: plan.motion == .full ? "full" : "reduced")
  }

  func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
    try members.encode(to: encoder)
  }
}

/// The members of a result in the JSON report, except its metrics.
private struct PresentMembers: Encodable {
  let scene, mode: String
  let size: PixelSize
  let buffers: Int
  let counts: [String: Int]
  let invariants: Invariants
  let latencies: [String: Times?]
  let transport: TransportReport?
  let rate: Double?
  let rateSource: String?
  let samples: [[Sample]]?

  struct Invariants: Encodable {
    let ticks: Bool
    let completions: Bool
  }

  init(of result: PresentResult, showsSamples: Bool) {
    let (item, rounds) = (result.item, result.rounds)
    (scene, mode) = (item.scene, item.mode.rawValue)
    (size, buffers) = (result.size, item.buffers)
    // Sums over all rounds; memory is the maximum of the rounds.
    var counts = result.counts.byName
    counts["contextSwitches"] = rounds.reduce(0) { $0 + $1.usage.contextSwitches }
    counts["processorNanoseconds"] = rounds.reduce(0) {
      $0 + Int($1.usage.processorNanoseconds)
    }
    counts["residentBytes"] = result.residentBytes
    counts["nanoseconds"] = rounds.reduce(0) { $0 + Int($1.nanoseconds) }
    self.counts = counts
    invariants = Invariants(
      ticks: rounds.allSatisfy(\.frames.counts.isBalanced),
      completions: rounds.allSatisfy(\.frames.counts.isSettled))
    let measures = PresentMeasure.all.filter { $0.applies(to: item.mode) }
    latencies = Dictionary(
      uniqueKeysWithValues: measures.map {
        ($0.quantity.name, Times($0.quantity, of: result.distributions))
      })
    transport = rounds.first?.transport
    rate = rounds.first?.rate.hertz
    rateSource = rounds.first?.rateSource
    samples = showsSamples ? rounds.map { $0.samples.compactMap(Sample.init) } : nil
  }

  /// The percentiles and the histogram of a measured time over all rounds, in nanoseconds.
  struct Times: Encodable {
    private let percentiles: LatencyPercentiles
    private let histogram: [Bucket]

    private struct Bucket: Encodable {
      let atMost: Int64
      let count: Int
    }

    /// Creates the summary of a measured time; `nil` if it was never measured.
    init?(_ quantity: FrameMeasure, of distributions: borrowing FrameDistributions) {
      guard let percentiles = distributions.percentiles(of: quantity) else { return nil }
      self.percentiles = percentiles
      histogram = distributions.histogram(of: quantity).buckets.map {
        Bucket(atMost: $0.upperBound, count: $0.count)
      }
    }

    func encode(to encoder: any Encoder) throws {
      try percentiles.encode(to: encoder)
      try ["histogram": histogram].encode(to: encoder)
    }
  }

  /// A tick with all of its timestamps, in nanoseconds.
  struct Sample: Encodable {
    let index: Int
    let outcome: String
    let armed, deadline, wake: Int64
    @Nullable var target: Int64?
    @Nullable var compositeStart: Int64?
    @Nullable var compositeEnd: Int64?
    @Nullable var submit: Int64?
    @Nullable var completion: Int64?
    let dropped, skipped, pixels: Int

    /// Creates the sample of a tick; `nil` for a dropped frame, which belongs to the tick after it.
    init?(_ timing: FrameTiming) {
      let ticket = timing.ticket
      switch timing.verdict {
      case .shown, .late: outcome = "presented"
      case .still: outcome = "unchanged"
      case .blocked: outcome = "blocked"
      case .dropped: return nil
      }
      (index, armed, deadline) = (ticket.index, ticket.armedDeadline, ticket.deadline)
      wake = timing.wokenAt
      target = timing.intendedDisplayTime
      compositeStart = timing.composite?.lowerBound
      compositeEnd = timing.composite?.upperBound
      submit = timing.submit
      completion = timing.completion
      (dropped, skipped, pixels) = (ticket.dropped, ticket.skipped, timing.pixelsComposited)
    }
  }
}
