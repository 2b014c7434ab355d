import CX11

/// The answer to a window manager that wants to know when a new size has been drawn.
///
/// The manager sends a number, then the new size; the number comes back in a counter once the first
/// frame of that size has been sent. Until then a good manager waits with the next size, so that
/// frame and contents grow together.
///
/// The corresponding protocol is `_NET_WM_SYNC_REQUEST`, with the basic counter.
@safe
final class SyncCounter {
  /// The counter's number at the server.
  let identifier: XSyncCounter

  private let connection: X11Connection
  private var requested: XSyncValue?
  private var due: XSyncValue?

  /// Makes a counter; `nil` where the server has no SYNC extension.
  init?(_ connection: X11Connection) {
    let display = unsafe connection.display
    var (event, error): (Int32, Int32) = (0, 0)
    if !connection.hasExtension("SYNC") { return nil }
    if unsafe XSyncQueryExtension(display, &event, &error) == 0 { return nil }
    var (major, minor): (Int32, Int32) = (0, 0)
    if unsafe XSyncInitialize(display, &major, &minor) == 0 { return nil }
    identifier = unsafe XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
    self.connection = connection
  }

  deinit {
    if connection.isLost { return }
    unsafe XSyncDestroyCounter(connection.display, identifier)
  }

  /// Notes the manager's number.
  ///
  /// Its new size comes next.
  func request(low: Int, high: Int) {
    requested = XSyncValue(
      hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
  }

  /// Notes that the new size is there.
  ///
  /// - Parameter needsFrame: Whether a frame of that size will be presented; else the answer goes
  ///   out at once.
  func sizeArrived(needsFrame: Bool) {
    guard let requested else { return }
    self.requested = nil
    due = requested
    if !needsFrame { frameWasPresented() }
  }

  /// Answers, if an answer is due.
  ///
  /// The counter is set behind the put in the same stream: the server does both in this order.
  func frameWasPresented() {
    guard let due else { return }
    self.due = nil
    unsafe XSyncSetCounter(connection.display, identifier, due)
  }
}
