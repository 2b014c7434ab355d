import Display
import Bench
import Testing

/// That each promise of a soak can be found broken, on runs that are made up.
@Suite("The soak's judgement")
struct SoakCheckTests {
  private static let mebibyte = 1 << 20

  /// Ten minutes, or others.
  private static func terms(seconds: Int = 600) -> SoakTerms {
    SoakTerms(seed: 1, seconds: seconds, viewer: "shimmer")
  }

  /// The viewer's report of a run without a fault.
  private static func report(
    ticks: Int = 36_000, presented: Int = 30_000, completions: Int = 30_000, failed: Int = 0,
    blocked: Int = 9000, errors: [String] = []
  ) -> SoakOutcome.Report {
    SoakOutcome.Report(
      counts: [
        "ticks": ticks, "presented": presented, "completions": completions, "failed": failed,
        "blocked": blocked,
      ], xErrors: errors)
  }

  /// A run without a fault, with a reading every ten seconds.
  private static func outcome(
    seconds: Int = 600, memory: (Int) -> Int = { _ in 80 * mebibyte },
    segments: (Int) -> Int = { _ in 2 }, descriptors: (Int) -> Int = { _ in 12 }
  ) -> SoakOutcome {
    var outcome = SoakOutcome()
    outcome.samples = (1...max(1, seconds / 10)).map { index in
      ProcessSample(
        time: index * 10_000, residentBytes: memory(index * 10), segments: segments(index * 10),
        descriptors: descriptors(index * 10))
    }
    outcome.answerMilliseconds = 20
    outcome.end = .asAsked(0)
    outcome.report = report()
    outcome.seconds = Double(seconds)
    return outcome
  }

  private static func broken(_ outcome: SoakOutcome, seconds: Int = 600) -> [String] {
    SoakCheck.all(outcome, terms(seconds: seconds)).filter { $0.verdict == .broken }.map(\.name)
  }

  @Test("A frame that was neither read nor refused breaks the completions, and so does no frame")
  func completions() {
    var outcome = Self.outcome()
    outcome.report = Self.report(completions: 29_999)
    #expect(Self.broken(outcome) == ["completions"])
    outcome.report = Self.report(completions: 30_001)
    #expect(Self.broken(outcome) == ["completions"])
    outcome.report = Self.report(presented: 0, completions: 0)
    #expect(Self.broken(outcome) == ["completions"])
  }

  @Test("Memory may grow as far as its limit and no further")
  func memory() {
    let limit = SoakTerms.memoryLimit
    let start = 80 * Self.mebibyte
    let allowed = Self.outcome { $0 < 240 ? start : start + limit }
    #expect(Self.broken(allowed).isEmpty)
    let tooMuch = Self.outcome { $0 < 240 ? start : start + limit + 4096 }
    #expect(Self.broken(tooMuch) == ["memory"])
  }

  @Test("One segment or descriptor more at the end is one too many")
  func held() {
    #expect(Self.broken(Self.outcome(segments: { $0 < 400 ? 2 : 3 })) == ["segments"])
    #expect(Self.broken(Self.outcome(descriptors: { $0 < 400 ? 12 : 13 })) == ["descriptors"])
    #expect(Self.broken(Self.outcome(segments: { $0 < 400 ? 3 : 2 })).isEmpty)
  }

  @Test("An X error, a refused frame and a missing list break the promise of no errors")
  func errors() {
    var outcome = Self.outcome()
    outcome.report = Self.report(errors: ["BadWindow of request 12"])
    #expect(Self.broken(outcome) == ["X errors"])
    let finding = SoakCheck.all(outcome, Self.terms()).first { $0.name == "X errors" }?.finding
    #expect(finding?.contains("BadWindow of request 12") == true)
    outcome.report = Self.report(completions: 29_999, failed: 1)
    #expect(Self.broken(outcome) == ["X errors"])
    outcome.report = nil
    #expect(Self.broken(outcome) == ["completions", "blocked", "X errors"])
  }

  @Test("A picture that no key changes, and a window that does not follow, are no answers")
  func answers() {
    var outcome = Self.outcome()
    outcome.answerMilliseconds = nil
    #expect(Self.broken(outcome) == ["answers"])
    outcome.answerMilliseconds = 20
    outcome.restlessness = "nowhere"
    #expect(Self.broken(outcome) == ["answers"])
  }

  @Test(
    "Another exit code, an end before it was asked, none at all and a word of trouble are no end")
  func ends() {
    var outcome = Self.outcome()
    for end in [SoakOutcome.End.asAsked(1), .early(0), .never] {
      outcome.end = end
      #expect(Self.broken(outcome) == ["end"])
    }
    outcome.end = .asAsked(0)
    outcome.errors = ["shimmer: something"]
    #expect(Self.broken(outcome) == ["end"])
  }

  @Test("A segment that stays behind is found, the viewer's own and any in a namespace of its own")
  func left() {
    var outcome = Self.outcome()
    outcome.segmentsLeft = 1
    #expect(Self.broken(outcome) == ["left behind"])
    outcome.segmentsLeft = 0
    outcome.strangeSegments = 0
    #expect(Self.broken(outcome).isEmpty)
    outcome.strangeSegments = 1
    #expect(Self.broken(outcome) == ["left behind"])
  }

  @Test("A short run is judged by its exact promises only, and says so")
  func short() {
    var outcome = Self.outcome(seconds: 60, segments: { $0 }, descriptors: { $0 })
    outcome.report = Self.report(blocked: 36_000)
    // Both a run that was to be short, and one that stopped before its time.
    for seconds in [60, 600] {
      let checks = SoakCheck.all(outcome, Self.terms(seconds: seconds))
      let open = checks.filter { $0.verdict == .notJudged }
      #expect(open.map(\.name) == ["blocked", "memory", "segments", "descriptors"])
      #expect(open.allSatisfy { $0.finding.hasPrefix("not judged: too short (") })
      #expect(!checks.contains { $0.verdict == .broken })
    }
    outcome.report = Self.report(completions: 1)
    #expect(Self.broken(outcome, seconds: 60) == ["completions"])
  }
}
