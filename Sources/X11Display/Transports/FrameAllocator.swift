import Display
import Glibc

/// Where a presenter gets its memory from.
protocol FrameAllocator: AnyObject {
  /// The transport that the next memory belongs to, and how it was chosen.
  var report: TransportReport { get }

  /// Checks that there is room for all frames of a size, and for what they are drawn from.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``.
  func checkRoom(frames: Int, byteCount: Int) throws(DisplayError)

  /// Gets memory, with some room to grow where that can be had.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes that are needed.
  ///   - roomyByteCount: The bytes that would be better.
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)`` when no transport has any.
  func allocate(
    byteCount: Int, preferring roomyByteCount: Int
  ) throws(DisplayError) -> any FrameMemory
}

/// The ordinary allocator: the best transport that works, and the next one when it stops working.
final class TransportAllocator: FrameAllocator {
  private(set) var report: TransportReport
  private let connection: X11Connection
  private let format: FrameFormat
  private let faults: TransportFaults
  private let version: SharedMemoryVersion?

  /// Tries the transports in order, each with a real segment, and keeps the first that works.
  ///
  /// - Parameter asked: A transport to use even though a better one may exist; when it does not
  ///   work, the copy through the connection takes its place, and the report says why.
  /// - Throws: ``DisplayError/connectionLost(display:)``: a transport is not to blame for that.
  init(
    connection: X11Connection, format: FrameFormat, asked: Transport?,
    faults: TransportFaults = TransportFaults()
  ) throws(DisplayError) {
    self.faults = faults
    self.connection = connection
    self.format = format
    version = SharedMemoryVersion(connection)
    report = TransportReport(
      chosen: .put, asked: asked, rejections: [], sharedMemoryVersion: version?.description)
    for transport in [Transport.fd, .sysv] where asked == nil || asked == transport {
      do throws(MemoryRefusal) {
        try probe(transport)
        report.chosen = transport
        return
      } catch {
        try connection.checkConnection()
        report.rejections.append(.init(transport: transport, reason: error.reason))
      }
    }
  }

  func allocate(
    byteCount: Int, preferring roomyByteCount: Int
  ) throws(DisplayError) -> any FrameMemory {
    var refusals: [TransportReport.Rejection] = []
    for transport in candidates {
      do throws(MemoryRefusal) {
        if transport == .sysv, report.chosen != .sysv { try probe(.sysv) }
        let memory = try make(transport, byteCount: byteCount, preferring: roomyByteCount)
        report.rejections += refusals
        report.chosen = transport
        return memory
      } catch {
        refusals.append(.init(transport: transport, reason: error.reason))
      }
      try connection.checkConnection()
    }
    // Nothing has it, so the transport is not to blame and stays.
    throw .cannotAllocate(byteCount: byteCount, reason: refusals.last?.reason ?? "")
  }

  /// The transport in use, and those that take its place where it has no memory, best first.
  ///
  /// Each has a limit of its own: `ulimit -f` of the files, `shmmax` of the segments.
  private var candidates: [Transport] {
    Transport.allCases.drop { $0 != report.chosen }
      .filter { report.asked == nil || [report.chosen, .put].contains($0) }
  }

  func checkRoom(frames: Int, byteCount: Int) throws(DisplayError) {
    // What frames are drawn from is a picture as large as one of them.
    let all = byteCount * (frames + 1)
    guard let objection = MachineMemory.objection(toTaking: all) else { return }
    throw .cannotAllocate(byteCount: byteCount, reason: objection)
  }

  private func make(
    _ transport: Transport, byteCount: Int, preferring roomyByteCount: Int
  ) throws(MemoryRefusal) -> any FrameMemory {
    if let memory = try? make(transport, byteCount: roomyByteCount) { return memory }
    return try make(transport, byteCount: byteCount)
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

  private func probe(_ transport: Transport) throws(MemoryRefusal) {
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
