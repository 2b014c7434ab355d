import CX11
import Display
import Raster

/// Answers the programs that drag something over a window, and says what the window's program has to know.
///
/// Versions 3 to 5 of the protocol are served. What is dropped is a selection, which the event loop reads.
///
/// Source: *Drag-and-Drop Protocol for the X Window System* (XDND), version 5.
@safe
final class DropTarget {
  /// What a program drags over the window.
  struct Drag {
    /// The window of that program.
    let source: Window

    /// The types in which it offers the data, at most 1024.
    let types: [Atom]

    /// What the data is; `unknown` if it is refused.
    let kind: Delivery.Kind

    /// The last position on the screen; `nil` before the first one.
    fileprivate(set) var place: PixelPoint?

    /// What is known to be over the window; `nil` before the first position.
    fileprivate var shown: Delivery.Kind? { place == nil ? nil : kind }
  }

  /// The version that the window announces, and the oldest that is served.
  private static let (version, oldestVersion) = (5, 3)

  /// The number of bits of a message's items.
  private static let format: UInt32 = 32

  private let window: NativeWindow
  private let host: HostWindow?
  private let atoms: AtomTable<DropAtom>
  private let report: (Delivery.Kind?) -> Void
  private var drag: Drag? {
    didSet { if drag?.shown != oldValue?.shown { report(drag?.shown) } }
  }

  /// The selection that has what is dragged.
  var selection: Atom { atoms[.selection] }

  /// Announces that things can be dropped on a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - host: The window of another program that contains the window, or `nil`.
  ///   - report: Called with what is dragged over the window, and with `nil` once it no longer is.
  init(_ window: NativeWindow, host: HostWindow?, report: @escaping (Delivery.Kind?) -> Void) {
    (self.window, self.host, self.report) = (window, host, report)
    atoms = unsafe AtomTable(window.connection.display)
    window.connection.set(
      atoms[.aware], type: Atom(XA_ATOM), to: [Self.version], on: window.identifier)
  }

  /// Announces that nothing can be dropped any longer.
  func stop() {
    unsafe XDeleteProperty(window.connection.display, window.identifier, atoms[.aware])
    end()
  }

  /// Handles a message to the window.
  ///
  /// A program that has not entered the window is ignored.
  ///
  /// - Returns: What was dropped, with the server's time of the drop, or `nil`. It is to be answered by
  ///   ``finish(_:isAccepted:)``.
  func handle(_ message: XClientMessageEvent) -> (drop: Drag, time: Time)? {
    let data = unsafe message.data.l
    let (type, source) = unsafe (message.message_type, Window(UInt32(truncatingIfNeeded: data.0)))
    if type == atoms[.enter] {
      end()
      enter(source, flags: data.1, types: [data.2, data.3, data.4])
    }
    guard let drag, drag.source == source else { return nil }
    switch type {
    case atoms[.position]:
      self.drag?.place = PixelPoint(x: data.2 >> 16 & 0xFFFF, y: data.2 & 0xFFFF)
      let isAccepted = drag.kind != .unknown
      send(.status, to: source, isAccepted ? 1 : 0, 0, 0, action(isAccepted))
    case atoms[.leave]: end()
    case atoms[.drop]: return end().map { ($0, Time(UInt32(truncatingIfNeeded: data.2))) }
    default: break
    }
    return nil
  }

  /// Handles an event of a window that is not the program's own: the source may be destroyed.
  func handle(_ event: XEvent) {
    if unsafe event.type == DestroyNotify, unsafe event.xdestroywindow.window == drag?.source {
      end()
    }
  }

  /// Tells the source of a drop that it may forget the data; call it once for each drop.
  func finish(_ drop: Drag, isAccepted: Bool) {
    send(.finished, to: drop.source, isAccepted ? 1 : 0, action(isAccepted))
  }

  private func action(_ isAccepted: Bool) -> UInt { isAccepted ? atoms[.copy] : 0 }

  private func enter(_ source: Window, flags: Int, types: [Int]) {
    guard Self.oldestVersion...Self.version ~= flags >> 24 & 0xFF else { return }
    // A program that dies does not leave the window.
    if !watch(source, StructureNotifyMask) { return }
    let connection = window.connection
    let offered =
      flags & 1 == 0
      ? types.map { Atom(UInt32(truncatingIfNeeded: $0)) }
      : connection.items(of: atoms[.typeList], type: Atom(XA_ATOM), on: source)
    let known = connection.typeAtoms.names(in: offered).first
    drag = Drag(source: source, types: offered, kind: known?.kind ?? .unknown)
  }

  /// Forgets what is dragged, and returns it.
  @discardableResult
  private func end() -> Drag? {
    defer { drag = nil }
    if let drag { _ = watch(drag.source, NoEventMask) }
    return drag
  }

  /// Selects the events of a source's window; returns whether the window exists.
  private func watch(_ source: Window, _ mask: Int) -> Bool {
    let connection = window.connection
    guard let selected = connection.selectedEvents(of: source) else { return false }
    // A window that is watched anyway stays so: a containing one, or one of this program's that a program names.
    if [0, UInt32(StructureNotifyMask)].contains(selected), host?.isWatching(source) != true {
      connection.select(UInt32(mask), of: source)
    }
    return true
  }

  /// Sends a message about the window to a source, which may be gone.
  private func send(_ name: DropAtom, to source: Window, _ items: UInt...) {
    let data = ([window.identifier] + items + [0, 0, 0]).prefix(5)
    window.connection.send(
      UInt32(ClientMessage) | Self.format << 8, [source, atoms[name]] + data, to: source)
  }
}

/// The atoms of XDND, by their protocol names.
private enum DropAtom: String, CaseIterable {
  case aware = "XdndAware"
  case enter = "XdndEnter"
  case position = "XdndPosition"
  case status = "XdndStatus"
  case leave = "XdndLeave"
  case drop = "XdndDrop"
  case finished = "XdndFinished"
  case typeList = "XdndTypeList"
  case selection = "XdndSelection"
  case copy = "XdndActionCopy"
}

/// What is dragged over the window, and dropped on it.
extension X11EventLoop {
  /// Whether other programs can drop something on the window; defaults to `false`.
  ///
  /// What is dragged over it is reported as `DisplayEvent.dragged`, and each drop as one `DisplayEvent.delivered`, also
  /// if there is nothing that can be used.
  public var acceptsDrops: Bool {
    get { drops != nil }
    set {
      if newValue == acceptsDrops { return }
      drops?.stop()
      drops = nil
      if newValue {
        drops = DropTarget(window, host: host) { [unowned self] in batch.append(.dragged($0)) }
      }
      window.connection.flush()
    }
  }

  /// Handles a message that may be of a program that drags something.
  func handleDrag(_ message: XClientMessageEvent) {
    guard let drops, let (drop, time) = unsafe drops.handle(message) else { return }
    take(drop, of: drops, at: time)
  }

  /// Reads what was dropped, and tells its source whether it was of use.
  private func take(_ drop: DropTarget.Drag, of drops: DropTarget, at time: Time) {
    let (corner, offset) = (window.placeOnScreen() ?? .zero, presenter.contentOffset)
    let place = drop.place ?? corner
    let way = Delivery.Way.drop(
      x: place.x - corner.x - offset.x, y: place.y - corner.y - offset.y)
    var order = SelectionOrder(way: way, selection: drops.selection, time: time)
    order.offers = drop.types
    order.atEnd = { content in
      let isUsed = if case .nothing = content { false } else { true }
      drops.finish(drop, isAccepted: isUsed)
    }
    exchange.read(order, now: now)
  }
}
