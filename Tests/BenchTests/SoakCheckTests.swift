import Bench
import Testing

/// That each promise of a soak can be found broken, on runs that are made up.
@Suite("The soak's judgement")
struct SoakCheckTests {
  typealias Change = @Sendable (inout SoakOutcome) -> Void

  /// The promises that are broken after a change to a run without a fault.
  private static let flaws: [([String], Change)] = [
    ([], { _ in }),
    // A frame that was neither read nor refused, one that was read twice, no frame at all; one that was refused.
    (["completions"], { $0.report?.counts["completions"] = 29_999 }),
    (["completions"], { $0.report?.counts["completions"] = 30_001 }),
    (["completions"], { $0.report?.counts.merge(["presented": 0, "completions": 0]) { $1 } }),
    (["X errors"], { $0.report?.counts.merge(["completions": 29_999, "failed": 1]) { $1 } }),
    (["X errors"], { $0.report?.xErrors = ["BadWindow"] }),
    (["completions", "blocked", "X errors"], { $0.report = nil }),
    (["blocked"], { $0.report?.counts["blocked"] = 9001 }),
    // Memory may grow to its limit, segments and descriptors may not.
    ([], { $0.grow(memory: SoakTerms.memoryLimit) }),
    (["memory"], { $0.grow(memory: SoakTerms.memoryLimit + 4096) }),
    (["segments"], { $0.grow(segments: 1) }), ([], { $0.grow(segments: -1) }),
    (["descriptors"], { $0.grow(descriptors: 1) }),
    // A picture that no key changes, and a window that does not follow.
    (["answers"], { $0.answerMilliseconds = nil }), (["answers"], { $0.restlessness = "nowhere" }),
    // Another exit code, an end before it was asked, none at all, and a word of trouble.
    (["end"], { $0.end = .asAsked(1) }), (["end"], { $0.end = .early(0) }),
    (["end"], { $0.end = .never }), (["end"], { $0.errors = ["shimmer: something"] }),
    // Segments of the viewer, and any in a namespace of its own.
    (["left behind"], { $0.segmentsLeft = 1 }), (["left behind"], { $0.strangeSegments = 1 }),
    ([], { $0.strangeSegments = 0 }),
    // The old and the new buffers of a resize are each mapped twice at most.
    (["server bytes"], { $0.growServer(memory: SoakTerms.memoryLimit + 4096) }),
    (["server maps"], { $0.growServer(frames: 9) }), ([], { $0.growServer(frames: 8) }),
    // A server that is gone, and one that is not ours.
    (["server"], { $0.hasLostServer = true }), ([], { $0.serverSamples = [] }),
  ]

  private func checks(_ outcome: SoakOutcome, seconds: Int = 600) -> [SoakCheck] {
    SoakCheck.all(outcome, SoakTerms(seed: 1, seconds: seconds, viewer: "shimmer"))
  }

  @Test("A flaw breaks its promise and no other", arguments: flaws)
  func broken(names: [String], change: Change) {
    var outcome = SoakOutcome.faultless
    change(&outcome)
    let broken = checks(outcome).filter { $0.verdict == .broken }
    #expect(broken.map(\.name) == names)
    for error in outcome.report?.xErrors ?? [] {
      #expect(broken.first?.finding.contains(error) == true)
    }
  }

  @Test("A short run is judged by its exact promises only, and says so", arguments: [60, 600])
  func short(seconds: Int) {
    // Both a run that was to be short, and one that stopped before its time.
    var outcome = SoakOutcome.faultless
    outcome.seconds = 60
    outcome.grow(memory: 1 << 30, segments: 9, descriptors: 9)
    outcome.growServer(memory: 1 << 30, frames: 9)
    outcome.report?.counts.merge(["blocked": 36_000, "completions": 1]) { $1 }
    let checks = checks(outcome, seconds: seconds)
    let open = checks.filter { $0.verdict == .notJudged }
    #expect(open.map(\.name) == ["server bytes", "blocked", "memory", "segments", "descriptors"])
    #expect(open.allSatisfy { $0.finding.hasPrefix("not judged: too short (") })
    let broken = checks.filter { $0.verdict == .broken }
    #expect(broken.map(\.name) == ["server maps", "completions"])
  }
}

extension SoakOutcome {
  /// Ten minutes with a reading every ten seconds.
  fileprivate static var faultless: SoakOutcome {
    var outcome = SoakOutcome()
    (outcome.seconds, outcome.answerMilliseconds, outcome.end) = (600, 20, .asAsked(0))
    outcome.report = Report(counts: [
      "ticks": 36_000, "presented": 30_000, "completions": 30_000, "failed": 0, "blocked": 9000,
    ])
    outcome.grow()
    outcome.growServer()
    return outcome
  }

  /// Replaces the viewer's readings by some of which the last third is higher.
  fileprivate mutating func grow(memory: Int = 0, segments: Int = 0, descriptors: Int = 0) {
    samples = (1...60).map { index in
      let growth = index > 40 ? 1 : 0
      return ProcessSample(
        time: index * 10_000, residentBytes: (80 << 20) + growth * memory,
        segments: 2 + growth * segments, descriptors: 12 + growth * descriptors)
    }
  }

  /// Replaces the server's readings likewise.
  fileprivate mutating func growServer(memory: Int = 0, frames: Int = 2) {
    var server = self
    server.grow(memory: memory)
    serverSamples = server.samples.map { ServerSample(process: $0, mappedFrames: frames) }
  }
}
