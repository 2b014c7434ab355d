import Display
import Platform
import ProgramSupport

/// The JSON document that every benchmark of this project writes.
///
/// `results` is a list of objects. Each has a `name`, unique in the document, and `metrics`, a list of ``Metric``;
/// further members are the benchmark's own.
package struct BenchDocument: Encodable {
  /// One thing that was measured.
  package struct Result: Encodable {
    /// Its name, unique in the document.
    package var name: String
    /// Its figures.
    package var metrics: [Metric]
    /// What has further members, besides `name` and `metrics`; nothing where there are none.
    package var members: (any Encodable)?

    private enum CodingKeys: CodingKey { case name, metrics }

    /// Describes a result.
    package init(_ name: String, metrics: [Metric], members: (any Encodable)? = nil) {
      self.name = name
      self.metrics = metrics
      self.members = members
    }

    /// Writes all members side by side.
    package func encode(to encoder: any Encoder) throws {
      try members?.encode(to: encoder)
      var own = encoder.container(keyedBy: CodingKeys.self)
      try own.encode(name, forKey: .name)
      try own.encode(metrics, forKey: .metrics)
    }
  }

  private struct Clock: Encodable {
    let source = "CLOCK_MONOTONIC"
    let timer = "timerfd, absolute"
    let resolutionNanoseconds = MonotonicClock.resolution
  }

  /// A value of any type.
  private struct Erased: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private let schema = ReportFormat.schema
  private let version = ProjectVersion.text
  private let benchmark: String
  private let machine: MachineFacts
  @Nullable private var display: Erased?
  private let clock = Clock()
  private let parameters: Erased
  private let floors: [Floors]
  private let results: [Result]
  private let omissions: [String]
  private let bars: [BenchBar]?

  /// Puts a document together.
  ///
  /// - Parameters:
  ///   - benchmark: Which benchmark: "present".
  ///   - machine: The machine, and how the program was built.
  ///   - display: The display and how frames reach it, or nothing where none took part.
  ///   - parameters: What was asked for.
  ///   - floors: What the machine takes at the least, size by size; measured in the same run.
  ///   - results: What was measured.
  ///   - omissions: What was left out and why, a sentence each.
  ///   - bars: The promises, or nothing where nobody asked for a judgement.
  package init(
    _ benchmark: String, machine: MachineFacts, display: (any Encodable)?,
    parameters: any Encodable, floors: [Floors], results: [Result], omissions: [String] = [],
    bars: [BenchBar]? = nil
  ) {
    self.benchmark = benchmark
    self.machine = machine
    self.display = display.map(Erased.init)
    self.parameters = Erased(value: parameters)
    self.floors = floors
    self.results = results
    self.omissions = omissions
    self.bars = bars
  }
}
