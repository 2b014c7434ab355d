import CX11
public import Display
import Glibc
import Platform
import Raster
import Synchronization

/// An open connection to an X server, with the facts that do not change while it is open.
///
/// Every object that belongs to the connection retains it, so the connection is closed last. Only one thread may use
/// it.
///
/// Requests of extensions, and those whose answer matters even if it is an error, go through libxcb. All others go
/// through Xlib, which also returns all events.
///
/// The corresponding Xlib type is `Display`.
@safe
public final class X11Connection {
  /// The display's name, as given by the caller or by `$DISPLAY`.
  public let name: String

  /// Xlib's record of the connection.
  package let display: OpaquePointer

  /// The number of the screen that the display's name selects.
  let screen: Int32

  /// The root window of the connection's screen.
  let root: Window

  let atoms: AtomTable<AtomName>

  /// The atoms of selections and the types of what is exchanged, which few windows need.
  private(set) lazy var exchangeAtoms = unsafe AtomTable<ExchangeAtom>(display)
  private(set) lazy var typeAtoms = unsafe AtomTable<SelectionType>(display)

  /// The extensions of the server that this library uses.
  let extensions: ServerExtensions

  /// The size of the screen in device pixels, as RandR last reported it, or as it was when the connection was opened.
  private(set) var screenSize: PixelSize

  /// The size of the screen in millimetres, as RandR last reported it, or as it was when the connection was opened.
  private(set) var physicalScreenSize: PhysicalSize

  /// The reports of Xlib's error handlers.
  private let log: FaultLog

  /// The maximum number of descriptors that a connection and its window use at once, plus a few for the fonts and
  /// files that are read at the same time.
  ///
  /// The libraries do not report a lack of descriptors: libxcb then finds no server, and fontconfig finds no font.
  private static let neededDescriptors = 12

  /// The time that closing waits for a server that does not respond: 100 ms.
  private static let closingPatience: Int64 = 100_000_000

  /// Connects to a display.
  ///
  /// - Parameter name: A display's name such as `":1"`; `nil` or empty for `$DISPLAY`.
  /// - Throws: `DisplayError.cannotOpen` with the messages of libX11 and libxcb, which are not
  ///   printed, or `DisplayError.tooFewDescriptors`.
  public init(name: String? = nil) throws(DisplayError) {
    let wanted = try DisplayNameChoice.choose(
      asked: name, display: Environment.value(of: "DISPLAY"),
      wayland: Environment.value(of: "WAYLAND_DISPLAY"))
    if unsafe cx11_is_display_name(wanted) == 0 {
      throw .cannotOpen(display: wanted, reason: "not the name of a display")
    }
    if let limit = FreeDescriptors.neededLimit(for: Self.neededDescriptors) {
      throw .tooFewDescriptors(limit: limit)
    }
    XInitThreads()
    FaultLog.installHandlers()
    let (opened, text) = unsafe StandardErrorCapture.run { unsafe cx11_open(wanted) }
    guard let display = unsafe opened else {
      throw .cannotOpen(display: wanted, reason: Self.reason(printed: text))
    }
    unsafe log = FaultLog(of: display)
    self.name = wanted
    unsafe self.display = unsafe display
    screen = unsafe XDefaultScreen(display)
    root = unsafe XRootWindow(display, screen)
    screenSize = unsafe PixelSize(
      width: Int(XDisplayWidth(display, screen)), height: Int(XDisplayHeight(display, screen)))
    physicalScreenSize = unsafe PhysicalSize(
      width: Int(XDisplayWidthMM(display, screen)), height: Int(XDisplayHeightMM(display, screen)))
    atoms = unsafe AtomTable(display)
    extensions = unsafe ServerExtensions(display)
  }

  deinit {
    // `XCloseDisplay` waits without a limit until the server has processed every request.
    OpenSockets.remove(descriptor)
    let isInOrder = answers(within: Self.closingPatience)
    if !isInOrder { OpenSockets.shutDown(descriptor) }
    // On a broken connection it frees memory and writes nothing to the server, but may print.
    if isInOrder {
      unsafe XCloseDisplay(display)
    } else {
      _ = StandardErrorCapture.run { unsafe XCloseDisplay(display) }
    }
    unsafe FaultLog.close(display)
  }

  /// Whether the connection is lost; later requests then do nothing.
  public var isLost: Bool { unsafe log.isLost || cx11_is_broken(display) != 0 }

  /// The server's vendor string, as the server announces it.
  public var vendor: String { unsafe String(cString: XServerVendor(display)) }

  /// The server's release number, whose meaning depends on the vendor.
  public var release: Int { Int(unsafe XVendorRelease(display)) }

  /// The descriptor of the connection, readable when the server has sent something.
  package var descriptor: Int32 { unsafe XConnectionNumber(display) }

