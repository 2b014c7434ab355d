import CX11
import Display
import Raster

/// A window of another program that contains this program's window.
///
/// It and its ancestors decide the contained window's size, and whether it can be seen. They are watched, and asked only
/// after one of them has changed.
@safe
final class HostWindow {
  /// The server's identifier of the window.
  let identifier: Window

  /// The size in device pixels, without the border.
  private(set) var size = PixelSize.zero

  /// Whether the window and its ancestors are mapped.
  private(set) var isViewable = false

  private let connection: X11Connection

  /// The host and its ancestors below the root window, from the inside to the outside.
  private var line: Set<Window> = []

  /// Whether the host may have other ancestors, and whether its state may have changed.
  private var (isLineNew, isDue) = (true, true)

  /// The largest number of windows that are watched: far more than toolkits and window managers nest.
  private static let deepestLine = 64

  /// Begins to watch a window.
  ///
  /// - Throws: `DisplayError.unsuitableHost` if there is no such window, or if it cannot contain another one.
  init(_ connection: X11Connection, _ identifier: UInt) throws(DisplayError) {
    (self.connection, self.identifier) = (connection, identifier)
    watchLine()
    try ask()
  }

  /// Whether the window still exists.
  var exists: Bool { connection.geometry(of: identifier) != nil }

  /// Asks for the state.
  ///
  /// - Throws: `DisplayError.unsuitableHost` if the window is gone, or cannot contain another one.
  func ask() throws(DisplayError) {
    guard let geometry = connection.geometry(of: identifier),
      let attributes = connection.attributes(of: identifier)
    else { throw refusal("there is no such window") }
    if geometry.root != connection.root { throw refusal("it is on another screen") }
    if identifier == connection.root { throw refusal("it is the whole screen") }
    if UInt32(attributes._class) == XCB_WINDOW_CLASS_INPUT_ONLY.rawValue {
      throw refusal("it shows nothing itself")
    }
    size = geometry.size
    isViewable = UInt32(attributes.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
  }

  /// Asks for the state and watches new ancestors, if anything may have changed since the last call.
  ///
  /// - Returns: Whether anything may have changed, and the window still exists.
  func refresh() -> Bool {
    if !isDue { return false }
    isDue = false
    if isLineNew { watchLine() }
    do throws(DisplayError) { try ask() } catch { return false }
    return true
  }

  /// Whether the events of a window are needed here.
  func isWatching(_ window: Window) -> Bool { line.contains(window) }

  /// Handles an event of a window that is not the program's own.
  ///
  /// - Returns: Whether the position on the screen may have changed.
  func handle(_ event: XEvent) -> Bool {
    guard line.contains(unsafe event.xany.window) else { return false }
    switch unsafe event.type {
    case ConfigureNotify, MapNotify, UnmapNotify: isDue = true
    case ReparentNotify: (isLineNew, isDue) = (true, true)
    default: return false
    }
    return true
  }

  private func refusal(_ reason: String) -> DisplayError {
    .unsuitableHost(window: identifier, reason: reason)
  }

  /// Selects the events of the host and its ancestors, each before its parent is asked for, so that no change is missed.
  private func watchLine() {
    isLineNew = false
    line = []
    var next: Window? = identifier
    while let window = next, window != connection.root, line.count < Self.deepestLine {
      line.insert(window)
      connection.select(UInt32(StructureNotifyMask), of: window)
      let question = unsafe xcb_query_tree(connection.link, UInt32(window))
      let reply = unsafe connection.reply(to: question, by: xcb_query_tree_reply)
      next = reply.map { Window(unsafe $0.contents.pointee.parent) }
    }
  }
}
