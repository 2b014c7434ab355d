import CX11
public import Display
import Glibc
import Platform
import Synchronization

/// An open connection to an X server, with the facts that hold for as long as it is open.
///
/// Everything that belongs to the connection keeps it alive, so that it is closed last. One thread
/// uses it, and while it opens or closes no other thread may use another connection: libXext's table
/// of connections does not bear that.
///
/// The corresponding Xlib type is `Display`.
@safe
public final class X11Connection {
  /// The display's name as it was asked for, or as it stands in the environment.
  public let name: String

  /// Xlib's record of the connection.
  let display: OpaquePointer

  /// The number of the screen that the name chose.
  let screen: Int32

  /// The root window of that screen.
  let root: Window

  /// The numbers of the atoms.
  let atoms: AtomTable

  /// The most descriptors that a connection and a window on it take at once, with a few for the fonts and files that
  /// are read meanwhile.
  ///
  /// The libraries do not say that they had none: libxcb then knows no server, and fontconfig no font.
  private static let neededDescriptors = 12

  /// The time that closing waits for a server that does not answer: 100 ms.
  private static let closingPatience: Int64 = 100_000_000

  /// Connects to a display.
  ///
  /// - Parameter name: A display's name such as `":1"`; `nil` or empty for `$DISPLAY`.
  /// - Throws: `DisplayError.cannotOpen` with what libX11 and libxcb had to say;
  ///   nothing is printed. `DisplayError.tooFewDescriptors`.
  public init(name: String? = nil) throws(DisplayError) {
    let wanted = try DisplayNameChoice.choose(
      asked: name, display: Environment.value(of: "DISPLAY"),
      wayland: Environment.value(of: "WAYLAND_DISPLAY"))
    if unsafe cx11_is_display_name(wanted) == 0 {
      throw .cannotOpen(display: wanted, reason: "not the name of a display")
    }
    if !FreeDescriptors.suffice(Self.neededDescriptors) {
      throw .tooFewDescriptors(needed: Self.neededDescriptors)
    }
    XInitThreads()
    FaultLog.installHandlers()
    let (opened, text) = unsafe StandardErrorCapture.run { unsafe cx11_open(wanted) }
    guard let display = unsafe opened else {
      throw .cannotOpen(display: wanted, reason: Self.reason(printed: text))
    }
    unsafe FaultLog.open(display)
    self.name = wanted
    unsafe self.display = unsafe display
    screen = unsafe XDefaultScreen(display)
    root = unsafe XRootWindow(display, screen)
    atoms = unsafe AtomTable(display)
  }

  deinit {
    // To close, Xlib waits for the server to have dealt with everything, however long.
    OpenSockets.remove(descriptor)
    let isInOrder = answers(within: Self.closingPatience)
    if !isInOrder { OpenSockets.shutDown(descriptor) }
    // On a broken connection it frees memory and writes nothing, but may print.
    if isInOrder {
      unsafe XCloseDisplay(display)
    } else {
      _ = StandardErrorCapture.run { unsafe XCloseDisplay(display) }
    }
    unsafe FaultLog.close(display)
  }

  /// Whether the connection broke; every later request does nothing.
  public var isLost: Bool { unsafe FaultLog.isLost(display) }

  /// The server's maker and release, as it announces them.
  public var vendor: String { unsafe String(cString: XServerVendor(display)) }

  /// The server's release number, in its maker's own counting.
  public var release: Int { Int(unsafe XVendorRelease(display)) }

  /// The descriptor that becomes readable when the server has sent something.
  package var descriptor: Int32 { unsafe XConnectionNumber(display) }

  /// The serial that the next request will have.
  var nextSerial: UInt { unsafe XNextRequest(display) }

  /// The number of requests that the server has been sent, or will be at the next flush.
  package var requestCount: UInt { nextSerial &- 1 }

  /// The serial of the newest request of which we know that the server has dealt with it.
  var lastProcessedSerial: UInt { unsafe XLastKnownRequestProcessed(display) }

  /// Lets a signal break the connection, where a request to it is waited for.
  ///
  /// Not while the extensions' libraries look at the server: they write to places that follow from
  /// answers, and do not notice that there were none.
  func becomeBreakable() { OpenSockets.insert(descriptor) }

