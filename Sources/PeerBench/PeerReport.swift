import BenchStages
import Display
import Measuring
import ProgramSupport
import Raster

/// The report of the comparison with other libraries.
struct PeerReport: Report {
  let results: PeerResults

  /// The run with its parameters.
  let run: PeerRun

  /// Whether the report includes the thresholds.
  let showsThresholds: Bool

  /// The machine, and the build configuration of the program.
  let machine = MachineFacts.current

  /// The image benchmark with its libraries.
  var benchmark: PeerBenchmark { run.benchmark }

  // MARK: Thresholds

  var thresholds: [BenchThreshold] { pictureThresholds + presentationThresholds + pacingThresholds }

  /// The thresholds for other libraries' times for whole frames and cycles, as multiples of ours; judged for frames
  /// of at least 1080 rows.
  ///
  /// For a whole frame the fastest other library counts. For the changes of a cycle Cairo counts.
  private var pictureThresholds: [BenchThreshold] {
    var thresholds: [BenchThreshold] = []
    for kind in kinds(.frame) {
      let others = rows(.frame, kind).filter { !$0.isOurs }
      guard let fastest = others.min(by: { $0.ratio.median < $1.ratio.median }) else { continue }
      thresholds.append(
        BenchThreshold(
          name: "frame \(kind.title), \(fastest.library) ÷ ours",
          figure: fastest.ratio.median, threshold: kind.isHorizontal ? 2.2 : 1.5,
          stretch: kind.isHorizontal ? 2.7 : 2, side: .atLeast, exemption: exemption(kind)))
    }
    for row in results.pictures.rows where row.measure == .cycle && !row.isOurs {
      thresholds.append(
        BenchThreshold(
          name: "cycle \(row.kind.title), \(row.library) clipped ÷ ours", figure: row.ratio.median,
          threshold: 8,
          stretch: 12, side: .atLeast, exemption: exemption(row.kind)))
    }
    return thresholds
  }

  private func exemption(_ kind: PeerSceneKind) -> String? {
    if InstructionSet.current != .avx2 { return "needs AVX2" }
    return kind.size.height < 1080 ? "below 1080 rows" : nil
  }

  /// The threshold for our rate of putting frames, as a multiple of the bare loop's rate, at the run's first size.
  private var presentationThresholds: [BenchThreshold] {
    results.presentation.compactMap { row in
      guard row.library == PresentationBenchmark.bare, row.size == benchmark.sizes[0],
        let ratio = row.compared.ratio
      else { return nil }
      return BenchThreshold(
        name: "puts \(row.size.text) ÷ bare ShmPutImage loop", figure: ratio.median,
        threshold: 0.95,
        side: .atLeast, exemption: row.size.height < 1080 ? "below 1080 rows" : nil)
    }
  }

  /// The threshold for our lateness, as a multiple of the lateness of a bare timer.
  private var pacingThresholds: [BenchThreshold] {
    results.pacing.compactMap { row in
      guard row.idiom == TimerPacer.way, let inverse = row.p50.inverse else { return nil }
      return BenchThreshold(
        name: "lateness p50 ÷ bare timerfd loop", figure: inverse, threshold: 1.5)
    }
  }

  // MARK: Rows

  /// Returns the rows of a scene.
  func rows(_ measure: PeerRow.Measure, _ kind: PeerSceneKind) -> [PeerRow] {
    results.pictures.rows.filter { $0.measure == measure && $0.kind == kind }
  }

  /// Returns the scenes in the order of measurement.
  func kinds(_ measure: PeerRow.Measure) -> [PeerSceneKind] {
    results.pictures.rows.filter { $0.measure == measure && $0.isOurs }.map(\.kind)
  }
}

extension PeerReport {
  var lines: [String] {
    var blocks = [heading]
    if run.parts.contains(.pictures) { blocks += [frames, cycles] }
    if !refusals.isEmpty { blocks.append(refusals) }
    if !results.presentation.isEmpty { blocks.append(presentation) }
    if !results.pacing.isEmpty { blocks.append(pacing) }
    blocks.append(losses)
    if !results.omissions.isEmpty {
      blocks.append(["Left out"] + results.omissions.map { "  \($0)" })
    }
    if showsThresholds { blocks.append(["Thresholds"] + thresholds.lines(digits: 2)) }
    return Array(blocks.joined(separator: [""]))
  }

