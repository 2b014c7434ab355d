import Foundation
import TestSupport

/// The benchmark of parts, which is built where `SHIMMER_BENCHMARKS=1` asks for it.
enum PartBench {
  /// Runs it to its end, without a display unless one is given.
  static func run(
    _ arguments: [String], display: String? = nil, directory: URL? = nil
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      arguments, program: "PartBench", display: display, directory: directory)
  }
}
