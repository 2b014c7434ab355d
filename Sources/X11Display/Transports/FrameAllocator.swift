import Display
import Platform

/// Where a presenter gets its memory from: the best transport that works, and the next one when it stops working.
final class FrameAllocator {
  /// The transport that the next memory belongs to, and how it was chosen.
  private(set) var report: TransportReport
  private let connection: X11Connection
  private let format: FrameFormat
  private let memory: WindowMemory
  private let version: SharedMemoryVersion?

  /// Tries the transports in order, each with a real segment, and keeps the first that works.
  ///
  /// - Parameter asked: A transport to use even though a better one may exist; when it does not
  ///   work, the copy through the connection takes its place, and the report says why.
  /// - Parameter memory: What makes the memory of each.
  /// - Throws: ``DisplayError/connectionLost(display:)``: a transport is not to blame for that.
  init(
    connection: X11Connection, format: FrameFormat, asked: Transport?,
    memory: WindowMemory = WindowMemory()
  ) throws(DisplayError) {
    self.memory = memory
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

  /// Gets memory, with some room to grow where that can be had.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes that are needed.
  ///   - roomyByteCount: The bytes that would be better.
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)`` when no transport has any.
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

  /// Checks that there is room for all frames of a size, and for what they are drawn from.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``.
  func checkRoom(frames: Int, byteCount: Int) throws(DisplayError) {
    // What frames are drawn from is a picture as large as one of them.
    let all = byteCount * (frames + 1)
    guard let objection = MachineMemory.objection(toTaking: all) else { return }
    throw .cannotAllocate(byteCount: byteCount, reason: objection)
  }

  private func make(
    _ transport: Transport, byteCount: Int, preferring roomyByteCount: Int
  ) throws(MemoryRefusal) -> any FrameMemory {
    if let roomy = try? memory.frame(transport, roomyByteCount, connection) { return roomy }
    return try memory.frame(transport, byteCount, connection)
  }

  private func probe(_ transport: Transport) throws(MemoryRefusal) {
    guard let version else { throw MemoryRefusal("the server has no MIT-SHM") }
    if transport == .fd {
      if !version.passesDescriptors { throw MemoryRefusal("MIT-SHM \(version) has no ShmAttachFd") }
      _ = try memory.frame(.fd, 4096, connection)
    } else {
      let segment = try memory.frame(.sysv, 4096, connection)
      try NonceHandshake.run(segment, connection: connection, format: format)
    }
  }
}
