import Foundation
import TestSupport

/// The benchmark of parts, which is built if `SHIMMER_BENCHMARKS=1` is set.
enum PartBench {
  /// Runs it until it ends, without a display unless one is given.
  static func run(
    _ arguments: [String], display: String? = nil, directory: URL? = nil
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      arguments, program: "PartBench", display: display, directory: directory)
  }
}
