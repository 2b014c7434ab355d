import CLinux
import CX11
import Display
import Glibc
import Platform
import Raster
import X11Display

/// A connection that uses plain Xlib calls, as a small C program does.
///
/// It differs from such a program in two points: a broken connection does not end the process, and waiting for a
/// silent server has a limit.
@safe
final class BareDisplay {
  /// Xlib's connection structure.
  let pointer: OpaquePointer

  /// The number of the screen selected by the display's name.
  let screen: Int32

  /// The display's name as requested, or as set in the environment.
  var name: String { keeper.name }

  /// A second connection, which installs the process's error handlers and reports why a display cannot be opened.
  ///
  /// The handlers ignore X errors on connections that they do not know, such as the one of ``pointer``.
  private let keeper: X11Connection

  /// Whether the server failed to answer within ``patience``.
  private var isSilent = false

  /// The time limit for an answer of the server, in nanoseconds: 2 s.
  private static let patience: Int64 = 2_000_000_000

  /// Connects to a display.
  ///
  /// - Parameter name: The display's name, or `nil` for `$DISPLAY`.
  init(_ name: String?) throws(DisplayError) {
    keeper = try X11Connection(name: name)
    guard let opened = unsafe cx11_open(keeper.name) else {
      throw .cannotOpen(display: keeper.name, reason: "it does not accept a second connection")
    }
    unsafe pointer = unsafe opened
    screen = unsafe XDefaultScreen(opened)
    // Without this libX11 calls exit(1). After the handler has returned, calls on the connection have no effect.
    unsafe XSetIOErrorExitHandler(
      opened, { display, bufferEnd in unsafe cx11_restore_buffer(display, bufferEnd) },
      cx11_buffer_end(opened))
  }

  deinit {
    // To close a connection, Xlib waits without limit until the server has processed all requests.
    if isSilent { _ = shutdown(unsafe XConnectionNumber(pointer), Int32(SHUT_RDWR)) }
    unsafe XCloseDisplay(pointer)
  }

  /// Whether the connection is intact and the server answers.
  var isAlive: Bool {
    if isSilent { return false }
    return unsafe cx11_is_broken(pointer) == 0
  }

  /// The width and the height of the screen, in pixels.
  var screenSize: (width: Int, height: Int) {
    let (width, height) = unsafe (
      XDisplayWidth(pointer, screen), XDisplayHeight(pointer, screen)
    )
    return (Int(width), Int(height))
  }

  /// Returns the number by which the server marks MIT-SHM completion events.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` if the server has no usable MIT-SHM.
  func completionEvent() throws(DisplayError) -> Int32 {
    guard let event = keeper.completionEvent else {
      throw .unsupported(feature: BarePuts.sharedMemory, reason: "the server has no MIT-SHM")
    }
    unsafe cx11_keep_events(pointer, event)
    return event
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
    let limit = MonotonicClock.now + Self.patience
    while unsafe XEventsQueued(pointer, Int32(QueuedAfterFlush)) == 0 {
      try checkConnection()
      let left = limit - MonotonicClock.now
      if left <= 0 {
        isSilent = true
        throw .unsupported(
          feature: "the display did not answer a put", reason: "no completion came within 2 s")
      }
      var socket = pollfd(
        fd: unsafe XConnectionNumber(pointer), events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&socket, 1, Int32(left / 1_000_000) + 1)
    }
    unsafe XNextEvent(pointer, &event)
  }

  private func checkConnection() throws(DisplayError) {
    if unsafe cx11_is_broken(pointer) != 0 { throw .connectionLost(display: name) }
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
    guard server.isAlive else { return }
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
  var segment: UInt32 { memory.identifier }

  private let memory: BareMemory

  /// Creates an image in the format of the screen, and shares it with the server.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``, or ``DisplayError/unsupported(feature:reason:)``
  ///   if the server does not accept memory of this machine.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    let screen = server.screen
    let made = unsafe XCreateImage(
      server.pointer, XDefaultVisual(server.pointer, screen),
      UInt32(XDefaultDepth(server.pointer, screen)), ZPixmap, 0, nil, UInt32(size.width),
      UInt32(size.height), 32, 0)
    guard let made = unsafe made else {
      throw .cannotAllocate(byteCount: 4 * size.area, reason: "Xlib cannot create an image")
    }
    let byteCount = unsafe Int(made.pointee.bytes_per_line) * Int(made.pointee.height)
    do throws(DisplayError) {
      memory = try BareMemory(server, byteCount: byteCount)
    } catch {
      unsafe XDestroyImage(made)
      throw error
    }
    unsafe header = unsafe made
    unsafe header.pointee.data = memory.address.assumingMemoryBound(to: CChar.self)
  }

  deinit {
    // Otherwise Xlib frees memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe XDestroyImage(header)
  }
}

/// Memory shared with the server: a System V segment, or a memory file if the server does not accept a segment.
///
/// The memory does not outlive the process.
@safe
private final class BareMemory {
  /// The first byte.
  let address: UnsafeMutableRawPointer

  /// The X11 identifier of the memory.
  let identifier: UInt32

  private enum Kind {
    case segment
    case file
  }

  private let server: BareDisplay
  private let byteCount: Int
  private let kind: Kind

  /// Allocates memory, writes every page of it, and attaches it to the server.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` if the server accepts neither a segment nor a memory
  ///   file.
  init(_ server: BareDisplay, byteCount: Int) throws(DisplayError) {
    let number = unsafe cx11_new_id(server.pointer)
    let address: UnsafeMutableRawPointer
    if let segment = unsafe Self.segment(byteCount, number, server) {
      unsafe address = unsafe segment
      kind = .segment
    } else if let file = unsafe Self.file(byteCount, number, server) {
      unsafe address = unsafe file
      kind = .file
    } else {
      throw .unsupported(
        feature: BarePuts.sharedMemory, reason: "the server cannot attach this machine's memory")
    }
    // The pages of untouched memory are all the same page of zeroes.
    unsafe memset(address, 0x40, byteCount)
    self.server = server
    self.byteCount = byteCount
    identifier = number
    unsafe self.address = unsafe address
  }

  deinit {
    if server.isAlive { unsafe cx11_shm_detach(server.pointer, identifier) }
    switch kind {
    case .segment: unsafe shmdt(address)
    case .file: unsafe munmap(address, byteCount)
    }
  }

  /// Creates a segment with mode 0600 that is marked for removal at once, like the library's `SystemVMemory`.
  private static func segment(
    _ byteCount: Int, _ number: UInt32, _ server: BareDisplay
  ) -> UnsafeMutableRawPointer? {
    let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    if identifier < 0 { return nil }
    let address = unsafe shmat(identifier, nil, 0)
    shmctl(identifier, IPC_RMID, nil)
    guard let address = unsafe address, Int(bitPattern: address) != -1 else { return nil }
    if unsafe cx11_shm_attach(server.pointer, number, identifier) == 0 { return unsafe address }
    unsafe shmdt(address)
    return nil
  }

  private static func file(
    _ byteCount: Int, _ number: UInt32, _ server: BareDisplay
  ) -> UnsafeMutableRawPointer? {
    let file = unsafe clinux_memory_file("bare frame")
    if file < 0 { return nil }
    guard ftruncate(file, byteCount) == 0 else {
      close(file)
      return nil
    }
    let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      close(file)
      return nil
    }
    // libxcb owns the file from here on.
    if unsafe cx11_shm_attach_fd(server.pointer, number, file) == 0 { return unsafe address }
    unsafe munmap(address, byteCount)
    return nil
  }
}
