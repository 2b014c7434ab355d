import Display
import Viewer

/// A report about frames as a page: a file that needs no other, no script and no network.
package struct FramePage {
  /// The verdict: the title and the first line.
  let title: String
  /// The lines about the run, the machine and the display.
  let heading: [String]
  let series: [FrameSeries]
  /// What the report says at its end: thresholds, and what was left out.
  let notes: [String]

  /// Creates a page.
  package init(title: String, heading: [String], series: [FrameSeries], notes: [String] = []) {
    (self.title, self.heading, self.series, self.notes) = (title, heading, series, notes)
  }

  /// The page, as the file contains it.
  package var text: String {
    let isOnTime = series.allSatisfy(\.faults.isEmpty)
    let judged = series.contains { $0.period != nil }
    return Page.text(
      title: title, kind: !judged ? "plain" : isOnTime ? "good" : "bad", heading: heading,
      [Page.legend] + series.map(section) + [Page.list(notes, "notes"), Page.definitions])
  }

  private func section(_ series: FrameSeries) -> Markup {
    var parts: [Markup] = []
    if let sentence = series.sentence, sentence != title {
      parts.append(.element("p", ["class": "verdict"], [Markup(sentence)]))
    }
    parts.append(Page.list(series.contradictions.map { "WRONG: \($0)" }, "bad"))
    if series.frames.isEmpty {
      return Page.section(series.name, parts + [.element("p", [:], ["No frames."])])
    }
    parts.append(.element("p", [:], [Markup(Self.counts(series))]))
    parts.append(.element("div", ["class": "plot"], [FramePlot(series).markup]))
    var figures: [Markup] = []
    if series.period != nil {
      figures.append(BarChart(gapsOf: [series]).markup)
    }
    figures.append(Self.percentiles(series))
    if !series.faults.isEmpty { figures.append(Self.faults(series)) }
    return Page.section(series.name, parts + [Page.figures(figures)])
  }

  /// Returns the number of frames with each verdict, in a line.
  private static func counts(_ series: FrameSeries) -> String {
    let rows = series.frames.map(\.row)
    let counts = FrameTiming.Verdict.allCases.compactMap { verdict -> String? in
      let count = rows.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    let drawn = rows.count { $0.verdict != .still }
    return "\(NumberText.counted(drawn, "frame")): \(NumberText.list(counts))"
  }

  private static func percentiles(_ series: FrameSeries) -> Markup {
    let measures = FrameMeasure.reported(in: series.period == nil ? .flat : .paced)
    let times =
      [("gap", series.gaps), ("overrun", series.overruns)]
      + measures.map { ($0.title, series.times(of: $0)) }
    let rows = times.compactMap { name, times in
      LatencyPercentiles(signed: times).map { (texts: [name] + $0.milliseconds, kind: "") }
    }
    return .table(["milliseconds"] + LatencyPercentiles.names, rows)
  }

  private static func faults(_ series: FrameSeries) -> Markup {
    let verdicts = FrameTiming.Verdict.faults
    let rows = FrameTiming.Cause.allCases.compactMap { cause -> ([String], String)? in
      let faults = series.faults.filter { $0.cause == cause }
      if faults.isEmpty { return nil }
      let counts = verdicts.map { verdict in "\(faults.count { $0.verdict == verdict })" }
      let worst = faults.compactMap(\.overrun).max().map {
        NumberText.fixed(Double($0) / 1e6, digits: 3)
      }
      return ([cause.rawValue] + counts + [worst ?? "—"], "")
    }
    return .table(["cause"] + verdicts.map(\.rawValue) + ["worst overrun, ms"], rows)
  }
}

// The page of a report.
extension PresentReport {
  /// The report as a page.
  var page: FramePage {
    let report = report
    let series = results.map { result in
      FrameSeries(
        heading(of: result), result.rounds.map(\.samples), rate: result.deadlineRate,
        sentence: result.smoothness?.sentence, contradictions: result.contradictions)
    }
    let sentences = series.compactMap(\.sentence)
    let details = results.count == 1 ? results[0].smoothness?.details ?? [] : []
    let smooth = results.count { $0.smoothness?.isSmooth == true }
    let title =
      switch sentences.count {
      case 0: report.heading[0]
      case 1: sentences[0]
      default: "\(smooth) of \(sentences.count) cases are smooth."
      }
    let thresholds = promises == nil ? [] : report.thresholds.lines
    return FramePage(
      title: title, heading: details + report.heading, series: series,
      notes: thresholds + report.omissions)
  }
}
