import Display
import Glibc

/// Where a presenter gets its memory from.
protocol FrameAllocator: AnyObject {
  /// The transport that the next memory belongs to, and how it was chosen.
  var report: TransportReport { get }

  /// Gets memory.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)`` when no transport has any.
  func allocate(byteCount: Int) throws(DisplayError) -> any FrameMemory
}

/// The ordinary allocator: the best transport that works, and the next one when it stops working.
final class TransportAllocator: FrameAllocator {
  private(set) var report: TransportReport
  private let connection: X11Connection
  private let format: FrameFormat
  private let faults: TransportFaults

  /// Tries the transports in order, each with a real segment, and keeps the first that works.
  ///
  /// - Parameter asked: A transport to use even though a better one may exist; when it does not
  ///   work, the copy through the connection takes its place, and the report says why.
  init(
    connection: X11Connection, format: FrameFormat, asked: Transport?,
    faults: TransportFaults = TransportFaults()
  ) {
    self.faults = faults
    self.connection = connection
    self.format = format
    let version = SharedMemoryVersion(connection)
    report = TransportReport(
      chosen: .put, asked: asked, rejections: [], sharedMemoryVersion: version?.description)
    for transport in [Transport.fd, .sysv] where asked == nil || asked == transport {
      do throws(MemoryRefusal) {
        try probe(transport, version: version)
        report.chosen = transport
        return
      } catch {
        report.rejections.append(.init(transport: transport, reason: error.reason))
      }
    }
  }

  func allocate(byteCount: Int) throws(DisplayError) -> any FrameMemory {
    // Shared pages are counted only when they are touched; past what the machine has, that is a kill
    // by the kernel and not an error. Half of it is more than any window needs.
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    if byteCount > machine / 2 {
      throw .cannotAllocate(byteCount: byteCount, reason: "more than half of the machine's memory")
    }
    while true {
      do throws(MemoryRefusal) {
        return try make(report.chosen, byteCount: byteCount)
      } catch {
        try connection.checkConnection()
        report.rejections.append(.init(transport: report.chosen, reason: error.reason))
        if report.chosen == .put {
          throw .cannotAllocate(byteCount: byteCount, reason: error.reason)
        }
        // Not sysv after fd: if the server cannot map a file, it cannot map that either.
        report.chosen = .put
      }
    }
  }

  private func make(
    _ transport: Transport, byteCount: Int
  ) throws(MemoryRefusal) -> any FrameMemory {
    if faults.failing.contains(transport) || byteCount > faults.largestAllocation {
      throw MemoryRefusal(call: "a forced fault", errno: ENOMEM)
    }
    switch transport {
    case .fd: return try DescriptorMemory(byteCount: byteCount, connection: connection)
    case .sysv: return try SystemVMemory(byteCount: byteCount, connection: connection)
    case .put: return try PrivateMemory(byteCount: byteCount)
    }
  }

  private func probe(
    _ transport: Transport, version: SharedMemoryVersion?
  ) throws(MemoryRefusal) {
    guard let version else { throw MemoryRefusal("the server has no MIT-SHM") }
    if transport == .fd {
      if !version.passesDescriptors { throw MemoryRefusal("MIT-SHM \(version) has no ShmAttachFd") }
      _ = try make(.fd, byteCount: 4096)
    } else {
      var memory = try make(.sysv, byteCount: 4096)
      if faults.showsStrangersMemory { memory = try StrangersMemory(memory) }
      try NonceHandshake.run(memory, connection: connection, format: format)
    }
  }
}
