import Compositor
import Platform

/// Threads that draw bands of a frame's rows in parallel with the calling thread, and sleep between frames.
package final class CoreBands: RowBands {
  /// The number of bands that are drawn at the same time, including the calling thread's band.
  package let count: Int

  private let gate = Gate()
  private var threads: [JoinedThread] = []

  /// Starts the threads; starts fewer threads if not all can be created.
  ///
  /// - Parameter cores: The number of cores that draw, including the calling thread's core; at least 1.
  package init(cores: Int) {
    for index in 1..<max(cores, 1) {
      guard let thread = JoinedThread(apart: { [gate] in gate.work(as: index) }) else { break }
      threads.append(thread)
    }
    count = threads.count + 1
  }

  deinit {
    gate.close()
    for thread in threads { thread.join() }
  }

  package func run(_ body: @Sendable (Int) -> Void) {
    // The check when it returns contains the length of this name, which must not be the path of a clone.
    #sourceLocation(file:"bands",line:1)
    withoutActuallyEscaping(body) { body in
      gate.open(for: count - 1, body)
      body(0)
      gate.waitForAll()
    }
    #sourceLocation()
  }
}

/// A gate at which the drawing threads wait for work, and at which the calling thread waits until all of them have
/// finished.
///
/// It is `Sendable` although mutable, because its variables are accessed only with the lock held.
private final class Gate: @unchecked Sendable {
  private let lock = ConditionLock()
  private var body: (@Sendable (Int) -> Void)?
  private var turn = 0
  private var working = 0
  private var isClosed = false

  /// Starts a round: each of the given number of threads calls `body` once.
  func open(for threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    lock.locked {
      self.body = body
      turn += 1
      working = threads
      lock.notify()
    }
  }

  /// Waits until all threads have finished the round.
  func waitForAll() {
    lock.locked {
      lock.wait { working == 0 }
      body = nil
    }
  }

  func close() {
    lock.locked {
      isClosed = true
      lock.notify()
    }
  }

  /// Runs the loop of a thread: calls the body of each round with the thread's index, until the gate is closed.
  func work(as index: Int) {
    var seen = 0
    while runNext(after: &seen, as: index) {
      lock.locked {
        working -= 1
        if working == 0 { lock.notify() }
      }
    }
  }

  /// Waits for the next round and runs its body; returns `false` if the gate was closed instead.
  ///
  /// The function is not inlined, because the thread must release the body before it reports that it is done.
  @inline(never)
  private func runNext(after seen: inout Int, as index: Int) -> Bool {
    guard let body = nextBody(after: &seen) else { return false }
    body(index)
    return true
  }

  private func nextBody(after seen: inout Int) -> (@Sendable (Int) -> Void)? {
    lock.locked {
      lock.wait { turn != seen || isClosed }
      seen = turn
      return isClosed ? nil : body
    }
  }
}