  /// Hands buffered requests to the server.
  func flush() { unsafe XFlush(display) }

  /// Waits until the server has dealt with every request.
  ///
  /// The corresponding X request is `GetInputFocus`.
  func synchronize() { unsafe XSync(display, 0) }

  /// Whether the connection is whole and the server deals with every request within so many
  /// nanoseconds.
  ///
  /// Waits no longer than that, as ``synchronize()`` would.
  private func answers(within patience: Int64) -> Bool {
    if isLost { return false }
    let limit = MonotonicClock.now + patience
    // A request would wait for room in a socket that is full.
    guard isReady(Int16(POLLOUT), by: limit) else { return false }
    let question = unsafe cx11_ask(display)
    while unsafe cx11_is_answered(display, question) == 0 {
      guard isReady(Int16(POLLIN), by: limit) else { return false }
    }
    return unsafe cx11_is_broken(display) == 0
  }

  /// Waits until the socket can be read or written.
  private func isReady(_ events: Int16, by limit: Int64) -> Bool {
    while true {
      let left = limit - MonotonicClock.now
      if left <= 0 { return false }
      var socket = pollfd(fd: descriptor, events: events, revents: 0)
      let count = unsafe poll(&socket, 1, Int32(left / 1_000_000) + 1)
      if count > 0 { return true }
    }
  }

  /// Whether the server has an extension; `false` once the connection is lost.
  ///
  /// To be asked before the first call of any extension's library. Where no answer came, Xlib takes what
  /// happens to be in its memory for one, and the libraries write to places that follow from it. They
  /// ask once more themselves: a server that goes between the two questions can still do harm.
  ///
  /// The corresponding X request is `QueryExtension`.
  func hasExtension(_ name: String) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    let exists = unsafe XQueryExtension(display, name, &opcode, &event, &error)
    return exists != 0 && !isLost
  }

  /// Whether there are errors that have not been taken yet.
  var hasFaults: Bool { unsafe FaultLog.hasFaults(of: display) }

  /// Takes every error that has not been taken yet.
  func takeFaults() -> [X11Fault] { unsafe FaultLog.take(of: display) }

  /// Runs requests, waits for the server, and answers the errors of exactly these requests.
  func faults(during requests: () -> Void) -> [X11Fault] {
    let first = nextSerial
    requests()
    synchronize()
    return unsafe FaultLog.take(of: display) { $0.serial >= first }
  }

  /// Throws if the connection is lost.
  func checkConnection() throws(DisplayError) {
    if isLost { throw .connectionLost(display: name) }
  }

  private static func reason(printed text: String) -> String {
    let said = StandardErrorCapture.folded(text)
    return said.isEmpty ? "no X server answers there" : said
  }
}

/// The choice of a display's name between an option and the environment.
package enum DisplayNameChoice {
  /// Picks the name to connect to; empty strings count as unset.
  ///
  /// - Throws: `DisplayError.cannotOpen` if there is no name at all. In a
  ///   Wayland session without `$DISPLAY` the reason says what is missing.
  package static func choose(
    asked: String?, display: String?, wayland: String?
  ) throws(DisplayError) -> String {
    if let asked, !asked.isEmpty { return asked }
    if let display, !display.isEmpty { return display }
    if let wayland, !wayland.isEmpty {
      throw .cannotOpen(
        display: "", reason: "DISPLAY is not set; in a Wayland session Xwayland is needed")
    }
    throw .cannotOpen(display: "", reason: "DISPLAY is not set")
  }
}

/// The sockets of connections that may be broken, for a thread that has to free another one.
///
/// A request to a server that has stopped may wait for ever, inside of libxcb. Only the end of the
/// connection ends that wait.
enum OpenSockets {
  private static let descriptors = Mutex<Set<Int32>>([])

  /// Notes a socket.
  static func insert(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.insert(descriptor) }
  }

  /// Forgets a socket; to be called before it is closed, since its number may be given again.
  static func remove(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.remove(descriptor) }
  }

  /// Breaks all of them: whoever waits for a server finds its connection lost.
  static func breakAll() {
    descriptors.withLock { for descriptor in $0 { shutDown(descriptor) } }
  }

  /// Breaks one connection; its number stays taken until it is closed.
  static func shutDown(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
