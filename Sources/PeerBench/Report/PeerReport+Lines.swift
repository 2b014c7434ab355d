import Display
import Measuring
import ProgramSupport
import Raster

extension PeerReport {
  /// The report for people.
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
    if showsBars { blocks.append(["Bars"] + bars.lines(digits: 2)) }
    return Array(blocks.joined(separator: [""]))
  }

  private var heading: [String] {
    let long = PeerRun.longRounds(benchmark.rounds)
    var rounds: [String] = []
    if run.parts.contains(.pictures) { rounds.append("\(benchmark.rounds) rounds of frames") }
    if run.parts != [.pictures] { rounds.append("\(long) rounds of puts and waits") }
    var lines = [
      "Shimmer \(ProjectVersion.text) beside others: \(rounds.joined(separator: ", "))",
      machine.line,
    ]
    if let display = run.display { lines.append(display.line) }
    lines += results.floors.lines
    if run.parts.contains(.pictures) {
      let libraries = benchmark.peers.map { "\($0.name) \($0.version ?? "not installed")" }
      lines.append(libraries.joined(separator: ", "))
    }
    lines.append("× ours is a time as a multiple of our time: below 1 the others are faster")
    return lines
  }

  // MARK: Pictures

  private var frames: [String] {
    [
      "Whole frames; × ours and × memcpy are medians, levels the largest difference from ours"
    ] + lines(.frame)
  }

  private var cycles: [String] {
    ["A cycle, of which only what changes is drawn; times are means of its frames"]
      + lines(.cycle)
      + results.pictures.changedShares.map { kind, share -> String in
        let percent = NumberText.fixed(share * 100, digits: 1)
        return "  \(kind.title): a frame changes \(percent) % of the pixels"
      }
  }

  private func lines(_ measure: PeerRow.Measure) -> [String] {
    var lines = [
      Self.line(["", "× ours", "least", "most", "× memcpy", "ms", "levels", "way of drawing"])
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

  /// The ways of drawing that were left out because something else was drawn.
  private var refusals: [String] {
    let refused = results.pictures.trials.filter { !$0.trial.isAccepted }
    if refused.isEmpty { return [] }
    return ["Left out, because another picture was drawn"]
      + refused.map { kind, trial in
        "  \(kind.title), \(trial.library), \(trial.idiom): \(trial.levels) levels apart"
      }
  }

  // MARK: Presentation and pacing

  private var presentation: [String] {
    var lines = [
      "Frames put in a window; x11perf waits for none, the others for a buffer that is free",
      Self.line(["", "× ours", "least", "most", "puts/s", "µs", "way of putting"]),
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
      "Lateness at 60 deadlines a second, in medians over the seconds; × ours is of p50",
      Self.line(["", "× ours", "least", "most", "p50 µs", "p99 µs", "way of waiting"]),
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

  /// The median, the least and the most of the multiples of ours; dashes where ours were not measured.
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
