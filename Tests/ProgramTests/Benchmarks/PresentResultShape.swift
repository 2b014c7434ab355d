import Display
import Testing
import Viewer

/// Expectations about the results of `bench present`.
enum PresentResultShape {
  /// Expects all counts, which must add up.
  static func expectBalance(of result: JSONValue) {
    let counts = result["counts"]
    let names = [
      "ticks", "presented", "late", "unchanged", "blocked", "dropped", "skipped", "failed",
      "completions", "overdue", "pending", "pixelsComposited", "bytesPut", "wakeUps",
      "clockReversals", "contextSwitches", "processorNanoseconds", "residentBytes", "nanoseconds",
    ]
    for name in names { #expect((counts[name].number ?? -1) >= 0, "\(name)") }
    #expect((counts["nanoseconds"].number ?? 0) > 0 && result.count("residentBytes") > 0)
    let outcomes = ["presented", "unchanged", "blocked", "dropped"].map { result.count($0) }
    #expect(outcomes.reduce(0, +) == result.count("ticks"), "\(counts)")
    #expect(result.count("completions") + result.count("failed") == result.count("presented"))
    #expect(result.count("pending") == 0)
    #expect(result["invariants"]["ticks"].flag == true)
    #expect(result["invariants"]["completions"].flag == true)
  }

  /// Expects ascending percentiles, and buckets that contain all times.
  static func expectSums(of latencies: JSONValue) {
    guard case .object(let members) = latencies else {
      Issue.record("there are no latencies")
      return
    }
    for (name, times) in members where times != .null {
      let numbers = LatencyPercentiles.names.compactMap { times[$0].number }
      #expect(
        numbers.count == LatencyPercentiles.names.count && numbers == numbers.sorted(), "\(name)")
      let buckets = times["histogram"].elements ?? []
      let bounds = buckets.compactMap { $0["atMost"].number }
      #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 * 2 == $1 }, "\(name)")
      let counts = buckets.compactMap { $0["count"].number }
      #expect((times["count"].number ?? 0) > 0 && counts.count == bounds.count)
      #expect(counts.reduce(0, +) == times["count"].number, "\(name)")
    }
  }

  /// Expects one sample for each tick, dropped frames included, with timestamps in order.
  static func expectOrder(ofSamplesOf result: JSONValue) throws {
    let rounds = try #require(result["samples"].elements)
    #expect(rounds.count == 1)
    let samples = try #require(rounds.first?.elements)
    #expect(samples.count == result.count("ticks"))
    let isPaced = result["mode"].text == "paced"
    for sample in samples {
      let instants = ["armed", "deadline", "wake"].compactMap { sample[$0].number }
      try #require(instants.count == 3)
      #expect(instants[0] <= instants[1] && instants[0] <= instants[2], "\(sample)")
      #expect((sample["target"] != .null) == isPaced)
      let verdict = try #require(sample["verdict"].text.flatMap(FrameTiming.Verdict.init))
      guard verdict == .shown || verdict == .late else { continue }
      let times = ["wake", "compositeStart", "compositeEnd", "submit", "completion"]
        .compactMap { sample[$0].number }
      #expect(times.count == 5 && times == times.sorted(), "\(sample)")
      #expect((sample["pixels"].number ?? 0) > 0)
    }
    let indices = samples.compactMap { $0["index"].number }
    #expect(indices.count == samples.count && indices == Set(indices).sorted())
  }

  /// Expects ten frames.
  static func expectMotion(of result: JSONValue) {
    #expect(result.count("presented") == 10 && result.count("pixelsComposited") > 0)
    #expect(result.count("bytesPut") > 0)
    let latencies = result["latencies"]
    let isPaced = result["mode"].text == "paced"
    #expect(latencies["composite"]["count"].number == 10)
    for name in ["interval", "composite", "completion"] {
      #expect((latencies[name]["count"].number ?? 0) > 0, "\(name)")
      let title = name == "completion" ? "submit to completion" : name
      for percentile in LatencyPercentiles.names {
        let metric = result.metric("\(title) \(percentile)")
        #expect(metric["unit"].text == "ms" && metric["better"].text == "less", "\(name)")
        let isOfItsKind = name == "composite" || name == "completion" && isPaced
        #expect((metric["baseline"] != .null) == isOfItsKind, "\(name)")
      }
    }
    for name in ["lateness", "animationError"] {
      #expect((latencies[name] == .null) == !isPaced, "\(name)")
    }
    #expect((result.metric("lateness p50") == .null) == (result["mode"].text == "flat"))
    #expect((result.metric("animation error p99") == .null) == (result["mode"].text == "flat"))
    let direction = result["mode"].text == "flat" ? "more" : "neither"
    #expect(result.metric("frames")["better"].text == direction)
    for name in ["frames", "processor", "memory"] {
      #expect((result.metric(name)["least"].number ?? 0) > 0, "\(name)")
    }
  }

  /// Expects no frames, and finite figures in spite of that.
  static func expectRest(of result: JSONValue) {
    for name in ["ticks", "presented", "late", "dropped", "completions", "pixelsComposited"] {
      #expect(result.count(name) == 0, "\(name)")
    }
    for name in ["interval", "lateness", "earliness", "composite", "completion"] {
      #expect(result["latencies"][name] == .null, "\(name)")
    }
    #expect(result["samples"].elements == [.array([])])
    for metric in result["metrics"].elements ?? [] {
      #expect(metric["median"].number?.isFinite == true, "\(metric)")
    }
    #expect(result.metric("frames")["most"].number == 0)
    #expect(result.metric("lateness p50") == .null)
  }
}
