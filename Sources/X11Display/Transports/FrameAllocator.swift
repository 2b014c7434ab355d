import CX11
import Display
import Platform
import Raster

/// Allocates a presenter's memory with the best transport that works, or with the next one if that transport stops
/// working.
final class FrameAllocator {
  /// The transport of the next allocation, and how it was chosen.
  private(set) var report: TransportReport
  private let connection: X11Connection
  private let format: WindowFormat
  private let memory: WindowMemory

  /// Tries the transports in order, each with a real segment, and keeps the first that works.
  ///
  /// - Parameters:
  ///   - connection: The connection to the server.
  ///   - format: The format of the window's pixels.
  ///   - asked: The only transport to try, or `nil` for all of them. If it does not work, the copy through the
  ///     connection replaces it, and the report gives the reason.
  ///   - memory: The functions that allocate the memory.
  /// - Throws: `DisplayError.connectionLost`, because the loss is not the fault of a transport.
  init(
    connection: X11Connection, format: WindowFormat, asked: Transport?,
    memory: WindowMemory = WindowMemory()
  ) throws(DisplayError) {
    self.memory = memory
    self.connection = connection
    self.format = format
    let version = try? connection.extensions.sharedMemory.get()
    report = TransportReport(
      chosen: .put, asked: asked, rejections: [], sharedMemoryVersion: version?.description)
    for transport in Transport.allCases where asked == nil || asked == transport {
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

  /// Allocates memory, with space to grow if possible.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes that are needed.
  ///   - roomyByteCount: The preferred number of bytes.
  /// - Throws: `DisplayError.cannotAllocate` if no transport has memory.
  func allocate(
    byteCount: Int, preferring roomyByteCount: Int
  ) throws(DisplayError) -> any FrameMemory {
    var refusals: [TransportReport.Rejection] = []
    for transport in candidates {
      do throws(MemoryRefusal) {
        if transport != report.chosen { try probe(transport) }
        let memory = try make(transport, byteCount: byteCount, preferring: roomyByteCount)
        report.rejections += refusals
        report.chosen = transport
        return memory
      } catch {
        refusals.append(.init(transport: transport, reason: error.reason))
      }
      try connection.checkConnection()
    }
    // No transport has memory, so the current one is not at fault and is kept.
    throw .cannotAllocate(byteCount: byteCount, reason: refusals.last?.reason ?? "")
  }

  /// The transport in use, followed by the transports that replace it if it has no memory, best first.
  ///
  /// Each transport has its own limit: `ulimit -f` for files, `shmmax` for segments.
  private var candidates: [Transport] {
    Transport.allCases.drop { $0 != report.chosen }
      .filter { report.asked == nil || [report.chosen, .put].contains($0) }
  }

  /// Checks that the machine has memory for all frames of a size, and for the bitmap from which they are drawn.
  ///
  /// - Throws: `DisplayError.cannotAllocate`.
  func checkRoom(frames: Int, byteCount: Int) throws(DisplayError) {
    // Frames are drawn from a bitmap of the same size.
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

  /// Checks that a transport works, by allocating a real segment.
  private func probe(_ transport: Transport) throws(MemoryRefusal) {
    switch transport {
    case .fd:
      let version = try sharedMemory()
      if !version.passesDescriptors { throw MemoryRefusal("MIT-SHM \(version) has no ShmAttachFd") }
      _ = try memory.frame(.fd, 4096, connection)
    case .sysv:
      _ = try sharedMemory()
      let segment = try memory.frame(.sysv, 4096, connection)
      try NonceHandshake.run(segment, connection: connection, format: format)
    case .put: break  // Works on every connection.
    }
  }

  private func sharedMemory() throws(MemoryRefusal) -> ServerExtension {
    do throws(ExtensionRefusal) {
      return try connection.extensions.sharedMemory.get()
    } catch {
      throw MemoryRefusal(error.reason)
    }
  }
}

/// A test that the server sees the same memory as this process.
///
/// A server in another System V namespace may attach an unrelated segment that happens to have the same number,
/// without an error. It would then show the contents of that segment. This was observed once: a client in such a
/// namespace read back pixels that it had never written. The test takes 40 to 210 µs, once.
private enum NonceHandshake {
  /// Puts random pixels from `memory` into a pixmap and reads them back through the connection.
  ///
  /// - Throws: If the server refuses the put or returns other pixels.
  static func run(
    _ memory: any FrameMemory, connection: X11Connection, format: WindowFormat
  ) throws(MemoryRefusal) {
    let size = PixelSize(width: 64, height: 1)
    fillWithNonce(memory, byteCount: format.pixels.bytesPerRow(width: size.width))
    guard let image = FrameImage(memory: memory, connection: connection, format: format, size: size)
    else { throw MemoryRefusal("Xlib cannot create an image header") }
    guard let segment = memory.segment else { throw MemoryRefusal("the server sees no memory") }
    let display = unsafe connection.display
    let pixmap = unsafe XCreatePixmap(display, connection.root, 64, 1, UInt32(format.depth))
    let context = unsafe XCreateGC(display, pixmap, 0, nil)
    defer {
      unsafe XFreeGC(display, context)
      unsafe XFreePixmap(display, pixmap)
    }
    let faults = connection.faults {
      unsafe cx11_shm_put(
        display, pixmap, context, image.header, segment, 0, 0, 0, 0, 64, 1, 0)
    }
    if let fault = faults.first { throw MemoryRefusal(request: "ShmPutImage", code: fault.code) }
    let seen = ServerPixels.read(pixmap, PixelRect(size), connection: connection, format: format)
    if unsafe seen != ServerPixels.values(of: image.header, PixelRect(size), format: format) {
      throw MemoryRefusal("the server sees different memory under the segment's number")
    }
  }

  private static func fillWithNonce(_ memory: any FrameMemory, byteCount: Int) {
    var generator = SystemRandomNumberGenerator()
    for offset in stride(from: 0, to: min(byteCount, memory.byteCount), by: 4) {
      // SAFETY: the offset is a multiple of 4 within memory that begins at a page.
      unsafe memory.base.storeBytes(
        of: UInt32.random(in: 0...UInt32.max, using: &generator), toByteOffset: offset,
        as: UInt32.self)
    }
  }
}

/// Reads pixels back from the server, for checks and tests; never used for a frame.
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

  /// Returns the values in an image in this process's memory.
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
