import Display
import Measuring
import ProgramSupport
import Raster

/// What was measured beside other libraries.
struct PeerReport: Report {
  /// What was measured.
  let results: PeerResults

  /// How it was measured.
  let run: PeerRun

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// The machine, and how the program was built.
  let machine = MachineFacts.current

  /// How the pictures were measured, and with which libraries.
  var benchmark: PeerBenchmark { run.benchmark }

  // MARK: Bars

  /// All promises.
  var bars: [BenchBar] { pictureBars + presentationBars + pacingBars }

  /// How many times as long as ours the fastest of all libraries takes for a frame of at least 1080 rows, and how
  /// many times as long Cairo takes for what changes in a cycle.
  private var pictureBars: [BenchBar] {
    var bars: [BenchBar] = []
    for kind in kinds(.frame) {
      let others = rows(.frame, kind).filter { !$0.isOurs }
      guard let fastest = others.min(by: { $0.ratio.median < $1.ratio.median }) else { continue }
      bars.append(
        BenchBar(
          name: "\(kind.isHorizontal ? "P3" : "P4") \(kind.title), \(fastest.library)",
          figure: fastest.ratio.median, bar: kind.isHorizontal ? 2.2 : 1.5,
          stretch: kind.isHorizontal ? 2.7 : 2, side: .atLeast, exemption: exemption(kind)))
    }
    for row in results.pictures.rows where row.measure == .cycle && !row.isOurs {
      bars.append(
        BenchBar(
          name: "P8 \(row.kind.title), \(row.library) clipped", figure: row.ratio.median, bar: 8,
          stretch: 12, side: .atLeast, exemption: exemption(row.kind)))
    }
    return bars
  }

  private func exemption(_ kind: PeerSceneKind) -> String? {
    if InstructionSet.current != .avx2 { return "needs AVX2" }
    return kind.size.height < 1080 ? "below 1080 rows" : nil
  }

  /// How many frames of the run's size we put in the time in which the bare loop puts one.
  private var presentationBars: [BenchBar] {
    results.presentation.compactMap { row in
      guard row.library == PresentationBenchmark.bare, row.size == benchmark.sizes[0],
        let ratio = row.compared.ratio
      else { return nil }
      return BenchBar(
        name: "puts \(row.size.text) ÷ bare XShmPutImage", figure: ratio.median, bar: 0.95,
        side: .atLeast, exemption: row.size.height < 1080 ? "below 1080 rows" : nil)
    }
  }

  /// How many times as late as a bare timer we are.
  private var pacingBars: [BenchBar] {
    results.pacing.compactMap { row in
      guard row.idiom == TimerPacer.way, let inverse = row.p50.inverse else { return nil }
      return BenchBar(name: "lateness p50 ÷ bare timerfd", figure: inverse, bar: 1.5)
    }
  }

  // MARK: Rows

  /// The rows about a scene.
  func rows(_ measure: PeerRow.Measure, _ kind: PeerSceneKind) -> [PeerRow] {
    results.pictures.rows.filter { $0.measure == measure && $0.kind == kind }
  }

  /// The scenes, in the order in which they were measured.
  func kinds(_ measure: PeerRow.Measure) -> [PeerSceneKind] {
    results.pictures.rows.filter { $0.measure == measure && $0.isOurs }.map(\.kind)
  }
}
