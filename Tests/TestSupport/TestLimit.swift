public import Testing

/// A trait of tests that may take longer than the minute after which `scripts/test-bundle` ends them.
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
  /// Allows a test to take longer than a minute.
  ///
  /// - Parameters:
  ///   - seconds: The maximum duration in a release build, in seconds.
  ///   - reason: The reason why the test needs more time.
  public static func takes(atMost seconds: Int, because reason: String) -> TestLimit {
    TestLimit(seconds: seconds, reason: reason)
  }
}