  private var heading: [String] {
    let long = PeerRun.longRounds(benchmark.rounds)
    var rounds: [String] = []
    if run.parts.contains(.pictures) { rounds.append("\(benchmark.rounds) rounds of frames") }
    if run.parts != [.pictures] { rounds.append("\(long) rounds of puts and waits") }
    var lines = [
      "Shimmer \(ProjectVersion.text) compared with other libraries: \(rounds.joined(separator: ", "))",
      machine.line,
    ]
    if let display = run.display { lines.append(display.line) }
    lines += results.baselines.lines
    if run.parts.contains(.pictures) {
      let libraries = benchmark.peers.map { "\($0.name) \($0.version ?? "not installed")" }
      lines.append(libraries.joined(separator: ", "))
    }
    lines.append("× ours is a time as a multiple of our time: below 1 the other is faster")
    return lines
  }

  // MARK: Pictures

  private var frames: [String] {
    [
      "Whole frames; × ours and × memcpy are medians, levels is the largest difference from our image, of 255"
    ] + lines(.frame)
  }

  private var cycles: [String] {
    ["Cycles in which only changes are drawn; times are means over the frames"]
      + lines(.cycle)
      + results.pictures.changedShares.map { kind, share -> String in
        let percent = NumberText.fixed(share * 100, digits: 1)
        return "  \(kind.title): a frame changes \(percent) % of the pixels"
      }
  }

  private func lines(_ measure: PeerRow.Measure) -> [String] {
    var lines = [
      Self.line(["", "× ours", "least", "most", "× memcpy", "ms", "levels", "method"])
    ]
    for kind in kinds(measure) {
      let rows = rows(measure, kind)
      let copy = NumberText.fixed((rows.first?.copyNanoseconds ?? 0) / 1e6, digits: 3)
      lines.append("  \(kind.title); memcpy of a frame \(copy) ms")
      for row in rows {
        let copies = NumberText.fixed(Spread(row.copies).median, digits: 2)
        let time = NumberText.fixed(row.compared.nanoseconds / 1e6, digits: 3)
        lines.append(
          Self.line(
            ["  \(row.library)"] + Self.ratios(row.compared)
              + [copies, time, "\(row.levels)", row.idiom]))
      }
    }
    return lines
  }

  /// The methods that were left out because they drew a different image, as text.
  private var refusals: [String] {
    let refused = results.pictures.trials.filter { !$0.trial.isAccepted }
    if refused.isEmpty { return [] }
    return ["Left out, because a different image was drawn"]
      + refused.map { kind, trial in
        "  \(kind.title), \(trial.library), \(trial.idiom): differs by \(trial.levels) of 255 levels"
      }
  }

  // MARK: Presentation and pacing

  private var presentation: [String] {
    var lines = [
      "Frames put in a window; x11perf never waits, the others wait for a free buffer",
      Self.line(["", "× ours", "least", "most", "puts/s", "µs", "method"]),
    ]
    var size: PixelSize?
    for row in results.presentation {
      if row.size != size { lines.append("  \(row.size.text)") }
      size = row.size
      let rate = NumberText.fixed(Spread(row.putsPerSecond).median, digits: 0)
      let time = NumberText.fixed(row.compared.nanoseconds / 1e3, digits: 1)
      lines.append(
        Self.line(["  \(row.library)"] + Self.ratios(row.compared) + [rate, time, row.idiom]))
    }
    return lines
  }

  private var pacing: [String] {
    var lines = [
      "Lateness at 60 deadlines a second, as medians over the rounds; × ours is of p50",
      Self.line(["", "× ours", "least", "most", "p50 µs", "p99 µs", "method"]),
    ]
    for row in results.pacing {
      let times = [row.p50, row.p99].map { NumberText.fixed($0.nanoseconds / 1e3, digits: 1) }
      lines.append(Self.line(["  \(row.library)"] + Self.ratios(row.p50) + times + [row.idiom]))
    }
    return lines
  }

  // MARK: Losses

  private var losses: [String] {
    let rows = results.losses.map { name, ratio in
      "  \(name): \(NumberText.fixed(ratio, digits: 2)) × ours"
    }
    if rows.isEmpty { return ["Where we lose: nowhere in this run"] }
    return ["Where we lose, in at least three quarters of the rounds"] + rows
  }

  // MARK: Columns

