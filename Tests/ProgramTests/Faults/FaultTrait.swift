import Testing

/// Says which rows of the table of faults a test is for; see ``Fault``.
struct FaultTrait: TestTrait {
  /// The rows.
  let faults: [Fault]

  /// What the test runner shows beside a failure.
  var comments: [Comment] {
    [Comment(rawValue: "fault " + faults.map { "\($0.rawValue)" }.joined(separator: ", "))]
  }
}

extension Trait where Self == FaultTrait {
  /// Marks a test as one of rows of the table of faults.
  static func fault(_ faults: Fault...) -> FaultTrait { FaultTrait(faults: faults) }
}
