import CX11
import Display
import Glibc
import Platform
import Raster
import X11Display

/// A connection for the plain Xlib calls of a small C program; only waiting for a silent server has a limit.
@safe
final class BareDisplay {
  let connection: X11Connection

  /// The number of the screen selected by the display's name.
  let screen: Int32

  /// Xlib's connection structure.
  var pointer: OpaquePointer { unsafe connection.display }

  /// Connects to a display.
  ///
  /// - Parameter name: The display's name, or `nil` for `$DISPLAY`.
  init(_ name: String?) throws(DisplayError) {
    connection = try X11Connection(name: name)
    screen = unsafe XDefaultScreen(connection.display)
  }

  /// The size of the screen, in pixels.
  var screenSize: PixelSize {
    unsafe PixelSize(
      width: Int(XDisplayWidth(pointer, screen)), height: Int(XDisplayHeight(pointer, screen)))
  }

  /// Returns the number by which the server marks MIT-SHM completion events.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` if the server has no usable MIT-SHM.
  func completionEvent() throws(DisplayError) -> Int32 {
    if let event = connection.completionEvent { return event }
    throw .unsupported(feature: BarePuts.sharedMemory, reason: "the server has no MIT-SHM")
  }

  /// Waits until the server has processed all requests.
  func synchronize() throws(DisplayError) {
    unsafe XSync(pointer, 0)
    try checkConnection()
  }

  /// Waits for the next event, for at most 2 s, and stores it in `event`.
  ///
  /// `XNextEvent` alone waits without limit, so this method waits on the socket first. That costs one more `recv`, a
  /// microsecond.
  ///
  /// - Throws: ``DisplayError/connectionLost(display:)``, and ``DisplayError/unsupported(feature:reason:)`` if no
  ///   event arrives.
  func nextEvent(_ event: inout XEvent) throws(DisplayError) {
    let limit = MonotonicClock.now + BenchWindow.patience
    while unsafe XEventsQueued(pointer, Int32(QueuedAfterFlush)) == 0 {
      try checkConnection()
      let left = limit - MonotonicClock.now
      if left <= 0 { throw BenchWindow.silence }
      var socket = pollfd(
        fd: unsafe XConnectionNumber(pointer), events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&socket, 1, Int32(left / 1_000_000) + 1)
    }
    unsafe XNextEvent(pointer, &event)
  }

  private func checkConnection() throws(DisplayError) {
    if connection.isLost { throw .connectionLost(display: connection.name) }
  }
}

/// A window that the window manager ignores, so that its size and position are exact at once.
@safe
final class BareWindow {
  /// The window's X11 identifier.
  let identifier: Window

  /// The graphics context; it requests no exposure events.
  let context: GC

  private let server: BareDisplay

  /// Creates a window in the upper left corner of the screen, waits until it is mapped, and moves it below all
  /// others.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    self.server = server
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.override_redirect = 1
    attributes.event_mask = StructureNotifyMask
    let given = CWBackPixmap | CWOverrideRedirect | CWEventMask
    let root = unsafe XRootWindow(server.pointer, server.screen)
    // Depth 0 and a null visual are those of the root window.
    identifier = unsafe XCreateWindow(
      server.pointer, root, 0, 0, UInt32(size.width), UInt32(size.height), 0, 0,
      UInt32(InputOutput), nil, UInt(given), &attributes)
    var values = XGCValues()
    values.graphics_exposures = 0
    unsafe context = unsafe XCreateGC(
      server.pointer, identifier, UInt(GCGraphicsExposures), &values)
    unsafe XMapWindow(server.pointer, identifier)
    var event = unsafe XEvent()
    repeat { try unsafe server.nextEvent(&event) } while unsafe event.type != MapNotify
    unsafe XSelectInput(server.pointer, identifier, 0)
    try lower()
  }

  deinit {
    if server.connection.isLost { return }
    unsafe XFreeGC(server.pointer, context)
    unsafe XDestroyWindow(server.pointer, identifier)
  }

  /// Moves the window above all others, so that all of it is visible.
  func raise() throws(DisplayError) {
    unsafe XRaiseWindow(server.pointer, identifier)
    try server.synchronize()
  }

  /// Moves the window below all others, so that it hides none.
  func lower() throws(DisplayError) {
    unsafe XLowerWindow(server.pointer, identifier)
    try server.synchronize()
  }
}

/// An image in memory that is shared with the server.
@safe
final class BareImage {
  /// Xlib's image structure.
  let header: UnsafeMutablePointer<XImage>

  /// Whether the image was put and the server has not yet reported that it has read it.
  var isInFlight = false

  /// The identifier of the shared memory in completion events.
  let segment: UInt32

  private let memory: any FrameMemory

  /// Creates an image in the format of the screen, and shares it with the server.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``, or ``DisplayError/unsupported(feature:reason:)``
  ///   if the server does not accept memory of this machine.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    // No format of a screen has more than four bytes a pixel.
    let byteCount = 4 * size.area
    (memory, segment) = try Self.allocate(byteCount, server.connection)
    let made = unsafe XCreateImage(
      server.pointer, XDefaultVisual(server.pointer, server.screen),
      UInt32(XDefaultDepth(server.pointer, server.screen)), ZPixmap, 0,
      memory.base.assumingMemoryBound(to: CChar.self), UInt32(size.width), UInt32(size.height), 32,
      0)
    guard let made = unsafe made else {
      throw .cannotAllocate(byteCount: byteCount, reason: "Xlib cannot create an image")
    }
    unsafe header = unsafe made
  }

  deinit {
    // Otherwise Xlib frees memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe XDestroyImage(header)
  }

  /// Allocates a System V segment, or a memory file if the server does not accept a segment, and writes every page.
  private static func allocate(
    _ byteCount: Int, _ connection: X11Connection
  ) throws(DisplayError) -> (any FrameMemory, UInt32) {
    for transport in [Transport.sysv, .fd] {
      guard let memory = try? WindowMemory().frame(transport, byteCount, connection),
        let segment = memory.segment
      else { continue }
      // The pages of untouched memory are all the same page of zeroes.
      unsafe memset(memory.base, 0x40, byteCount)
      return (memory, segment)
    }
    throw .unsupported(
      feature: BarePuts.sharedMemory, reason: "the server cannot attach this machine's memory")
  }
}
