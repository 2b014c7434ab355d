import Display
import ProgramSupport
import Scenes
import ViewerUI

/// A promise about the viewer's behaviour in a run, such as bounded memory, and the verdict on it.
package struct SoakCheck {
  /// The verdict on a promise.
  package enum Verdict: Hashable {
    /// The promise was kept.
    case kept
    /// The promise was broken.
    case broken
    /// The run was too short to judge the promise.
    case notJudged
  }

  /// The name of the promise in the table.
  package let name: String

  /// The observation that led to the verdict, as text for the table.
  package let finding: String

  package let verdict: Verdict

  private init(name: String, finding: String, isKept: Bool) {
    self.init(name: name, finding: finding, verdict: isKept ? .kept : .broken)
  }

  private init(name: String, finding: String, verdict: Verdict) {
    self.name = name
    self.finding = finding
    self.verdict = verdict
  }

  /// Returns this check if the run was long enough; otherwise a check with the verdict ``Verdict/notJudged``.
  private func judged(_ isLongEnough: Bool) -> SoakCheck {
    if isLongEnough { return self }
    return SoakCheck(name: name, finding: "not judged: too short (\(finding))", verdict: .notJudged)
  }

  /// Returns the checks of all promises of a run.
  package static func all(_ outcome: SoakOutcome, _ terms: SoakTerms) -> [SoakCheck] {
    let isLong = terms.isLongEnough(outcome.seconds)
    return server(outcome, terms, isLong) + [
      frames(outcome), blocked(outcome).judged(isLong), memory(outcome, terms).judged(isLong),
      held("segments", outcome, terms, \.segments).judged(isLong),
      held("descriptors", outcome, terms, \.descriptors).judged(isLong), errors(outcome),
      answer(outcome), end(outcome), left(outcome),
    ]
  }

  private static func frames(_ outcome: SoakOutcome) -> SoakCheck {
    let name = "completions"
    guard let presented = outcome.count("presented"), let completed = outcome.count(name),
      let failed = outcome.count("failed")
    else { return SoakCheck(name: name, finding: "there is no report", isKept: false) }
    // Frames whose event never came; the viewer concluded them after a while.
    let overdue = outcome.count("overdue") ?? 0
    return SoakCheck(
      name: name,
      finding: "\(presented) presented, \(completed) read, \(failed) failed, \(overdue) overdue",
      isKept: presented > 0 && completed + failed == presented && overdue == 0)
  }

  /// Checks the share of ticks without a free buffer, which is small unless the server stalls.
  private static func blocked(_ outcome: SoakOutcome) -> SoakCheck {
    guard let blocked = outcome.count("blocked"), let ticks = outcome.count("ticks") else {
      return SoakCheck(name: "blocked", finding: "there is no report", isKept: false)
    }
    return SoakCheck(
      name: "blocked", finding: "\(blocked) of \(ticks) ticks, at most a quarter",
      isKept: ticks > 0 && blocked * 4 <= ticks)
  }

  /// Checks the growth of the viewer's memory after the warm-up.
  ///
  /// It compares medians, because a single reading depends on the actions before it.
  private static func memory(_ outcome: SoakOutcome, _ terms: SoakTerms) -> SoakCheck {
    guard let thirds = MemoryThirds(outcome.samples, warmUp: terms.warmUp) else {
      return SoakCheck(name: "memory", finding: "too few readings", isKept: false)
    }
    let (early, middle) = (thirds.early(\.residentBytes), thirds.middle(\.residentBytes))
    let late = thirds.late(\.residentBytes)
    return SoakCheck(
      name: "memory",
      finding:
        "\(NumberText.mebibytes(early)) after \(thirds.time / 1000) s, \(NumberText.mebibytes(middle)) in the "
        + "middle, \(NumberText.mebibytes(late)) at the end, \(thirds.count) readings, "
        + "at most \(NumberText.mebibytes(SoakTerms.memoryLimit)) more",
      isKept: late - early <= SoakTerms.memoryLimit)
  }

  private static func held(
    _ name: String, _ outcome: SoakOutcome, _ terms: SoakTerms,
    _ value: (ProcessSample) -> Int
  ) -> SoakCheck {
    guard let thirds = MemoryThirds(outcome.samples, warmUp: terms.warmUp) else {
      return SoakCheck(name: name, finding: "too few readings", isKept: false)
    }
    let (early, late) = (thirds.early(value), thirds.late(value))
    return SoakCheck(
      name: name, finding: "\(early) after \(thirds.time / 1000) s, \(late) at the end",
      isKept: late <= early)
  }

  private static func errors(_ outcome: SoakOutcome) -> SoakCheck {
    let failed = outcome.count("failed")
    let faults = outcome.report?.xErrors
    let names = faults ?? []
    let finding =
      "\(failed.map { "\($0)" } ?? "?") for frames, \(faults.map { "\($0.count)" } ?? "?") for other requests"
    return SoakCheck(
      name: "X errors",
      finding: names.isEmpty ? finding : "\(finding): \(names.joined(separator: ", "))",
      isKept: failed == 0 && faults?.isEmpty == true)
  }

  private static func answer(_ outcome: SoakOutcome) -> SoakCheck {
    let answer = outcome.answerMilliseconds.map { "a key changed the picture after \($0) ms" }
    let restless = outcome.restlessness.map { "the window does not come to rest: \($0)" }
    return SoakCheck(
      name: "answers", finding: restless ?? answer ?? "no key changes the picture",
      isKept: restless == nil && answer != nil)
  }

  private static func end(_ outcome: SoakOutcome) -> SoakCheck {
    let end =
      switch outcome.end {
      case .asAsked(let status): "exit code \(status)"
      case .early(let status): "exit code \(status), before it was asked to end"
      case .never: "it did not end when asked"
      }
    let errors = outcome.errors.isEmpty ? "nothing" : outcome.errors.joined(separator: " / ")
    return SoakCheck(
      name: "end", finding: "\(end), \(errors) on standard error",
      isKept: outcome.end == .asAsked(0) && outcome.errors.isEmpty)
  }

  private static func left(_ outcome: SoakOutcome) -> SoakCheck {
    let others = outcome.strangeSegments
    let place =
      others.map { "\($0) of other programs, in a private namespace" } ?? "shared namespace"
    return SoakCheck(
      name: "left behind", finding: "\(outcome.segmentsLeft) segments of the viewer, \(place)",
      isKept: outcome.segmentsLeft == 0 && others ?? 0 == 0)
  }

  /// Checks that the server still runs.
  ///
  /// If this run started the server, also checks its memory and mapped frames.
  private static func server(
    _ outcome: SoakOutcome, _ terms: SoakTerms, _ isLong: Bool
  ) -> [SoakCheck] {
    if outcome.hasLostServer {
      return [SoakCheck(name: "server", finding: "the server is gone", isKept: false)]
    }
    if outcome.serverSamples.isEmpty { return [] }
    return [
      serverMemory(outcome, terms).judged(isLong), mappedFrames(outcome, terms),
    ]
  }

  private static func serverMemory(_ outcome: SoakOutcome, _ terms: SoakTerms) -> SoakCheck {
    let name = "server bytes"
    guard let thirds = MemoryThirds(outcome.serverSamples.map(\.process), warmUp: terms.warmUp)
    else { return SoakCheck(name: name, finding: "too few readings", isKept: false) }
    let (early, late) = (thirds.early(\.residentBytes), thirds.late(\.residentBytes))
    return SoakCheck(
      name: name,
      finding:
        "\(NumberText.mebibytes(early)) after \(thirds.time / 1000) s, \(NumberText.mebibytes(late)) at the end, "
        + "at most \(NumberText.mebibytes(SoakTerms.memoryLimit)) more",
      isKept: late - early <= SoakTerms.memoryLimit)
  }

  /// Checks the number of frames that the server maps.
  ///
  /// At rest these are the frames of one size, and perhaps some that were just released.
  private static func mappedFrames(_ outcome: SoakOutcome, _ terms: SoakTerms) -> SoakCheck {
    let most = outcome.serverSamples.map(\.mappedFrames).max() ?? 0
    let limit = 2 * terms.buffers + 4
    return SoakCheck(
      name: "server maps", finding: "\(most) frames at most, \(limit) allowed",
      isKept: most <= limit)
  }
}

/// The summary of a run as lines of text.
struct SoakTable {
  /// The terms of the run.
  let terms: SoakTerms

  /// The results of the run.
  let outcome: SoakOutcome

  /// The verdicts on the promises.
  let checks: [SoakCheck]

  /// The server of the run, for instance `xvfb (:99)`.
  let place: String

  /// Judges a run and creates its summary.
  init(_ terms: SoakTerms, _ outcome: SoakOutcome, place: String) {
    self.terms = terms
    self.outcome = outcome
    self.place = place
    checks = SoakCheck.all(outcome, terms)
  }

  /// The lines of the table.
  var lines: [String] {
    let transport = outcome.report?.transport?.name ?? "unknown"
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

  /// The names of the scenes that the keys can reach, as text.
  private var scenes: String {
    "\(SceneCatalog.all.count): \(SceneCatalog.names.joined(separator: ", "))"
  }

  /// At most ten readings of the viewer's memory as text, evenly spread from the first to the last.
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
