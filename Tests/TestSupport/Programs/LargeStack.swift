import Foundation
import Synchronization

/// A thread with as much stack as a program's main thread has: 8 MiB, where a test's has little.
public enum LargeStack {
  /// Runs a body on such a thread, waits for its end, and answers what it answers.
  public static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let answer = body()
      result.withLock { $0 = answer }
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    guard let answer = result.withLock({ $0 }) else {
      preconditionFailure("a thread ended without an answer")
    }
    return answer
  }
}
