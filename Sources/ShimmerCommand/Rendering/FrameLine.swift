import Platform

/// The line in which the frames of a run are drawn on several cores and delivered in order.
///
/// Each core takes the next frame, prepares it, waits until all earlier frames are delivered, and delivers it. So at
/// most as many frames exist as there are cores, and a slow destination holds up all of them.
///
/// It is `Sendable` although mutable, because its variables are accessed only with the lock held.
package final class FrameLine: @unchecked Sendable {
  private let count: Int
  private let lock = ConditionLock()
  private var nextToTake = 0
  private var nextToDeliver = 0
  private var isStopped = false
  private var failure: (any Error)?
  private var sum = FrameCosts()

  /// Creates a line for a number of frames.
  package init(count: Int) { self.count = count }

  /// Lets a worker prepare and deliver frames until none is left or the line is stopped.
  ///
  /// - Parameter check: Called before each frame; an error stops the line.
  package func work(_ worker: some FrameWorker, check: () throws -> Void = {}) {
    do {
      defer { add(worker.costs) }
      while let index = take() {
        try check()
        try worker.prepare(index)
        guard waitForTurn(of: index) else { return }
        if try !worker.deliver(index) { return stop() }
        endTurn()
      }
    } catch {
      fail(error)
    }
  }

  /// Stops the line because of an error, which is kept for ``finish()`` unless there is an earlier one.
  package func fail(_ error: any Error) {
    lock.locked { if failure == nil { failure = error } }
    stop()
  }

  /// Throws the first error that was reported; called once all threads have ended.
  package func finish() throws {
    if let failure = lock.locked({ failure }) { throw failure }
  }

  /// What the frames of all workers that have ended cost.
  package var costs: FrameCosts { lock.locked { sum } }

  private func add(_ costs: FrameCosts) {
    lock.locked {
      sum.drawing += costs.drawing
      sum.encoding += costs.encoding
      sum.writing += costs.writing
    }
  }

  /// Takes the next frame; `nil` if none is left or the line is stopped.
  private func take() -> Int? {
    lock.locked {
      if isStopped || nextToTake == count { return nil }
      nextToTake += 1
      return nextToTake - 1
    }
  }

  /// Waits until a frame is the next to be delivered; returns `false` if the line was stopped instead.
  private func waitForTurn(of index: Int) -> Bool {
    lock.locked {
      lock.wait { nextToDeliver == index || isStopped }
      return !isStopped
    }
  }

  private func endTurn() {
    lock.locked {
      nextToDeliver += 1
      lock.notify()
    }
  }

  private func stop() {
    lock.locked {
      isStopped = true
      lock.notify()
    }
  }
}

/// The time that frames took, in nanoseconds of one core.
package struct FrameCosts {
  package var drawing: Int64 = 0
  package var encoding: Int64 = 0
  package var writing: Int64 = 0

  package init() {}
}

/// A worker that draws frames on one core.
package protocol FrameWorker: AnyObject {
  /// What its frames have cost so far.
  var costs: FrameCosts { get }

  /// Draws and encodes a frame; called on the worker's thread.
  func prepare(_ index: Int) throws(ProgramError)

  /// Writes the frame that was prepared last; called for one frame at a time, in the order of the frames.
  ///
  /// - Returns: Whether further frames are wanted.
  func deliver(_ index: Int) throws(ProgramError) -> Bool
}

/// A destination of encoded frames.
///
/// Its functions are called on several threads, but for one frame at a time.
protocol FrameDestination: Sendable {
  /// The form of the bytes that it writes.
  var form: FrameEncoder.Form { get }

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame's bytes.
  ///   - number: The number of the frame, from 0.
  /// - Returns: Whether further frames are wanted.
  func write(_ frame: RawSpan, number: Int) throws(ProgramError) -> Bool

  /// Completes the output, and prints the name of a new file or folder on standard error; called once all frames are
  /// written.
  func finish() throws(ProgramError)

  /// Removes what is incomplete; may be called on any thread and more than once.
  func abandon()
}
