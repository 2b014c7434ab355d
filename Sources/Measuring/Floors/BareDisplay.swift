import CLinux
import CX11
import Display
import Glibc
import Platform
import Raster
import X11Display

/// A connection of plain Xlib calls, as a small program in C has one.
///
/// Two things are better than there: a connection that breaks does not end the process, and a server that does
/// not answer is given up.
@safe
final class BareDisplay {
  /// Xlib's record of the connection.
  let pointer: OpaquePointer

  /// The number of the screen that the display's name chose.
  let screen: Int32

  /// The display's name as it was asked for, or as it stands in the environment.
  var name: String { keeper.name }

  /// Installs the handlers of the process, which drop the errors of connections that it does not know, and says what
  /// is wrong with a display that cannot be opened.
  private let keeper: X11Connection

  /// Whether the server was waited for in vain.
  private var isSilent = false

  /// How long the server may take for an answer, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000

  /// Connects to a display.
  ///
  /// - Parameter name: The display's name, or nothing for `$DISPLAY`.
  init(_ name: String?) throws(DisplayError) {
    keeper = try X11Connection(name: name)
    guard let opened = unsafe cx11_open(keeper.name) else {
      throw .cannotOpen(display: keeper.name, reason: "it takes no second connection")
    }
    unsafe pointer = unsafe opened
    screen = unsafe XDefaultScreen(opened)
    // Without this libX11 calls exit(1). Once it has returned, calls on the connection do nothing.
    unsafe XSetIOErrorExitHandler(opened, { _, _ in }, nil)
  }

  deinit {
    // To close, Xlib waits for the server to have dealt with everything, however long.
    if isSilent { _ = shutdown(unsafe XConnectionNumber(pointer), Int32(SHUT_RDWR)) }
    unsafe XCloseDisplay(pointer)
  }

  /// Whether requests reach a server that answers.
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

  /// The number of the event by which a completed put announces itself.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` where the server has no MIT-SHM.
  func completionEvent() throws(DisplayError) -> Int32 {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    if unsafe XQueryExtension(pointer, "MIT-SHM", &opcode, &event, &error) == 0 {
      try checkConnection()
      throw .unsupported(feature: BarePuts.sharedMemory, reason: "the server has no MIT-SHM")
    }
    return event + ShmCompletion
  }

  /// Waits until the server has dealt with every request.
  func synchronize() throws(DisplayError) {
    unsafe XSync(pointer, 0)
    try checkConnection()
  }

  /// Waits for a message of the server, but no longer than 2 s.
  ///
  /// `XNextEvent` would wait for ever, so the socket is waited for; that costs one `recv` more, a millionth of a
  /// second.
  ///
  /// - Throws: ``DisplayError/connectionLost(display:)``, and ``DisplayError/unsupported(feature:reason:)`` when no
  ///   message comes.
  func nextEvent(_ event: inout XEvent) throws(DisplayError) {
    let limit = MonotonicClock.now + Self.patience
    while unsafe XEventsQueued(pointer, Int32(QueuedAfterFlush)) == 0 {
      try checkConnection()
      let left = limit - MonotonicClock.now
      if left <= 0 {
        isSilent = true
        throw .unsupported(feature: "answer to a put", reason: "none came within 2 s")
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

/// A window that no window manager touches, so that it has its size and its place at once.
@safe
final class BareWindow {
  /// The window's number.
  let identifier: Window

  /// What is drawn with; it asks for no exposure events.
  let context: GC

  private let server: BareDisplay

  /// Makes a window in the upper left corner of the screen, waits until it is mapped, and puts it below all others.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    self.server = server
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.override_redirect = 1
    attributes.event_mask = StructureNotifyMask
    let given = CWBackPixmap | CWOverrideRedirect | CWEventMask
    let root = unsafe XRootWindow(server.pointer, server.screen)
    // Depth 0 and no visual mean those of the root.
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

  /// Puts the window above all others, so that all of it is seen.
  func raise() throws(DisplayError) {
    unsafe XRaiseWindow(server.pointer, identifier)
    try server.synchronize()
  }

  /// Puts the window below all others, so that it hides none.
  func lower() throws(DisplayError) {
    unsafe XLowerWindow(server.pointer, identifier)
    try server.synchronize()
  }
}

/// A picture in memory that the server reads itself.
@safe
final class BareImage {
  /// Xlib's record.
  let header: UnsafeMutablePointer<XImage>

  /// Whether it has been put and the server has not said yet that it has read it.
  var isInFlight = false

  /// The number by which completion events name its memory.
  var segment: UInt { memory.identifier }

  private let memory: BareMemory

  /// Makes a picture in the format of the screen, and gives it to the server.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``, or
  ///   ``DisplayError/unsupported(feature:reason:)`` when the server takes no memory of this machine.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    let screen = server.screen
    let made = unsafe XShmCreateImage(
      server.pointer, XDefaultVisual(server.pointer, screen),
      UInt32(XDefaultDepth(server.pointer, screen)), ZPixmap, nil, nil, UInt32(size.width),
      UInt32(size.height))
    guard let made = unsafe made else {
      throw .cannotAllocate(byteCount: 4 * size.area, reason: "Xlib makes no image")
    }
    let byteCount = unsafe Int(made.pointee.bytes_per_line) * Int(made.pointee.height)
    do throws(DisplayError) {
      memory = try BareMemory(server, byteCount: byteCount)
    } catch {
      unsafe XDestroyImage(made)
      throw error
    }
    unsafe header = unsafe made
    unsafe header.pointee.data = memory.info.pointee.shmaddr
    unsafe header.pointee.obdata = UnsafeMutableRawPointer(memory.info)
      .assumingMemoryBound(to: CChar.self)
  }

  deinit {
    // Else Xlib would free memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe header.pointee.obdata = nil
    unsafe XDestroyImage(header)
  }
}

/// Memory that a program in C shares with the server: a System V segment, or a memory file where the server
/// takes no segment.
///
/// Nothing of it outlives the process.
@safe
private final class BareMemory {
  /// What Xlib knows of it; the address stays the same.
  let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// The number by which the server knows it.
  var identifier: UInt { unsafe info.pointee.shmseg }

  private enum Kind {
    case segment
    case file
  }

  private let server: BareDisplay
  private let byteCount: Int
  private let kind: Kind

  /// Makes memory, writes every page of it, and attaches it at the server.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` when the server takes neither kind.
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
        feature: BarePuts.sharedMemory, reason: "the server takes no memory of this machine")
    }
    // Untouched memory is one page of zeroes.
    unsafe memset(address, 0x40, byteCount)
    self.server = server
    self.byteCount = byteCount
    unsafe info = .allocate(capacity: 1)
    unsafe info.initialize(
      to: XShmSegmentInfo(
        shmseg: number, shmid: -1, shmaddr: address.assumingMemoryBound(to: CChar.self),
        readOnly: 1))
  }

  deinit {
    if server.isAlive { unsafe XShmDetach(server.pointer, info) }
    let address = unsafe info.pointee.shmaddr
    switch kind {
    case .segment: unsafe shmdt(address)
    case .file: unsafe munmap(address, byteCount)
    }
    unsafe info.deallocate()
  }

  /// Mode 0600, and marked for removal at once, as `SystemVMemory` of the library.
  private static func segment(
    _ byteCount: Int, _ number: XID, _ server: BareDisplay
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
    _ byteCount: Int, _ number: XID, _ server: BareDisplay
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
    // The file belongs to libxcb from here on.
    if unsafe cx11_shm_attach_fd(server.pointer, number, file) == 0 { return unsafe address }
    unsafe munmap(address, byteCount)
    return nil
  }
}
