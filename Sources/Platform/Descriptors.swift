import Glibc

/// The descriptors that a loop waits for, in an order of its own; no memory is allocated for them.
///
/// The corresponding system call is `poll`.
package struct PollTable {
  private var entries: InlineArray<4, pollfd>

  /// Makes a table of descriptors to be read from; negative ones are ignored.
  package init(_ descriptors: InlineArray<4, Int32>) {
    entries = InlineArray { index in
      pollfd(fd: descriptors[index], events: Int16(POLLIN), revents: 0)
    }
  }

  /// Waits without limit until one of them is ready.
  ///
  /// - Returns: Whether one is; `false` when a signal came between.
  /// - Throws: The call that failed.
  package mutating func wait() throws(SystemError) -> Bool {
    var table = entries.mutableSpan
    // SAFETY: the call reads and writes as many entries as the span has, which outlives it.
    let count = unsafe table.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), -1)
    }
    if count >= 0 { return true }
    if errno == EINTR { return false }
    throw SystemError(operation: "poll", errno: errno)
  }

  /// Whether there is something to be read, or an end, at a place of the table.
  package func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}

/// The descriptors that the process may still open.
///
/// The corresponding limit is `RLIMIT_NOFILE`.
package enum FreeDescriptors {
  /// Whether so many can be had at once.
  package static func suffice(_ count: Int) -> Bool {
    var held: [Int32] = []
    defer { for descriptor in held { close(descriptor) } }
    while held.count < count {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      // Without such a file nothing is known, and the first call that fails says why.
      if descriptor < 0 { return errno != EMFILE }
      held.append(descriptor)
    }
    return true
  }
}
