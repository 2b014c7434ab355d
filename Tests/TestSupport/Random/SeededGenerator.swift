import Foundation
import Testing

/// A random number generator that returns the same numbers for the same seed (SplitMix64).
///
/// ``withSeed(_:_:)`` names the seed in the message of a failure, so that every failure can be replayed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The seeds with which property tests run.
public enum Seeds {
  /// Eight fixed seeds, or those of `SHIMMER_SEED`: `17` replays a failure, `100-160` tries new ones.
  ///
  /// They are fixed, so that a build that fails once fails again.
  public static let all: [UInt64] = {
    let chosen = ProcessInfo.processInfo.environment["SHIMMER_SEED"] ?? ""
    let ends = chosen.split(separator: "-").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return Array(1...8) }
    return Array(first...last)
  }()
}

/// Runs a property with a seeded generator; every issue in it then names the seed.
///
/// ```swift
/// @Test("…", arguments: Seeds.all)
/// func property(seed: UInt64) async throws {
///   try await withSeed(seed) { random in … }
/// }
/// ```
public func withSeed(
  _ seed: UInt64, _ property: @escaping @Sendable (inout SeededGenerator) throws -> Void
) async throws {
  let naming = IssueHandlingTrait.compactMapIssues { issue in
    var issue = issue
    issue.comments.append("replay with SHIMMER_SEED=\(seed)")
    return issue
  }
  guard let test = Test.current else { preconditionFailure("withSeed outside of a test") }
  try await naming.provideScope(for: test, testCase: Test.Case.current) {
    var random = SeededGenerator(seed: seed)
    try property(&random)
  }
}
