import CX11
import CXTest
import Glibc
import Raster

/// Another program, out of which a person drags something over a window.
///
/// It does nothing by itself: call ``work()`` to let it answer what has arrived.
///
/// Source: *Drag-and-Drop Protocol for the X Window System* (XDND), version 5.
@safe
public final class DragSource {
  /// What the window has answered to the positions: whether it would take the data.
  public private(set) var statuses: [Bool] = []

  /// What the window has answered to the drops: whether it has taken the data.
  public private(set) var finishes: [Bool] = []

  /// The types that the window has asked for.
  public private(set) var requests: [String] = []

  /// Whether it hands over the data; by default it does.
  public var answers = true

  /// The window from which things are dragged.
  public let window: Desktop.Window

  private let desktop: Desktop
  private let target: Desktop.Window
  private let data: [String: [UInt8]]

  /// Connects to a server and takes the selection of dragged data.
  ///
  /// - Parameters:
  ///   - display: The display's name.
  ///   - target: The window over which it drags.
  ///   - data: The data by the names of its types.
  public init(_ display: String, over target: UInt, _ data: [String: [UInt8]]) throws {
    desktop = try Desktop(display)
    (self.target, self.data) = (Desktop.Window(target), data)
    window = desktop.create(PixelRect(x: 0, y: 0, width: 1, height: 1))
    unsafe xcb_set_selection_owner(
      desktop.connection, window, desktop.atom("XdndSelection"), UInt32(XCB_CURRENT_TIME))
    desktop.synchronize()
  }

  /// The version that the window announces; `nil` if nothing can be dropped on it.
  public var version: Int? { desktop.numbers("XdndAware", of: target).first }

  // MARK: The person's actions

  /// Drags into the window.
  ///
  /// - Parameters:
  ///   - types: The types to announce; by default those of the data.
  ///   - version: The version of the protocol.
  public func enter(types: [String]? = nil, version: Int = 5) {
    let atoms = (types ?? data.keys.sorted()).map { Int(desktop.atom($0)) }
    let isLong = atoms.count > 3
    if isLong {
      let words = atoms.map(UInt32.init)
      unsafe xcb_change_property(
        desktop.connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window,
        desktop.atom("XdndTypeList"), XCB_ATOM_ATOM.rawValue, 32, UInt32(words.count), words)
    }
    let first = isLong ? [0, 0, 0] : atoms + [0, 0, 0]
    desktop.send(
      "XdndEnter", to: target, Int(window), version << 24 | (isLong ? 1 : 0), first[0], first[1],
      first[2])
  }

  /// Drags to a position on the screen.
  public func move(x: Int, y: Int) {
    let copy = Int(desktop.atom("XdndActionCopy"))
    desktop.send("XdndPosition", to: target, Int(window), 0, x << 16 | y, 0, copy)
  }

  /// Drags out of the window.
  public func leave() { desktop.send("XdndLeave", to: target, Int(window)) }

  /// Lets go.
  public func drop() { desktop.send("XdndDrop", to: target, Int(window), 0, 0) }

  /// Ends the program without a word.
  public func die() { desktop.destroy(window) }

  // MARK: The program's answers

  /// Handles what has arrived.
  public func work() {
    desktop.synchronize()
    while let event = unsafe xcb_poll_for_event(desktop.connection) {
      defer { unsafe free(event) }
      // SAFETY: the number of an event says which structure it has; all are as large.
      switch unsafe Int32(event.pointee.response_type & 0x7F) {
      case XCB_CLIENT_MESSAGE:
        unsafe event.withMemoryRebound(to: xcb_client_message_event_t.self, capacity: 1) {
          unsafe receive($0.pointee)
        }
      case XCB_SELECTION_REQUEST where answers:
        unsafe event.withMemoryRebound(to: xcb_selection_request_event_t.self, capacity: 1) {
          unsafe handOver($0.pointee)
        }
      default: break
      }
    }
    desktop.synchronize()
  }

  private func receive(_ message: xcb_client_message_event_t) {
    let isAccepted = unsafe message.data.data32.1 & 1 != 0
    if message.type == desktop.atom("XdndStatus") { statuses.append(isAccepted) }
    if message.type == desktop.atom("XdndFinished") { finishes.append(isAccepted) }
  }

  private func handOver(_ request: xcb_selection_request_event_t) {
    let found = data.first { desktop.atom($0.key) == request.target }
    requests.append(found?.key ?? "?")
    var answer = xcb_selection_notify_event_t()
    answer.response_type = UInt8(XCB_SELECTION_NOTIFY)
    (answer.time, answer.requestor) = (request.time, request.requestor)
    (answer.selection, answer.target) = (request.selection, request.target)
    if let bytes = found?.value {
      unsafe xcb_change_property(
        desktop.connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), request.requestor,
        request.property, request.target, 8, UInt32(bytes.count), bytes)
      answer.property = request.property
    }
    unsafe withUnsafeBytes(of: answer) { bytes in
      // SAFETY: an event has 32 bytes, which the library copies from a buffer of that size.
      var event = [CChar](repeating: 0, count: 32)
      unsafe event.withUnsafeMutableBytes { unsafe $0.copyMemory(from: bytes) }
      _ = unsafe xcb_send_event(
        desktop.connection, 0, request.requestor, XCB_EVENT_MASK_NO_EVENT.rawValue, event)
    }
  }
}
