import Dispatch
import Glibc

/// The descriptors whose input an event loop awaits, in a table that allocates no memory.
///
/// The corresponding system call is `poll`.
package struct PollTable {
  private var entries: InlineArray<6, pollfd>

  /// Creates a table of the descriptors to wait for; negative descriptors are ignored.
  package init(_ descriptors: InlineArray<6, Int32>) {
    entries = InlineArray { index in
      pollfd(fd: descriptors[index], events: Int16(POLLIN), revents: 0)
    }
  }

  /// Waits for a descriptor, too, at an index of the table.
  package mutating func watch(_ descriptor: Int32, at index: Int) { entries[index].fd = descriptor }

  /// Waits without a timeout until a descriptor is ready.
  ///
  /// - Returns: Whether a descriptor is ready; `false` if a signal interrupted the wait.
  /// - Throws: The call that failed.
  package mutating func wait() throws(SystemError) -> Bool {
    var table = entries.mutableSpan
    // SAFETY: the call reads and writes as many entries as the span has, and the span outlives it.
    let count = unsafe table.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), -1)
    }
    if count >= 0 { return true }
    if errno == EINTR { return false }
    throw SystemError(operation: "poll", errno: errno)
  }

  /// Returns whether the descriptor at an index of the table has input or has reached its end.
  package func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}

/// A wait for the input of any number of descriptors.
package final class DescriptorWait: Sendable {
  /// A queue of its own, because the wait occupies the queue's thread.
  private let queue = DispatchQueue(label: "shimmer.wait")

  /// Creates a wait that has not begun.
  package init() {}

  /// Waits without a timeout until one of the descriptors has input or has reached its end.
  ///
  /// - Throws: The call that failed.
  package static func run(_ descriptors: [Int32]) throws(SystemError) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if unsafe poll(&entries, nfds_t(entries.count), -1) < 0, errno != EINTR {
      throw SystemError(operation: "poll", errno: errno)
    }
  }

  /// Waits on another thread, without blocking the caller's, and returns the call that failed, if any.
  package func result(_ descriptors: [Int32]) async -> Result<Void, SystemError> {
    await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(SystemError) in try Self.run(descriptors) })
      }
    }
  }
}

/// A check of the number of descriptors that the process may still open.
///
/// The corresponding limit is `RLIMIT_NOFILE`.
package enum FreeDescriptors {
  private static var limit: Int {
    var limit = rlimit()
    unsafe getrlimit(Int32(bitPattern: RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Returns the limit that would let the process open `count` more descriptors at the same time; `nil` if it may open
  /// them now.
  package static func neededLimit(for count: Int) -> Int? {
    var held: [Int32] = []
    defer { for descriptor in held { close(descriptor) } }
    while held.count < count {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      // Other failures say nothing about the limit; the first call that needs a descriptor reports them.
      if descriptor < 0 { return errno == EMFILE ? limit - held.count + count : nil }
      held.append(descriptor)
    }
    return nil
  }
}
