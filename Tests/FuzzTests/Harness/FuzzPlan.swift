import Foundation

/// What is run: by default every target, as often as CI does.
///
/// `SHIMMER_FUZZ_TARGET` names one target, `SHIMMER_FUZZ_RUNS` and `SHIMMER_FUZZ_SEED` say how often
/// and from which seed; `SHIMMER_FUZZ_REPLAY` is an input to run alone, in a folder named for its target.
enum FuzzPlan {
  /// The runs of a target.
  static func runs(of target: FuzzTarget) -> Int {
    if let runs = number("SHIMMER_FUZZ_RUNS") { return max(1, runs / target.divisor) }
    // Unoptimised code takes many times as long.
    #if DEBUG
    return 2000 / target.divisor / target.debugDivisor
    #else
    return 2000 / target.divisor
    #endif
  }

  /// Where the inputs come from.
  static let seed = number("SHIMMER_FUZZ_SEED").map(UInt64.init(clamping:)) ?? 1

  /// The input to run alone.
  static let replayed: URL? = value("SHIMMER_FUZZ_REPLAY").map { path in
    URL(fileURLWithPath: path, relativeTo: ShimmerFolder.current)
  }

  /// The targets to run.
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

/// The folder that a path is relative to.
private enum ShimmerFolder {
  static let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
}

/// Lets only so many processes run at once.
actor Lanes {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a number of lanes.
  init(_ count: Int) { free = count }

  /// Waits for a lane, and holds it while a body runs.
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
