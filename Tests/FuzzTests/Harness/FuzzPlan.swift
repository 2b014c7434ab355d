import Foundation
import FuzzSupport

/// The targets to run: by default every target, with as many runs as in CI.
///
/// `SHIMMER_FUZZ_TARGET` selects one target; `SHIMMER_FUZZ_RUNS` and `SHIMMER_FUZZ_SEED` set the number of runs and
/// the seed; `SHIMMER_FUZZ_REPLAY` is the path of an input to run alone, in a folder with its target's name.
enum FuzzPlan {
  /// The number of runs of a target.
  static func runs(of target: FuzzTarget) -> Int {
    if let runs = number("SHIMMER_FUZZ_RUNS") { return max(1, runs / target.divisor) }
    // Unoptimised code takes many times longer.
    #if DEBUG
    return 2000 / target.divisor / target.debugDivisor
    #else
    return 2000 / target.divisor
    #endif
  }

  /// The seed of all inputs.
  static let seed = number("SHIMMER_FUZZ_SEED").map(UInt64.init(clamping:)) ?? 1

  /// The input to run alone, or `nil`.
  static let replayed: URL? = value("SHIMMER_FUZZ_REPLAY").map { path in
    URL(fileURLWithPath: path, relativeTo: ShimmerFolder.current)
  }

  static let targets: [FuzzTarget] = {
    let name =
      replayed?.deletingLastPathComponent().lastPathComponent ?? value("SHIMMER_FUZZ_TARGET")
    guard let name else { return FuzzTarget.all }
    return FuzzTarget.all.filter { $0.name == name }
  }()

  private static func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  private static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The folder that relative paths refer to.
private enum ShimmerFolder {
  static let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
}

/// Limits the number of processes that run at once.
actor Lanes {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Waits for a lane, and occupies it while a body runs.
  func hold<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
