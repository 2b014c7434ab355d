import Display
import Bench
import Testing

/// That what a run sees of its server can be found broken, on runs that are made up.
@Suite("The soak's judgement of the server")
struct ServerCheckTests {
  private static let terms = SoakTerms(seed: 1, seconds: 600, viewer: "shimmer")

  /// Ten minutes with a reading every ten seconds.
  private static func outcome(
    memory: (Int) -> Int = { _ in 60 << 20 }, frames: (Int) -> Int = { _ in 2 }
  ) -> SoakOutcome {
    var outcome = SoakOutcome()
    outcome.seconds = 600
    outcome.serverSamples = (1...60).map { index in
      ServerSample(
        process: ProcessSample(
          time: index * 10_000, residentBytes: memory(index), segments: 0, descriptors: 9),
        mappedFrames: frames(index))
    }
    return outcome
  }

  private static func broken(_ outcome: SoakOutcome) -> [String] {
    SoakCheck.all(outcome, terms).filter { $0.verdict == .broken && $0.name.hasPrefix("server") }
      .map(\.name)
  }

  @Test("A server that does not let go of frames is found, however short the run")
  func frames() {
    let limit = 2 * Self.terms.buffers + 4
    #expect(Self.broken(Self.outcome(frames: { $0 == 50 ? limit : 2 })).isEmpty)
    var outcome = Self.outcome(frames: { $0 == 50 ? limit + 1 : 2 })
    #expect(Self.broken(outcome) == ["server maps"])
    outcome.seconds = 5
    #expect(Self.broken(outcome) == ["server maps"])
  }

  @Test("A server that has gone breaks a promise; one that is not ours is not judged otherwise")
  func gone() {
    var outcome = Self.outcome()
    outcome.serverSamples = []
    #expect(Self.broken(outcome).isEmpty)
    outcome.hasLostServer = true
    #expect(Self.broken(outcome) == ["server"])
  }
}
