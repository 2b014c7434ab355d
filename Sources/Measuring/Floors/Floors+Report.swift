import Display
import Raster

extension Floors {
  /// The floors for people, in lines of at most 109 characters.
  package var lines: [String] {
    var parts = [
      "memcpy \(Self.text(memcpy.median)) ms "
        + "(\(NumberText.fixed(copied.gigabytesPerSecond, digits: 1)) GB/s)",
      "memset \(Self.text(memset.median)) ms",
      "timer \(Self.text(Double(timerLateness.p50) / 1e6)) ms late "
        + "(p50; p99 \(Self.text(Double(timerLateness.p99) / 1e6)))",
    ]
    if let emptyPut { parts.append("an empty put \(Self.text(emptyPut.median)) ms") }
    let sentence = "Floors at \(name): " + parts.joined(separator: ", ")
    return ColumnText.folded(sentence.split(separator: " ").map(String.init), to: 109)
  }

  /// The floors as figures of their own, with a sample for each round.
  ///
  /// A percentile's sample is that of one round, which has few deadlines.
  package var metrics: [Metric] {
    let lateness = LatencyPercentiles.names.enumerated().map { index, name in
      Metric(
        "timer lateness \(name)", unit: "ms",
        samples: timers.map { Double($0.named[index].nanoseconds) / 1e6 })
    }
    return [
      Metric("memcpy", unit: "ms", samples: copies), Metric("memset", unit: "ms", samples: fills),
    ] + lateness + (puts.isEmpty ? [] : [Metric("empty put", unit: "ms", samples: puts)])
  }

  /// The size that they are measured at: "1920x1080".
  package var name: String { size.text }

  /// What was left out and why, a sentence each.
  package var omissions: [String] {
    putProblem.map { ["The empty put is left out: \($0)."] } ?? []
  }

  private var copied: CopyCost {
    CopyCost(milliseconds: memcpy.median, byteCount: Double(byteCount))
  }

  private static func text(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 3 : 1)
  }
}

extension Floors: Encodable {
  private struct Members: Encodable {
    let name: String
    let size: PixelSize
    let memcpyMilliseconds: Spread
    let memcpyGigabytesPerSecond: Double
    let memsetMilliseconds: Spread
    let timerLatenessNanoseconds: LatencyPercentiles
    let timerHertz = Floors.rate.hertz
    @Nullable var emptyPutMilliseconds: Spread?
  }

  /// Writes the middles and the ends of all rounds.
  package func encode(to encoder: any Encoder) throws {
    let members = Members(
      name: name, size: size, memcpyMilliseconds: memcpy,
      memcpyGigabytesPerSecond: copied.gigabytesPerSecond, memsetMilliseconds: memset,
      timerLatenessNanoseconds: timerLateness, emptyPutMilliseconds: emptyPut)
    try members.encode(to: encoder)
  }
}
