import Display
import Platform
import ProgramSupport

/// The JSON document that every benchmark of this project writes.
///
/// `results` is a list of objects. Each has a `name`, unique in the document, and `metrics`, a list of ``Metric``;
/// further members are specific to the benchmark.
package struct BenchDocument: Encodable {
  package struct Result: Encodable {
    /// The name, unique in the document.
    package var name: String
    package var metrics: [Metric]
    /// A value that is encoded beside `name` and `metrics` and adds members to the result, or `nil` if there are
    /// none.
    package var members: (any Encodable)?

    private enum CodingKeys: CodingKey { case name, metrics }

    package init(_ name: String, metrics: [Metric], members: (any Encodable)? = nil) {
      self.name = name
      self.metrics = metrics
      self.members = members
    }

    /// Writes all members into one object.
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
  private let baselines: [Baselines]
  private let results: [Result]
  private let omissions: [String]
  private let thresholds: [BenchThreshold]?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - benchmark: The name of the benchmark, such as "present".
  ///   - machine: The machine, and the build configuration of the program.
  ///   - display: The display and the transport of frames, or `nil` if no display was used.
  ///   - parameters: The parameters of the run.
  ///   - baselines: The baselines of the machine, one per size, measured in the same run.
  ///   - results: The results.
  ///   - omissions: The omitted measurements with their reasons, one sentence each.
  ///   - thresholds: The judged thresholds, or `nil` if the run was not asked to judge.
  package init(
    _ benchmark: String, machine: MachineFacts, display: (any Encodable)?,
    parameters: any Encodable, baselines: [Baselines], results: [Result], omissions: [String] = [],
    thresholds: [BenchThreshold]? = nil
  ) {
    self.benchmark = benchmark
    self.machine = machine
    self.display = display.map(Erased.init)
    self.parameters = Erased(value: parameters)
    self.baselines = baselines
    self.results = results
    self.omissions = omissions
    self.thresholds = thresholds
  }
}
