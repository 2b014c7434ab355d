import Display
import ShimmerCommand
import Viewer

/// A promise of the viewer, judged after a run.
package struct SoakCheck {
  package enum Verdict: String {
    case kept = "ok"
    case broken = "FAILED"
    /// The run was too short.
    case notJudged = "-"
  }

  package let name: String
  package let finding: String
  package let verdict: Verdict

  /// - Parameter isLong: Whether the run was long enough for the check.
  private init(_ name: String, _ finding: String, _ isKept: Bool, isLong: Bool = true) {
    self.name = name
    self.finding = isLong ? finding : "not judged: too short (\(finding))"
    verdict = !isLong ? .notJudged : isKept ? .kept : .broken
  }

  /// Judges all promises.
  package static func all(_ outcome: SoakOutcome, _ terms: SoakTerms) -> [SoakCheck] {
    let isLong = terms.isLongEnough(outcome.seconds)
    let counts = outcome.report?.counts ?? [:]
    func count(_ name: String) -> Int { counts[name] ?? 0 }
    let (presented, completed, failed) = (
      count("presented"), count("completions"), count("failed")
    )
    let answer = outcome.answerMilliseconds.map { "a key changed the picture after \($0) ms" }
    let restless = outcome.restlessness.map { "the window does not come to rest: \($0)" }
    let faults = outcome.report?.xErrors
    let others = outcome.strangeSegments
    return server(outcome, terms, isLong) + [
      SoakCheck(
        "completions",
        "\(presented) presented, \(completed) read, \(failed) failed, \(count("overdue")) overdue",
        presented > 0 && completed + failed == presented && count("overdue") == 0),
      SoakCheck(
        "blocked", "\(count("blocked")) of \(count("ticks")) ticks, at most a quarter",
        count("ticks") > 0 && count("blocked") * 4 <= count("ticks"), isLong: isLong),
      memory("memory", outcome.samples, terms, isLong),
      held("segments", outcome, terms, \.segments, isLong),
      held("descriptors", outcome, terms, \.descriptors, isLong),
      SoakCheck(
        "X errors",
        "\(failed) for frames, \(faults?.count ?? 0) for other requests: "
          + NumberText.list(faults ?? ["no report"]),
        failed == 0 && faults?.isEmpty == true),
      SoakCheck(
        "answers", restless ?? answer ?? "no key changes the picture",
        restless == nil && answer != nil),
      SoakCheck(
        "end",
        "\(outcome.end.description), "
          + (outcome.errors.isEmpty ? "nothing" : outcome.errors.joined(separator: " / "))
          + " on standard error",
        outcome.end == .asAsked(0) && outcome.errors.isEmpty),
      SoakCheck(
        "left behind",
        "\(outcome.segmentsLeft) segments of the viewer, "
          + (others.map { "\($0) of other programs, in a private namespace" } ?? "shared namespace"),
        outcome.segmentsLeft == 0 && others ?? 0 == 0),
    ]
  }

  private static func memory(
    _ name: String, _ samples: [ProcessSample], _ terms: SoakTerms, _ isLong: Bool
  ) -> SoakCheck {
    guard let thirds = MemoryThirds(samples, warmUp: terms.warmUp) else {
      return SoakCheck(name, "too few readings", false, isLong: isLong)
    }
    let (early, late) = (thirds.early(\.residentBytes), thirds.late(\.residentBytes))
    let texts = [early, thirds.middle(\.residentBytes), late, SoakTerms.memoryLimit]
      .map(NumberText.mebibytes)
    return SoakCheck(
      name,
      "\(texts[0]) after \(thirds.time / 1000) s, \(texts[1]) in the middle, \(texts[2]) at the end, "
        + "\(thirds.count) readings, at most \(texts[3]) more",
      late - early <= SoakTerms.memoryLimit, isLong: isLong)
  }

  private static func held(
    _ name: String, _ outcome: SoakOutcome, _ terms: SoakTerms, _ value: (ProcessSample) -> Int,
    _ isLong: Bool
  ) -> SoakCheck {
    guard let thirds = MemoryThirds(outcome.samples, warmUp: terms.warmUp) else {
      return SoakCheck(name, "too few readings", false, isLong: isLong)
    }
    let (early, late) = (thirds.early(value), thirds.late(value))
    return SoakCheck(
      name, "\(early) after \(thirds.time / 1000) s, \(late) at the end", late <= early,
      isLong: isLong)
  }

  /// The checks of a server that this program started.
  private static func server(
    _ outcome: SoakOutcome, _ terms: SoakTerms, _ isLong: Bool
  ) -> [SoakCheck] {
    if outcome.hasLostServer { return [SoakCheck("server", "the server is gone", false)] }
    if outcome.serverSamples.isEmpty { return [] }
    let most = outcome.serverSamples.map(\.mappedFrames).max() ?? 0
    // The old and the new buffers of a resize, each mapped twice at most.
    let limit = 2 * terms.buffers + 4
    return [
      memory("server bytes", outcome.serverSamples.map(\.process), terms, isLong),
      SoakCheck("server maps", "\(most) frames at most, \(limit) allowed", most <= limit),
    ]
  }
}

/// The table at the end of a run.
struct SoakTable {
  let terms: SoakTerms
  let outcome: SoakOutcome
  let checks: [SoakCheck]
  private let place: String

  init(_ terms: SoakTerms, _ outcome: SoakOutcome, place: String) {
    self.terms = terms
    self.outcome = outcome
    self.place = place
    checks = SoakCheck.all(outcome, terms)
  }

  var lines: [String] {
    let transport = outcome.report?.transport?.name ?? "unknown"
    let seconds = NumberText.fixed(outcome.seconds, digits: 1)
    let frames = ["ticks", "presented", "unchanged", "blocked", "dropped"].map { name in
      "\(outcome.report?.counts[name].map(String.init) ?? "?") \(name)"
    }
    let kinds = outcome.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let trouble = outcome.managerTrouble.map { " (\($0))" } ?? ""
    let facts = [
      ("run", "seed \(terms.seed), \(seconds) s on \(place)"),
      ("transport", "\(transport), \(terms.buffers) buffers"),
      ("scenes", "\(SceneCatalog.all.count): \(NumberText.list(SceneCatalog.names))"),
      ("actions", "\(outcome.actionCount): \(NumberText.list(kinds))\(trouble)"),
      ("frames", NumberText.list(frames)),
    ]
    return facts.map { Self.line($0, "", $1) }
      + checks.map { Self.line($0.name, $0.verdict.rawValue, $0.finding) }
  }

  private static func line(_ name: String, _ verdict: String, _ finding: String) -> String {
    "  " + ColumnText.padded(name, to: 13) + ColumnText.padded(verdict, to: 7) + finding
  }
}
