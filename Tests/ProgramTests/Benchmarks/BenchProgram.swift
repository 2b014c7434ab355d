import Foundation
import TestSupport
import Testing
import Viewer

/// The development's benchmark program.
enum BenchProgram {
  static func run(
    _ arguments: [String], display: String? = nil, directory: URL? = nil,
    environment: [String: String?] = [:]
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      arguments, program: "Bench", display: display, environment: environment, directory: directory)
  }

  /// Runs a benchmark, which must pass, and returns its results.
  static func results(_ arguments: [String]) throws -> (report: JSONValue, rows: [JSONValue]) {
    let outcome = try run(arguments + ["--format", "json"])
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    return (report, try BenchDocumentShape.expect(report, of: arguments[0]))
  }
}
