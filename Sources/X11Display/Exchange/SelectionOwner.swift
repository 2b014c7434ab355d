import CX11
import Display

/// A request for what was copied.
struct SelectionRequestFields {
  /// The window of the program that asks.
  var requestor: Window
  var selection: Atom
  var target: Atom
  /// The property for the answer; 0 from clients of old conventions.
  var property: Atom
  /// The server's time for which the request is, in milliseconds; 0 for the present.
  var time: Time

  init(_ event: XSelectionRequestEvent) {
    unsafe (requestor, selection, target) = (event.requestor, event.selection, event.target)
    unsafe (property, time) = (event.property, event.time)
  }
}

/// Owns `CLIPBOARD`, and hands over what was copied to every program that asks for it.
///
/// Requests are queued, and large data is written in chunks that each requestor takes when it has read the one before:
/// one turn of the event loop answers one request, or writes one chunk.
@safe
final class SelectionOwner {
  /// Data on its way to another program that takes it in chunks.
  private struct Transfer {
    let requestor: Window
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
    /// Whether the requestor has read everything that was written.
    var isReady = false
    /// The instant at which a requestor that does not read is given up, in nanoseconds.
    var due: Int64
  }

  private let connection: X11Connection
  private let limits: ExchangeLimits
  private let window: ExchangeWindow
  /// What was copied; empty if the selection belongs to another program.
  private var data: [(type: Atom, representation: CopiedRepresentation)] = []
  /// The server's time at which the selection became this program's, in milliseconds.
  private var time: Time = 0
  private var requests: [SelectionRequestFields] = []
  private var transfers: [Transfer] = []
  /// The events of the requestors' windows that this program had selected before.
  private var selectedBefore: [Window: UInt32] = [:]
  /// Whether the clipboard manager has been asked to keep what was copied, and has not answered.
  private(set) var isHandingOver = false

  /// Creates an owner of nothing.
  init(_ connection: X11Connection, limits: ExchangeLimits) {
    (self.connection, self.limits) = (connection, limits)
    window = ExchangeWindow(connection)
  }

  /// Takes the selection for data; what was copied before is forgotten.
  ///
  /// - Parameter time: The server's time of the user's event, in milliseconds; 0 if it is not known.
  /// - Returns: Whether the selection is this program's now.
  func own(_ representations: [CopiedRepresentation], time: Time) -> Bool {
    self.time = time == 0 ? window.serverTime() : time
    let clipboard = connection.exchangeAtoms[.clipboard]
    unsafe XSetSelectionOwner(connection.display, clipboard, window.identifier, self.time)
    let owner = unsafe XGetSelectionOwner(connection.display, clipboard)
    data =
      owner == window.identifier
      ? representations.map { (unsafe XInternAtom(connection.display, $0.type, 0), $0) } : []
    return !data.isEmpty
  }

  /// Returns what was copied, in the best of the types that ``SelectionReader`` takes; `nil` if this program does not
  /// own a selection.
  func content(of selection: Atom) -> Delivery.Content? {
    if data.isEmpty || selection != connection.exchangeAtoms[.clipboard] { return nil }
    for type in connection.typeAtoms.names(in: data.map(\.type)) {
      if let match = data.first(where: { $0.representation.type == type.rawValue }) {
        return type.content(
          of: match.representation.bytes, host: NativeWindow.machineName ?? "")
      }
    }
    return .nothing(reason: "what was copied cannot be pasted")
  }

  /// Whether there is a request to answer or a chunk to write now.
  var hasWork: Bool { !requests.isEmpty || transfers.contains(where: \.isReady) }

  /// The instant at which the first requestor is given up, in nanoseconds.
  var due: Int64? { transfers.lazy.filter { !$0.isReady }.map(\.due).min() }

  // MARK: Events

  /// Handles an event.
  ///
  /// - Returns: Whether it concerns nothing but the selection.
  func takes(_ event: XEvent) -> Bool {
    switch unsafe event.type {
    case SelectionRequest:
      let request = unsafe SelectionRequestFields(event.xselectionrequest)
      if requests.count < limits.requestors {
        requests.append(request)
      } else {
        connection.answer(request, property: 0)
      }
    case SelectionClear:
      let clear = unsafe event.xselectionclear
      guard unsafe clear.window == window.identifier else { return false }
      // The selection may have become this program's again meanwhile.
      if unsafe !isBefore(clear.time) { (data, isHandingOver) = ([], false) }
    case SelectionNotify:
      guard unsafe event.xselection.requestor == window.identifier else { return false }
      isHandingOver = false
    case PropertyNotify:
      let change = unsafe event.xproperty
      if unsafe change.window == window.identifier { return true }
      guard let before = unsafe selectedBefore[change.window] else { return false }
      if unsafe change.state == PropertyDelete,
        let index = transfers.firstIndex(where: { transfer in
          unsafe transfer.requestor == change.window && transfer.property == change.atom
        })
      {
        transfers[index].isReady = true
      }
      return before == 0
    case DestroyNotify:
      let gone = unsafe event.xdestroywindow.window
      transfers.removeAll { $0.requestor == gone }
      guard let before = selectedBefore.removeValue(forKey: gone) else { return false }
      return before == 0
    default: return false
    }
    return true
  }

  /// Whether a time of the server is before that at which the selection became this program's; times wrap around.
  private func isBefore(_ other: Time) -> Bool {
    Int32(truncatingIfNeeded: Int(other) - Int(time)) < 0
  }

  /// Gives up the requestors that do not read.
  func expire(now: Int64) {
    for transfer in transfers where !transfer.isReady && now >= transfer.due { end(transfer) }
  }

