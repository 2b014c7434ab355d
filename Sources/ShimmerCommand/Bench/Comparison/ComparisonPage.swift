import Display
package import Viewer

/// The comparison of two runs as a page: their frames over each other, and the verdict on each metric.
package struct ComparisonPage {
  /// A run, as its report describes it.
  package struct Run {
    let name: String
    let document: JSONValue

    package init(_ name: String, _ document: JSONValue) {
      (self.name, self.document) = (name, document)
    }
  }

  /// The counts of the verdicts: the title and the first line.
  let title: String
  /// The class of the first line: good, bad or plain.
  let kind: String
  /// The lines about the rule and about the differences between the runs' circumstances.
  let heading: [String]
  let (a, b): (Run, Run)
  /// The columns of the table of metrics, and its rows with their classes.
  let columns: [String], rows: [(texts: [String], kind: String)]

  package init(
    _ a: Run, _ b: Run, title: String, kind: String = "plain", heading: [String],
    columns: [String], rows: [(texts: [String], kind: String)]
  ) {
    (self.a, self.b, self.title, self.kind) = (a, b, title, kind)
    (self.heading, self.columns, self.rows) = (heading, columns, rows)
  }

  /// The page, as the file contains it.
  package var text: String {
    let others = b.document["results"].elements ?? []
    let pictures = (a.document["results"].elements ?? []).compactMap { result -> Markup? in
      let name = result["name"]
      guard let text = name.text, let other = others.first(where: { $0["name"] == name }) else {
        return nil
      }
      let charts = Self.charts([result, other])
      return charts.isEmpty ? nil : Page.section(text, [Page.figures(charts)])
    }
    let table = Page.section(
      "Metrics", [.element("div", ["class": "plot"], [.table(columns, rows)])])
    return Page.text(
      title: title, kind: kind, heading: heading,
      [Page.legend(["A: \(a.name)", "B: \(b.name)"])] + pictures + [table, Page.definitions])
  }

  /// Returns the pictures of a result that both runs have: of their frames, if both reports contain them in the form
  /// of this version, otherwise of their percentiles and histograms.
  private static func charts(_ results: [JSONValue]) -> [Markup] {
    let series = results.compactMap(series)
    if series.count == results.count {
      func curves(_ times: (FrameSeries) -> [Int64]) -> [[(percent: Double, nanoseconds: Double)]] {
        series.map { PercentileChart.curve(times($0)) }
      }
      let charts = [
        PercentileChart(title: "gap, ms, by percentile", curves: curves(\.gaps)),
        PercentileChart(title: "overrun, ms, by percentile", curves: curves(\.overruns)),
        PercentileChart(
          title: "composite, ms, by percentile", curves: curves { $0.times(of: .composite) }),
      ]
      return (series[0].period == nil ? [] : [BarChart(gapsOf: series).markup])
        + charts.filter(\.hasCurve).map(\.markup)
    }
    return [FrameMeasure.interval, .composite, .completion].flatMap { measure in
      charts(of: measure, results.map { $0["latencies"][measure.name] })
    }
  }

  /// Returns the series of a result; `nil` if the report contains no frames in the form of this version.
  private static func series(_ result: JSONValue) -> FrameSeries? {
    guard result["samples"] != .null, let text = try? JSONText.write(result["samples"]),
      let rounds: [[FrameRow]] = JSONText.read(Array(text.utf8)),
      rounds.allSatisfy({ $0.allSatisfy(\.isPlausible) })
    else { return nil }
    let isPaced = result["mode"].text == PresentMode.paced.rawValue
    return FrameSeries(
      result["name"].text ?? "", rounds, rate: isPaced ? result["rate"].number : nil)
  }

  /// Returns the pictures of a measure from the percentiles and the histogram of each run.
  private static func charts(of measure: FrameMeasure, _ runs: [JSONValue]) -> [Markup] {
    let curves = runs.map { run in
      zip(LatencyPercentiles.percents, LatencyPercentiles.names).compactMap { percent, name in
        time(run[name]).map { (percent: percent, nanoseconds: $0) }
      }
    }
    let chart = PercentileChart(title: "\(measure.title), ms, by percentile", curves: curves)
    if !chart.hasCurve { return [] }
    let histograms = runs.map { run in
      (run["histogram"].elements ?? []).reduce(into: [Double: Int]()) { counts, bucket in
        guard let bound = time(bucket["atMost"]), let count = time(bucket["count"]) else { return }
        counts[bound, default: 0] += Int(count)
      }
    }
    let bounds = Set(histograms.flatMap(\.keys)).sorted().suffix(12)
    let bars = BarChart(
      title: "Frames by \(measure.title), at most so many ms",
      names: bounds.map { NumberText.fixed($0 / 1e6, digits: $0 < 1e7 ? 2 : 0) },
      groups: histograms.map { counts in bounds.map { counts[$0] ?? 0 } })
    return [bars.markup, chart.markup]
  }

  /// Returns a time in nanoseconds, or a count; `nil` for what no run can have.
  private static func time(_ value: JSONValue) -> Double? {
    value.number.flatMap { (0...1e15).contains($0) ? $0 : nil }
  }
}