  /// Returns the median, minimum and maximum of the multiples of our times; dashes if ours were not measured.
  private static func ratios(_ compared: ComparedTimes) -> [String] {
    guard let ratio = compared.ratio else { return ["-", "-", "-"] }
    return [ratio.median, ratio.least, ratio.most].map { NumberText.fixed($0, digits: 2) }
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 12)
      + words.dropFirst().dropLast()
      .map { ColumnText.padded($0, to: 10, isRight: true) }.joined() + "  \(words[words.count - 1])"
  }
}

// The JSON report: the document of all benchmarks, with further members.
extension PeerReport {
  private struct Members: Encodable {
    let libraries: [String: String?]
    let trials: [Trial]
    let changedShares: [ChangedShare]
    let losses: [Loss]
  }

  private struct Parameters: Encodable {
    let parts: [String]
    let rounds, longRounds: Int
    let sampleMilliseconds = Double(PeerBenchmark.sampleNanoseconds) / 1e6
    let tolerance = IdiomTrial.tolerance
  }

  /// The trial of a drawing method, as the report's document lists it.
  private struct Trial: Encodable {
    let size, direction, content, library, idiom: String
    let levels: Int
    let nanoseconds: Double
    let isAccepted: Bool
  }

  private struct ChangedShare: Encodable {
    let size, direction, content: String
    let share: Double
  }

  private struct Loss: Encodable {
    let name: String
    let ratio: Double
  }

  /// The members of a result besides its metrics; those that are `nil` are left out.
  private struct RowMembers: Encodable {
    let measure: String
    var size: String?
    var direction: String?
    var content: String?
    let library, idiom: String
    var levels: Int?
  }

  func encode(to encoder: any Encoder) throws {
    try document.encode(to: encoder)
    let members = Members(
      libraries: Dictionary(
        benchmark.peers.map { ($0.name, $0.version) }, uniquingKeysWith: { $1 }),
      trials: results.pictures.trials.map { kind, trial in
        Trial(
          size: kind.size.text, direction: kind.direction, content: kind.content.rawValue,
          library: trial.library, idiom: trial.idiom, levels: trial.levels,
          nanoseconds: trial.nanoseconds, isAccepted: trial.isAccepted)
      },
      changedShares: results.pictures.changedShares.map { kind, share in
        ChangedShare(
          size: kind.size.text, direction: kind.direction, content: kind.content.rawValue,
          share: share)
      },
      losses: results.losses.map { Loss(name: $0.name, ratio: $0.ratio) })
    try members.encode(to: encoder)
  }

  private var document: BenchDocument {
    BenchDocument(
      "peers", machine: machine, display: run.display,
      parameters: Parameters(
        parts: run.parts.map(\.rawValue), rounds: benchmark.rounds,
        longRounds: PeerRun.longRounds(benchmark.rounds)),
      baselines: [results.baselines],
      results: results.pictures.rows.map(Self.result)
        + results.presentation.map(Self.result) + results.pacing.map(Self.result),
      omissions: results.omissions, thresholds: showsThresholds ? thresholds : nil)
  }

  private static func result(_ row: PeerRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric(
          "time", unit: "ns", samples: row.compared.times,
          baseline: Metric.Baseline("memcpy", row.copyNanoseconds)),
        Metric("copies", unit: "× memcpy", samples: row.copies),
      ] + ratio(row.compared),
      members: RowMembers(
        measure: row.measure.rawValue, size: row.kind.size.text, direction: row.kind.direction,
        content: row.kind.content.rawValue, library: row.library, idiom: row.idiom,
        levels: row.levels))
  }

  private static func result(_ row: PresentationRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("time", unit: "ns", samples: row.compared.times),
        Metric("puts", unit: "puts/s", better: .more, samples: row.putsPerSecond),
      ] + ratio(row.compared),
      members: RowMembers(
        measure: PeerPart.presentation.rawValue, size: row.size.text, library: row.library,
        idiom: row.idiom))
  }

  private static func result(_ row: PacingRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("p50", unit: "ns", samples: row.p50.times),
        Metric("p99", unit: "ns", samples: row.p99.times),
      ] + ratio(row.p50) + ratio(row.p99, name: "ratio p99"),
      members: RowMembers(
        measure: PeerPart.pacing.rawValue, library: row.library, idiom: row.idiom))
  }

  /// Returns the metric with the multiples of our times.
  ///
  /// The larger the figure, the faster we are in comparison.
  private static func ratio(_ compared: ComparedTimes, name: String = "ratio") -> [Metric] {
    if compared.ratios.isEmpty { return [] }
    return [Metric(name, unit: "× shimmer", better: .more, samples: compared.ratios)]
  }
}
