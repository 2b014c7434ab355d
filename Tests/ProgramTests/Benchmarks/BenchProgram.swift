import Foundation
import ShimmerCommand
import TestSupport
import Testing
import Viewer

/// The programs that measure: `shimmer bench`, and `scripts/bench`, which is for the project's own use.
enum BenchProgram {
  /// Starts a command line, such as `shimmer bench calibrate` or `bench engine`.
  static func start(
    _ line: String, display: String? = nil, directory: URL? = nil,
    environment: [String: String?] = [:]
  ) throws -> Child {
    let words = line.split(separator: " ").map(String.init)
    return try ShimmerProgram.start(
      Array(words.dropFirst()), program: words[0] == "bench" ? "Bench" : words[0],
      display: display, environment: environment, directory: directory)
  }

  /// Runs a command line to its end.
  static func run(
    _ line: String, display: String? = nil, directory: URL? = nil,
    environment: [String: String?] = [:]
  ) throws -> Child.Outcome {
    try start(line, display: display, directory: directory, environment: environment).wait()
  }

  /// Runs a benchmark, which must pass, and returns its report.
  static func report(
    of line: String, display: String? = nil, environment: [String: String?] = [:]
  ) throws -> JSONValue {
    let outcome = try run(
      "\(line) --format json", display: display, environment: environment)
    try #require(outcome.isClean, "\(outcome.errors)")
    return try outcome.document
  }
}

extension Child.Outcome {
  /// Whether the program succeeded and wrote nothing to standard error.
  var isClean: Bool { status == 0 && errors.isEmpty }

  /// The number of lines on standard error.
  var errorLineCount: Int { errors.filter(\.isNewline).count }

  /// The JSON document on standard output.
  var document: JSONValue {
    get throws { try JSONText.parse(Array(output.utf8), from: "the report") }
  }
}

extension JSONValue {
  /// Returns a result's metric with a name, or `null` if there is none.
  func metric(_ name: String) -> JSONValue {
    self["metrics"].elements?.first { $0["name"].text == name } ?? .null
  }

  /// Returns the results of a benchmark, which have unique names and a sample of each metric for each round.
  func results(of benchmark: String, rounds: Int) throws -> [JSONValue] {
    #expect(self["schema"].number == 5 && self["benchmark"].text == benchmark)
    let results = try #require(self["results"].elements)
    for named in [results] + results.map({ $0["metrics"].elements ?? [] }) {
      let names = Set(named.compactMap { $0["name"].text })
      #expect(!named.isEmpty && names.count == named.count && !names.contains(""), "\(names)")
    }
    for metric in results.flatMap({ $0["metrics"].elements ?? [] }) {
      #expect(metric["samples"].elements?.count == rounds, "\(metric)")
      #expect(metric["median"].number?.isFinite == true, "\(metric)")
    }
    return results
  }
}
