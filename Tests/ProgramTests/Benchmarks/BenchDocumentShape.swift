import Display
import Testing

extension JSONValue {
  /// A result's metric of a name, `null` where there is none.
  func metric(_ name: String) -> JSONValue {
    self["metrics"].elements?.first { $0["name"].text == name } ?? .null
  }
}

/// What the JSON documents of all benchmarks have in common.
enum BenchDocumentShape {
  /// Expects the common form.
  ///
  /// - Returns: The results.
  /// - Throws: When there are no floors or no results.
  @discardableResult
  static func expect(_ report: JSONValue, of benchmark: String) throws -> [JSONValue] {
    #expect(report["schema"].number == 3 && report["benchmark"].text == benchmark)
    #expect(report["version"].text?.isEmpty == false)
    let machine = report["machine"]
    #expect(machine["processor"].text?.isEmpty == false)
    #expect(machine["kernel"].text?.isEmpty == false)
    #expect((machine["cores"].number ?? 0) >= 1)
    #expect(["baseline", "avx2"].contains(machine["instructionSet"].text))
    #expect(report["clock"]["source"].text?.isEmpty == false)
    let floors = try #require(report["floors"].elements)
    #expect(floors.count == 1)
    for floor in floors {
      #expect((floor["memcpyMilliseconds"]["median"].number ?? 0) > 0)
      #expect((floor["memsetMilliseconds"]["median"].number ?? 0) > 0)
      #expect((floor["timerLatenessNanoseconds"]["count"].number ?? 0) > 0)
    }
    let results = try #require(report["results"].elements)
    let names = results.compactMap { $0["name"].text }
    #expect(names.count == results.count && Set(names).count == names.count, "\(names)")
    #expect(!names.contains(""))
    return results
  }

  /// Expects metrics of names of their own with a sample for each round, that the other figures sum up.
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
