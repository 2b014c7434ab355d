import Testing
import Viewer

extension JSONValue {
  /// Returns the metric of a result with a name, or `null` if there is none.
  func metric(_ name: String) -> JSONValue {
    self["metrics"].elements?.first { $0["name"].text == name } ?? .null
  }
}

/// Expectations about the members that the JSON documents of all benchmarks share.
enum BenchDocumentShape {
  /// Expects the common members.
  ///
  /// - Returns: The results.
  /// - Throws: An error if there are no baselines or no results.
  @discardableResult
  static func expect(_ report: JSONValue, of benchmark: String) throws -> [JSONValue] {
    #expect(report["schema"].number == 5 && report["benchmark"].text == benchmark)
    #expect(report["version"].text?.isEmpty == false)
    let machine = report["machine"]
    #expect(machine["processor"].text?.isEmpty == false)
    #expect(machine["kernel"].text?.isEmpty == false)
    #expect((machine["cores"].number ?? 0) >= 1)
    #expect(["baseline", "avx2"].contains(machine["instructionSet"].text))
    #expect(report["clock"]["source"].text?.isEmpty == false)
    let baselines = try #require(report["baselines"].elements)
    #expect(baselines.count == 1)
    for baseline in baselines {
      #expect((baseline["memcpyMilliseconds"]["median"].number ?? 0) > 0)
      #expect((baseline["memsetMilliseconds"]["median"].number ?? 0) > 0)
      #expect((baseline["timerLatenessNanoseconds"]["count"].number ?? 0) > 0)
    }
    let results = try #require(report["results"].elements)
    let names = results.compactMap { $0["name"].text }
    #expect(names.count == results.count && Set(names).count == names.count, "\(names)")
    #expect(!names.contains(""))
    return results
  }

  /// Expects metrics with unique names and one sample per round, and figures that summarise the samples.
  static func expect(metricsOf result: JSONValue, rounds: Int) throws {
    let metrics = try #require(result["metrics"].elements)
    let names = metrics.compactMap { $0["name"].text }
    #expect(!names.isEmpty && names.count == metrics.count && Set(names).count == names.count)
    for metric in metrics {
      let samples = (metric["samples"].elements ?? []).compactMap(\.number)
      #expect(samples.count == rounds, "\(result["name"]) \(metric["name"])")
      #expect(metric["least"].number == samples.min() && metric["most"].number == samples.max())
      let numbers = [metric["least"], metric["median"], metric["most"]].compactMap(\.number)
      #expect(numbers.count == 3 && numbers == numbers.sorted())
      #expect(metric["unit"].text?.isEmpty == false)
      #expect(["less", "more", "neither"].contains(metric["better"].text))
    }
  }
}
