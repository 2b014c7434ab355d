import CX11
import Display
import Glibc
import Platform
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
