import CX11
import Synchronization

/// Whether the server has gone, of the one connection that the program has.
///
/// Xlib would print a line and end the program: the run could not be told.
enum ServerLoss {
  private static let flag = Atomic(false)

  /// Whether the connection broke, as far as was noticed; only a request notices.
  static var isNoticed: Bool { flag.load(ordering: .relaxed) }

  /// Replaces Xlib's handlers, which print and exit.
  ///
  /// What the server refuses is dropped: windows come and go while they are asked for.
  static func installHandlers() {
    unsafe XSetErrorHandler { _, _ in 0 }
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  /// Notes it when a connection breaks, and keeps the program alive; later requests do nothing.
  static func watch(_ display: OpaquePointer) {
    unsafe XSetIOErrorExitHandler(
      display, { _, _ in ServerLoss.flag.store(true, ordering: .relaxed) }, nil)
  }
}
