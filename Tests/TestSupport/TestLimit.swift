public import Testing

/// Says that a test may take longer than the minute after which `scripts/test-bundle` ends it.
public struct TestLimit: TestTrait, TestScoping {
  private let seconds: Int
  private let reason: String

  fileprivate init(seconds: Int, reason: String) {
    self.seconds = seconds
    self.reason = reason
  }

  /// Prints the line that the script reads, then runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let name = test.displayName.map { "\"\($0)\"" } ?? test.name
    print("test limit: \(seconds) s for \(name) because \(reason)")
    try await body()
  }
}

extension Trait where Self == TestLimit {
  /// Lets a test take longer than a minute.
  ///
  /// - Parameters:
  ///   - seconds: How long it may take in a release build.
  ///   - reason: Why it needs more.
  public static func takes(atMost seconds: Int, because reason: String) -> TestLimit {
    TestLimit(seconds: seconds, reason: reason)
  }
}
