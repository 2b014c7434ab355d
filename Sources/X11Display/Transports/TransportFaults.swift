/// Faults that a test forces upon the transports; none unless set.
package struct TransportFaults: Hashable, Sendable {
  /// Allocations of more bytes than this fail on every transport.
  package var largestAllocation = Int.max

  /// Transports whose allocations fail.
  package var failing: Set<Transport> = []

  /// Whether the server sees other memory than we do, as in a foreign System V namespace.
  package var showsStrangersMemory = false

  /// Whether the first buffer is lent although the server may still read it.
  package var lendsQueuedBuffers = false

  /// Whether copied frames go into the window piece by piece, and not through a pixmap.
  package var skipsStaging = false

  /// Creates a set of no faults.
  package init() {}
}
