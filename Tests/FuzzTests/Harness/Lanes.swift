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