  /// The number of the process that listens at the other end of the connection; `nil` for a server on another machine
  /// or in another process namespace.
  ///
  /// It is the server, unless the connection goes through a proxy, or another process has opened the socket for the
  /// server, as some compositors do for Xwayland.
  ///
  /// The corresponding socket option is `SO_PEERCRED`.
  package private(set) lazy var localServer: Int32? = {
    // Three numbers: process, user and group. Glibc declares the structure only with _GNU_SOURCE.
    var credentials: [Int32] = [0, 0, 0]
    var byteCount = socklen_t(credentials.count * MemoryLayout<Int32>.size)
    // SAFETY: the call writes at most `byteCount` bytes, which the array has.
    let code = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &byteCount)
    // Over TCP the process number is 0.
    return code == 0 && credentials[0] > 0 ? credentials[0] : nil
  }()

  /// The serial of the next request.
  ///
  /// Sends the requests that libxcb has buffered.
  var nextSerial: UInt { unsafe XNextRequest(display) }

  /// The number of requests sent to the server or still buffered.
  package var requestCount: UInt { nextSerial &- 1 }

  /// The serial of the newest request that the server is known to have processed.
  var lastProcessedSerial: UInt { unsafe XLastKnownRequestProcessed(display) }

  /// Allows a signal to break the connection while a request is waiting for the server.
  ///
  /// Only an event loop reports the signal: without one, it ends the process.
  func becomeBreakable() { OpenSockets.insert(descriptor) }

  /// Sends buffered requests to the server.
  func flush() { unsafe XFlush(display) }

  /// Waits until the server has processed every request.
  ///
  /// The corresponding X request is `GetInputFocus`.
  func synchronize() { unsafe XSync(display, 0) }

  /// Returns whether the connection is intact and the server processes every request within a number of nanoseconds.
  ///
  /// Never waits longer than that, unlike ``synchronize()``, which has no time limit.
  private func answers(within patience: Int64) -> Bool {
    if isLost { return false }
    let limit = MonotonicClock.now + patience
    // A request would block while the socket's buffer is full.
    guard isReady(Int16(POLLOUT), by: limit) else { return false }
    let question = unsafe cx11_ask(display)
    while unsafe cx11_is_answered(display, question) == 0 {
      guard isReady(Int16(POLLIN), by: limit) else { return false }
    }
    return unsafe cx11_is_broken(display) == 0
  }

  /// Waits until the socket is readable or writable; returns `false` once the limit has passed.
  private func isReady(_ events: Int16, by limit: Int64) -> Bool {
    while true {
      let left = limit - MonotonicClock.now
      if left <= 0 { return false }
      var socket = pollfd(fd: descriptor, events: events, revents: 0)
      let count = unsafe poll(&socket, 1, Int32(left / 1_000_000) + 1)
      if count > 0 { return true }
    }
  }

  /// Adopts the size of the screen that an event of RandR reports.
  func screenChanged(_ event: xcb_randr_screen_change_notify_event_t) {
    if event.root != root { return }
    let turned = UInt32(event.rotation)
    let isTurned =
      turned & (XCB_RANDR_ROTATION_ROTATE_90.rawValue | XCB_RANDR_ROTATION_ROTATE_270.rawValue) != 0
    let (width, height) = (Int(event.width), Int(event.height))
    let (physicalWidth, physicalHeight) = (Int(event.mwidth), Int(event.mheight))
    screenSize =
      isTurned ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    physicalScreenSize =
      isTurned
      ? PhysicalSize(width: physicalHeight, height: physicalWidth)
      : PhysicalSize(width: physicalWidth, height: physicalHeight)
  }

  /// Whether the server has reported errors that ``takeFaults()`` has not returned.
  var hasFaults: Bool { log.hasFaults }

  /// Removes and returns all recorded errors.
  package func takeFaults() -> [X11Fault] { log.take() }

  /// Calls a closure that sends requests, waits until the server has processed them, and returns the errors of these
  /// requests only.
  func faults(during requests: () -> Void) -> [X11Fault] {
    let first = nextSerial
    requests()
    synchronize()
    return log.take { $0.serial >= first }
  }

  /// Throws if the connection is lost.
  func checkConnection() throws(DisplayError) {
    if isLost { throw .connectionLost(display: name) }
  }

  private static func reason(printed text: String) -> String {
    let said = StandardErrorCapture.folded(text)
    return said.isEmpty ? "no X server responds there" : said
  }
}

/// The choice of a display's name between an option and the environment.
package enum DisplayNameChoice {
  /// Returns the display's name to connect to; empty strings count as unset.
  ///
  /// - Throws: `DisplayError.cannotOpen` if there is no name. In a Wayland session without `$DISPLAY`, the reason
  ///   says that the session needs Xwayland.
  package static func choose(
    asked: String?, display: String?, wayland: String?
  ) throws(DisplayError) -> String {
    if let asked, !asked.isEmpty { return asked }
    if let display, !display.isEmpty { return display }
    if let wayland, !wayland.isEmpty {
      throw .cannotOpen(
        display: "", reason: "DISPLAY is not set; a Wayland session needs Xwayland")
    }
    throw .cannotOpen(display: "", reason: "DISPLAY is not set")
  }
}

/// The sockets of connections that one thread may break to unblock another thread.
///
/// A request to a server that has stopped may block for ever inside libxcb. Only breaking the connection ends that
/// wait.
enum OpenSockets {
  private static let descriptors = Mutex<Set<Int32>>([])

  /// Adds a socket.
  static func insert(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.insert(descriptor) }
  }

  /// Removes a socket; call it before the socket is closed, since its number may be reused.
  static func remove(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.remove(descriptor) }
  }

  /// Breaks all connections, so that a thread that waits for a server continues and finds its connection lost.
  static func breakAll() {
    descriptors.withLock { for descriptor in $0 { shutDown(descriptor) } }
  }

  /// Breaks one connection; its descriptor stays open.
  static func shutDown(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
