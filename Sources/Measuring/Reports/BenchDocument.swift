package import Display
import Platform

/// The JSON document that every benchmark of this project writes.
///
/// `results` is a list of objects. Each has a `name`, unique in the document, and `metrics`, a list of ``Metric``;
/// further members are the benchmark's own.
package struct BenchDocument {
  /// The version of the form; grows when a member changes its meaning.
  package static let schema = 2

  /// One thing that was measured.
  package struct Result {
    /// Its name, unique in the document.
    package var name: String
    /// Its figures.
    package var metrics: [Metric]
    /// Further members, without `name` and `metrics`.
    package var members: [String: JSONValue]

    /// Describes a result.
    package init(_ name: String, metrics: [Metric], members: [String: JSONValue] = [:]) {
      self.name = name
      self.metrics = metrics
      self.members = members
    }

    var json: JSONValue {
      let own: [String: JSONValue] = [
        "name": .string(name), "metrics": .array(metrics.map(\.json)),
      ]
      return .object(members.merging(own) { $1 })
    }
  }

  /// Which benchmark: "present".
  package var benchmark: String
  /// The program's version.
  package var version: String
  /// The machine, and how the program was built.
  package var machine: MachineFacts
  /// The display and how frames reach it, or `null` where none took part.
  package var display = JSONValue.null
  /// What was asked for.
  package var parameters: [String: JSONValue]
  /// What the machine takes at the least, size by size; measured in the same run.
  package var floors: [Floors]
  /// What was measured.
  package var results: [Result]
  /// What was left out and why, a sentence each.
  package var omissions: [String] = []
  /// The promises, or nothing where nobody asked for a judgement.
  package var bars: [BenchBar]?

  /// Puts a document together.
  package init(
    _ benchmark: String, version: String, machine: MachineFacts, parameters: [String: JSONValue],
    floors: [Floors], results: [Result], bars: [BenchBar]? = nil
  ) {
    self.benchmark = benchmark
    self.version = version
    self.machine = machine
    self.parameters = parameters
    self.floors = floors
    self.results = results
    self.bars = bars
  }

  /// The document.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "version": .string(version),
      "benchmark": .string(benchmark), "machine": machine.json, "display": display,
      "clock": .object([
        "source": .string("CLOCK_MONOTONIC"), "timer": .string("timerfd, absolute"),
        "resolutionNanoseconds": JSONValue(Double(MonotonicClock.resolution)),
      ]),
      "parameters": .object(parameters), "floors": .array(floors.map(\.json)),
      "results": .array(results.map(\.json)),
      "omissions": .array(omissions.map { .string($0) }),
    ]
    if let bars { members["bars"] = .array(bars.map(\.json)) }
    return .object(members)
  }
}
