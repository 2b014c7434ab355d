import CLinux
import Glibc

/// A counter that one thread raises to end the waits of another.
///
/// The corresponding system call is `eventfd`.
package final class WakeCounter: Sendable {
  /// The descriptor, readable once the counter has been raised.
  package let descriptor: Int32

  /// Creates a counter that has not been raised.
  package init() throws(SystemError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "eventfd", errno: errno) }
  }

  deinit { close(descriptor) }

  /// Raises the counter; any thread may call it.
  package func raise() {
    var one: UInt64 = 1
    // It fails only if the counter is full, and then the descriptor is readable anyway.
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Resets the counter, and returns whether it had been raised.
  package func take() -> Bool { Self.take(descriptor) }

  /// Resets the counter of a descriptor, and returns whether it had been raised.
  package static func take(_ descriptor: Int32) -> Bool {
    var count: UInt64 = 0
    return unsafe read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
