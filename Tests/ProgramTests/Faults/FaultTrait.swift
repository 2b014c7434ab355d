import Testing

/// Names the rows of the table of faults that a test covers; see ``Fault``.
struct FaultTrait: TestTrait {
  let faults: [Fault]

  /// The comment that the test runner shows beside a failure.
  var comments: [Comment] {
    [Comment(rawValue: "fault " + faults.map { "\($0.rawValue)" }.joined(separator: ", "))]
  }
}

extension Trait where Self == FaultTrait {
  /// Marks a test as covering rows of the table of faults.
  static func fault(_ faults: Fault...) -> FaultTrait { FaultTrait(faults: faults) }
}
