import CX11
import Display

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
    /// The instant at which a requestor that does not read is given up, in nanoseconds; `nil` once it has read
    /// everything that was written.
    var due: Int64?
  }

  private let connection: X11Connection
  private let limits: ExchangeLimits
  private let window: ExchangeWindow
  /// What was copied; empty if the selection belongs to another program.
  private var data: [(type: Atom, representation: CopiedRepresentation)] = []
  /// The server's time at which the selection became this program's, in milliseconds.
  private var time: Time = 0
  private var requests = unsafe [XSelectionRequestEvent]()
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
    data = representations.map { (unsafe XInternAtom(connection.display, $0.type, 0), $0) }
    if owner != window.identifier { data = [] }
    return !data.isEmpty
  }

  /// Returns what was copied, in the best of the types that ``SelectionReader`` takes; `nil` if this program does not
  /// own a selection.
  func content(of selection: Atom) -> Delivery.Content? {
    if data.isEmpty || selection != connection.exchangeAtoms[.clipboard] { return nil }
    guard let type = connection.typeAtoms.names(in: data.map(\.type)).first,
      let match = data.first(where: { $0.representation.type == type.rawValue })
    else { return .nothing(reason: "what was copied cannot be pasted") }
    return type.content(of: match.representation.bytes, host: NativeWindow.machineName ?? "")
  }

  /// Whether no program is served or awaited.
  var isIdle: Bool { unsafe requests.isEmpty && transfers.isEmpty }

  /// Whether there is a request to answer or a chunk to write now.
  var hasWork: Bool { unsafe !requests.isEmpty || transfers.contains { $0.due == nil } }

  /// The instant at which the first requestor is given up, in nanoseconds.
  var due: Int64? { transfers.lazy.compactMap(\.due).min() }

  // MARK: Events

  /// Handles an event of any window.
  func notice(_ event: XEvent) {
    switch unsafe event.type {
    case SelectionRequest:
      if unsafe requests.count < limits.requestors {
        unsafe requests.append(event.xselectionrequest)
      } else {
        unsafe connection.answer(event.xselectionrequest, property: 0)
      }
    case SelectionClear:
      // The selection may have become this program's again meanwhile.
      let clear = unsafe event.xselectionclear
      if unsafe clear.window == window.identifier && !isBefore(clear.time) {
        (data, isHandingOver) = ([], false)
      }
    case SelectionNotify:
      if unsafe event.xselection.requestor == window.identifier { isHandingOver = false }
    case PropertyNotify:
      let change = unsafe event.xproperty
      if unsafe change.state == PropertyDelete,
        let index = unsafe index(of: change.window, change.atom)
      {
        transfers[index].due = nil
      }
    case DestroyNotify:
      let gone = unsafe event.xdestroywindow.window
      transfers.removeAll { $0.requestor == gone }
      selectedBefore[gone] = nil
    default: break
    }
  }

  private func index(of requestor: Window, _ property: Atom) -> Int? {
    transfers.firstIndex { $0.requestor == requestor && $0.property == property }
  }

  /// Whether a time of the server is before that at which the selection became this program's; times wrap around.
  private func isBefore(_ other: Time) -> Bool {
    Int32(truncatingIfNeeded: Int(other) - Int(time)) < 0
  }

  /// Gives up a requestor that does not read, and answers one request, or writes one chunk.
  func work(now: Int64) {
    if let index = transfers.firstIndex(where: { $0.due.map { now >= $0 } ?? false }) {
      end(index)
    }
    if let index = transfers.firstIndex(where: { $0.due == nil }) {
      writeChunk(of: index, now: now)
    } else if unsafe !requests.isEmpty {
      unsafe answer(requests.removeFirst(), now: now)
    }
  }

  // MARK: Answers

  private func answer(_ request: XSelectionRequestEvent, now: Int64) {
    let atoms = connection.exchangeAtoms
    // A client of the old conventions names no property.
    let property = unsafe request.property == 0 ? request.target : request.property
    var (isDone, budget) = (false, limits.piece)
    if unsafe data.isEmpty || request.selection != atoms[.clipboard]
      || (request.time != 0 && isBefore(request.time))
    {
      isDone = false
    } else if unsafe request.target == atoms[.multiple] {
      isDone = unsafe writeMultiple(property, of: request.requestor, now)
    } else {
      isDone = unsafe write(request.target, to: property, of: request.requestor, &budget, now)
    }
    unsafe connection.answer(request, property: isDone ? property : 0)
  }

  /// Writes the types that a property lists, each to the property that follows it; refused ones become 0 in the list.
  private func writeMultiple(_ list: Atom, of requestor: Window, _ now: Int64) -> Bool {
    let pair = connection.exchangeAtoms[.atomPair]
    var items = connection.items(of: list, type: pair, on: requestor)
    if items.isEmpty || items.count % 2 != 0 { return false }
    var budget = limits.piece
    for index in stride(from: 0, to: items.count, by: 2) {
      let isWanted = index / 2 < limits.requestors && items[index + 1] != 0
      if !isWanted || !write(items[index], to: items[index + 1], of: requestor, &budget, now) {
        items[index + 1] = 0
      }
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
    var (numbers, type): ([UInt], Atom) = ([], target)
    switch target {
    case atoms[.targets]:
      numbers = [.targets, .multiple, .timestamp, .saveTargets].map { atoms[$0] }
      numbers += data.map(\.type)
      type = Atom(XA_ATOM)
    case atoms[.timestamp]: (numbers, type) = ([time], Atom(XA_INTEGER))
    case atoms[.saveTargets]: type = atoms[.null]
    default:
      guard let match = data.first(where: { $0.type == target }) else { return false }
      let bytes = match.representation.bytes[...]
      // The name of a target whose answer has another type.
      if target == atoms[.text] { type = connection.typeAtoms[.utf8] }
      budget -= bytes.count
      if budget >= 0 {
        connection.write(bytes, to: property, type: type, of: requestor)
        return true
      }
      return begin(
        Transfer(
          requestor: requestor, property: property, type: type, rest: bytes,
          due: now + limits.progress))
    }
    connection.write(numbers, to: property, type: type, of: requestor)
    return true
  }

  // MARK: Chunks

  /// Announces chunks; the requestor asks for the first one when it deletes the property.
  private func begin(_ transfer: Transfer) -> Bool {
    let requestor = transfer.requestor
    if let earlier = index(of: requestor, transfer.property) { end(earlier) }
    guard transfers.count < limits.requestors,
      let before = selectedBefore[requestor] ?? connection.selectedEvents(of: requestor)
    else { return false }
    selectedBefore[requestor] = before
    connection.select(before | UInt32(PropertyChangeMask | StructureNotifyMask), of: requestor)
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
    connection.write(chunk, to: transfer.property, type: transfer.type, of: transfer.requestor)
    if chunk.isEmpty { return end(index) }
    transfers[index].rest = transfer.rest.dropFirst(chunk.count)
    transfers[index].due = now + limits.progress
  }

  private func end(_ index: Int) {
    let requestor = transfers.remove(at: index).requestor
    if transfers.contains(where: { $0.requestor == requestor }) { return }
    guard let before = selectedBefore.removeValue(forKey: requestor) else { return }
    connection.select(before, of: requestor)
  }

  // MARK: The end of the program

  /// Asks a clipboard manager, if there is one, to keep what was copied.
  ///
  /// Source: the *Clipboard Manager* specification of freedesktop.org.
  func offerToManager() {
    let atoms = connection.exchangeAtoms
    let (display, manager) = unsafe (connection.display, atoms[.clipboardManager])
    if data.isEmpty { return }
    if unsafe XGetSelectionOwner(display, manager) == 0 { return }
    isHandingOver = true
    let types = data.map { Int(bitPattern: $0.type) }
    connection.set(atoms[.property], type: Atom(XA_ATOM), to: types, on: window.identifier)
    unsafe XConvertSelection(
      display, manager, atoms[.saveTargets], atoms[.property], window.identifier, time)
  }
}
