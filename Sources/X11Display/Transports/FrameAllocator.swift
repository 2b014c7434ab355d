import CX11
import Display
import Platform
import Raster

/// The source of a presenter's memory: the best transport that works, and the next one when it stops working.
final class FrameAllocator {
  /// The transport that the next memory belongs to, and how it was chosen.
  private(set) var report: TransportReport
  private let connection: X11Connection
  private let format: WindowFormat
  private let memory: WindowMemory
  private let version: SharedMemoryVersion?

  /// Tries the transports in order, each with a real segment, and keeps the first that works.
  ///
  /// - Parameter asked: A transport to use even though a better one may exist; when it does not
  ///   work, the copy through the connection takes its place, and the report says why.
  /// - Parameter memory: What makes the memory of each.
  /// - Throws: `DisplayError.connectionLost`: a transport is not to blame for that.
  init(
    connection: X11Connection, format: WindowFormat, asked: Transport?,
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
  /// - Throws: `DisplayError.cannotAllocate` when no transport has any.
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
  /// - Throws: `DisplayError.cannotAllocate`.
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

/// A proof that the server sees the same memory as we do.
///
/// A server in another System V namespace may attach a stranger's segment that happens to have the
/// same number, without any error, and would then show the stranger's memory. Measured once: a
/// client in such a namespace read back pixels that it had never written. 40 to 210 µs, once.
private enum NonceHandshake {
  /// Puts random pixels from `memory` into a pixmap and reads them back through the connection.
  ///
  /// - Throws: If the server refuses the put or answers other pixels.
  static func run(
    _ memory: any FrameMemory, connection: X11Connection, format: WindowFormat
  ) throws(MemoryRefusal) {
    let size = PixelSize(width: 64, height: 1)
    fillWithNonce(memory, byteCount: format.pixels.bytesPerRow(width: size.width))
    guard let image = FrameImage(memory: memory, connection: connection, format: format, size: size)
    else { throw MemoryRefusal("no image header") }
    let display = unsafe connection.display
    let pixmap = unsafe XCreatePixmap(display, connection.root, 64, 1, UInt32(format.depth))
    let context = unsafe XCreateGC(display, pixmap, 0, nil)
    defer {
      unsafe XFreeGC(display, context)
      unsafe XFreePixmap(display, pixmap)
    }
    let faults = connection.faults {
      unsafe XShmPutImage(display, pixmap, context, image.header, 0, 0, 0, 0, 64, 1, 0)
    }
    if let fault = faults.first { throw MemoryRefusal(request: "ShmPutImage", code: fault.code) }
    let seen = ServerPixels.read(pixmap, PixelRect(size), connection: connection, format: format)
    if unsafe seen != ServerPixels.values(of: image.header, PixelRect(size), format: format) {
      throw MemoryRefusal("the server sees other memory under the segment's number")
    }
  }

  private static func fillWithNonce(_ memory: any FrameMemory, byteCount: Int) {
    var generator = SystemRandomNumberGenerator()
    for offset in stride(from: 0, to: min(byteCount, memory.byteCount), by: 4) {
      // SAFETY: the offset is a multiple of 4 inside memory that begins at a page.
      unsafe memory.base.storeBytes(
        of: UInt32.random(in: 0...UInt32.max, using: &generator), toByteOffset: offset,
        as: UInt32.self)
    }
  }
}

/// Pixels as the server has them, for proofs and tests; never in a frame.
enum ServerPixels {
  /// Reads a rectangle of a window or a pixmap, row by row, as raw values without padding bits.
  ///
  /// - Returns: `nil` if the server refuses, for instance because the window is not on the screen.
  ///
  /// The corresponding X request is `GetImage`.
  static func read(
    _ drawable: Drawable, _ rect: PixelRect, connection: X11Connection, format: WindowFormat
  ) -> [UInt32]? {
    let everyPlane = UInt.max
    let image = unsafe XGetImage(
      connection.display, drawable, Int32(rect.minX), Int32(rect.minY), UInt32(rect.width),
      UInt32(rect.height), everyPlane, ZPixmap)
    guard let image = unsafe image else { return nil }
    defer { unsafe XDestroyImage(image) }
    return unsafe values(of: image, PixelRect(rect.size), format: format)
  }

  /// The values in an image of our own side.
  static func values(
    of image: UnsafeMutablePointer<XImage>, _ rect: PixelRect, format: WindowFormat
  ) -> [UInt32] {
    var values: [UInt32] = []
    values.reserveCapacity(rect.area)
    for y in rect.rows {
      for x in rect.columns {
        let value = unsafe XGetPixel(image, Int32(x), Int32(y))
        values.append(UInt32(truncatingIfNeeded: value) & format.colorMask)
      }
    }
    return values
  }
}