  /// Answers one request, or writes one chunk.
  func work(now: Int64) {
    if let index = transfers.firstIndex(where: \.isReady) {
      writeChunk(of: index, now: now)
    } else if !requests.isEmpty {
      answer(requests.removeFirst(), now: now)
    }
  }

  // MARK: Answers

  private func answer(_ request: SelectionRequestFields, now: Int64) {
    let atoms = connection.exchangeAtoms
    // A client of the old conventions names no property.
    let property = request.property == 0 ? request.target : request.property
    let isOurs = !data.isEmpty && request.selection == atoms[.clipboard]
    var isDone = false
    if !isOurs || (request.time != 0 && isBefore(request.time)) {
      isDone = false
    } else if request.target == atoms[.multiple] {
      isDone = request.property != 0 && writeMultiple(property, of: request.requestor, now)
    } else {
      var budget = limits.piece
      isDone = write(request.target, to: property, of: request.requestor, &budget, now)
    }
    connection.answer(request, property: isDone ? property : 0)
  }

  /// Writes the types that a property lists, each to the property that follows it; refused ones become 0 in the list.
  private func writeMultiple(_ list: Atom, of requestor: Window, _ now: Int64) -> Bool {
    let pair = connection.exchangeAtoms[.atomPair]
    var items = connection.items(of: list, type: pair, on: requestor)
    if items.isEmpty || items.count % 2 != 0 { return false }
    var budget = limits.piece
    for index in stride(from: 0, to: items.count, by: 2) {
      let isInBounds = index / 2 < limits.requestors && items[index + 1] != 0
      let isDone =
        isInBounds && write(items[index], to: items[index + 1], of: requestor, &budget, now)
      if !isDone { items[index + 1] = 0 }
    }
    connection.write(items, to: list, type: pair, of: requestor)
    return true
  }

  /// Writes data of a type to a property, or announces chunks.
  ///
  /// - Parameter budget: The number of bytes that may still be written in this turn.
  /// - Returns: `false` if there is no such type, or if there are too many transfers.
  private func write(
    _ target: Atom, to property: Atom, of requestor: Window, _ budget: inout Int, _ now: Int64
  ) -> Bool {
    let atoms = connection.exchangeAtoms
    switch target {
    case atoms[.targets]:
      let services = [.targets, .multiple, .timestamp, .saveTargets].map { atoms[$0] }
      connection.write(
        services + data.map(\.type), to: property, type: Atom(XA_ATOM), of: requestor)
    case atoms[.timestamp]:
      connection.write([time], to: property, type: Atom(XA_INTEGER), of: requestor)
    case atoms[.saveTargets]:
      connection.write([], to: property, type: atoms[.null], of: requestor)
    default:
      guard let match = data.first(where: { $0.type == target }) else { return false }
      let bytes = match.representation.bytes[...]
      // The name of a target whose answer has another type.
      let type = target == atoms[.text] ? connection.typeAtoms[.utf8] : target
      if bytes.count > budget {
        return begin(
          Transfer(
            requestor: requestor, property: property, type: type, rest: bytes,
            due: now + limits.progress))
      }
      budget -= bytes.count
      connection.write(bytes, to: property, type: type, of: requestor)
    }
    return true
  }

  // MARK: Chunks

  /// Announces chunks; the requestor asks for the first one when it deletes the property.
  private func begin(_ transfer: Transfer) -> Bool {
    let requestor = transfer.requestor
    transfers.removeAll { $0.requestor == requestor && $0.property == transfer.property }
    guard transfers.count < limits.requestors else { return false }
    if selectedBefore[requestor] == nil {
      guard let before = connection.selectedEvents(of: requestor) else { return false }
      selectedBefore[requestor] = before
      connection.select(
        before | UInt32(PropertyChangeMask | StructureNotifyMask), of: requestor)
    }
    transfers.append(transfer)
    connection.write(
      [UInt(transfer.rest.count)], to: transfer.property,
      type: connection.exchangeAtoms[.incremental], of: requestor)
    return true
  }

  /// Writes the next chunk; an empty one is the last.
  private func writeChunk(of index: Int, now: Int64) {
    let transfer = transfers[index]
    let chunk = transfer.rest.prefix(limits.piece)
    connection.write(
      chunk, to: transfer.property, type: transfer.type, of: transfer.requestor)
    if chunk.isEmpty { return end(transfer) }
    transfers[index].rest = transfer.rest.dropFirst(chunk.count)
    (transfers[index].isReady, transfers[index].due) = (false, now + limits.progress)
  }

  private func end(_ transfer: Transfer) {
    let requestor = transfer.requestor
    transfers.removeAll { $0.requestor == requestor && $0.property == transfer.property }
    if !transfers.contains(where: { $0.requestor == requestor }),
      let before = selectedBefore.removeValue(forKey: requestor)
    {
      connection.select(before, of: requestor)
    }
  }

  // MARK: The end of the program

  /// Asks a clipboard manager, if there is one, to keep what was copied.
  ///
  /// Source: the *Clipboard Manager* specification of freedesktop.org.
  func offerToManager() {
    let atoms = connection.exchangeAtoms
    let manager = atoms[.clipboardManager]
    if data.isEmpty { return }
    if unsafe XGetSelectionOwner(connection.display, manager) == 0 { return }
    isHandingOver = true
    connection.set(
      atoms[.property], type: Atom(XA_ATOM), to: data.map { Int(bitPattern: $0.type) },
      on: window.identifier)
    unsafe XConvertSelection(
      connection.display, manager, atoms[.saveTargets], atoms[.property], window.identifier, time)
  }
}
