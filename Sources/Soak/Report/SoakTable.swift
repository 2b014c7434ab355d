import Display
import Scenes
import ViewerUI

/// The summary of a run, in lines for people.
struct SoakTable {
  /// What was asked.
  let terms: SoakTerms

  /// What was seen.
  let outcome: SoakOutcome

  /// The promises.
  let checks: [SoakCheck]

  /// Where it ran, for instance `xvfb (:99)`.
  let place: String

  /// Judges a run.
  init(_ terms: SoakTerms, _ outcome: SoakOutcome, place: String) {
    self.terms = terms
    self.outcome = outcome
    self.place = place
    checks = SoakCheck.all(outcome, terms)
  }

  /// The table.
  var lines: [String] {
    let transport = outcome.report["transport"]["name"].text ?? "unknown"
    let seconds = NumberText.fixed(outcome.seconds, digits: 1)
    var rows = [
      ("run", "seed \(terms.seed), \(seconds) s on \(place)", ""),
      ("transport", "\(transport), \(terms.buffers) buffers", ""),
      ("scenes", scenes, ""),
      ("actions", actions, ""),
      ("frames", frames, ""),
    ]
    if !outcome.samples.isEmpty { rows.append(("readings", readings, "")) }
    rows += checks.map { ($0.name, $0.finding, Self.word(for: $0.verdict)) }
    return rows.map { name, finding, verdict in
      let line = Self.padded(name, 13) + Self.padded(verdict, 7) + finding
      return "  " + line
    }
  }

  private static func word(for verdict: SoakCheck.Verdict) -> String {
    switch verdict {
    case .kept: "ok"
    case .broken: "FAILED"
    case .notJudged: "-"
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private var actions: String {
    let kinds = SoakAction.Kind.allCases.map { "\($0.rawValue) \(outcome.counts[$0] ?? 0)" }
    let without = outcome.managerTrouble.map { " (\($0))" } ?? ""
    return "\(outcome.actionCount): \(kinds.joined(separator: ", "))\(without)"
  }

  /// The scenes that the keys can reach.
  private var scenes: String {
    "\(SceneCatalog.all.count): \(SceneCatalog.names.joined(separator: ", "))"
  }

  /// At most ten readings of the memory, from the first to the last.
  private var readings: String {
    let samples = outcome.samples
    let chosen = (0..<min(10, samples.count)).map { index in
      samples[index * (samples.count - 1) / max(1, min(10, samples.count) - 1)]
    }
    let texts = chosen.map { NumberText.fixed(Double($0.residentBytes) / 1_048_576, digits: 1) }
    return "\(texts.joined(separator: " ")) MiB"
  }

  private var frames: String {
    ["ticks", "presented", "unchanged", "blocked", "dropped"]
      .map { name in "\(outcome.count(name).map(String.init) ?? "?") \(name)" }
      .joined(separator: ", ")
  }
}
