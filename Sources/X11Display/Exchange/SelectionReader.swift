import CX11
import Display

/// Asks the owner of a selection for the best of its types, and collects the answer piece by piece.
///
/// Nothing waits for the owner: the event loop hands over its events, and calls the reader when there is something to
/// read, or when its time is over. Each question has a window of its own, so that the answer to an earlier one can be
/// neither mistaken for a new answer nor stay at the server.
@safe
final class SelectionReader {
  /// What was asked for.
  let order: SelectionOrder

  /// What arrived; `nil` until the end.
  private(set) var result: Delivery.Content?

  private let connection: X11Connection
  private let limits: ExchangeLimits
  /// The instants at which the time of the whole and that of the owner's next step are over, in nanoseconds.
  private let end: Int64
  private var stepEnd: Int64
  /// The place in the property from which the rest can be read, in bytes; `nil` while the owner is awaited.
  private var offset: Int?
  private var window: ExchangeWindow?
  /// The types that are still to be tried, and the one that has been asked for; `nil` for the list of all types.
  private var candidates: [SelectionType] = []
  private var type: SelectionType?
  /// Whether the owner writes one chunk after the other.
  private var isIncremental = false
  private var bytes: [UInt8] = []
  /// The type of ``bytes``: a text may be in another encoding than was asked for.
  private var received: SelectionType?
  /// Why the first of the types could not be had.
  private var reason: String?

  /// Asks the owner; the request must still be flushed.
  init(
    _ connection: X11Connection, _ order: SelectionOrder, limits: ExchangeLimits, now: Int64
  ) {
    (self.connection, self.order, self.limits) = (connection, order, limits)
    (end, stepEnd) = (now + limits.total, now)
    if let offers = order.offers {
      choose(offers, now: now)
    } else if unsafe XGetSelectionOwner(connection.display, order.selection) == 0 {
      result = .nothing(reason: order.way.words.empty)
    } else {
      ask(now: now)
    }
  }

  /// Whether there is something to read or to report now.
  var hasWork: Bool { offset != nil || result != nil }

  /// The instant at which the owner's time is over, in nanoseconds; `nil` while it has done its part.
  var due: Int64? { offset == nil ? stepEnd : nil }

  // MARK: Asking

  private var target: Atom {
    type.map { connection.typeAtoms[$0] } ?? connection.exchangeAtoms[.targets]
  }

  /// Asks for the type, or for the list of all types.
  private func ask(now: Int64) {
    (offset, isIncremental, bytes) = (nil, false, [])
    stepEnd = min(now + limits.answer, end)
    let window = ExchangeWindow(connection)
    self.window = window
    unsafe XConvertSelection(
      connection.display, order.selection, target, connection.exchangeAtoms[.property],
      window.identifier, order.time)
  }

  private func choose(_ offers: [Atom], now: Int64) {
    candidates = connection.typeAtoms.names(in: offers)
    if candidates.isEmpty {
      let names = connection.names(ofTypes: offers)
      let list = names.prefix(3).joined(separator: ", ")
      let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
      let words = order.way.words
      reason = names.isEmpty ? words.empty : "\(words.only) \(list)\(rest)"
    }
    tryNext(now: now)
  }

  /// Asks for the next type; without one, the reason for the first is the result.
  private func tryNext(now: Int64) {
    if candidates.isEmpty { return result = .nothing(reason: reason ?? order.way.words.empty) }
    type = candidates.removeFirst()
    ask(now: now)
  }

  /// Gives up the type, and all others of its kind.
  private func fail(_ why: String, now: Int64) {
    reason = reason ?? why
    candidates.removeAll { $0.kind == type?.kind }
    tryNext(now: now)
  }

  /// Gives up the type alone; an owner that does not know its own types is asked for text.
  private func refused(now: Int64) {
    if let type { reason = reason ?? "\(order.way.words.owner) refuses \(type.rawValue)" }
    if type == nil { candidates = [.utf8, .latin] }
    tryNext(now: now)
  }

  // MARK: Answers

  /// Handles an event of any window.
  func notice(_ event: XEvent, now: Int64) {
    let property = connection.exchangeAtoms[.property]
    if offset != nil { return }
    if unsafe event.type == SelectionNotify, !isIncremental {
      let answer = unsafe event.xselection
      guard unsafe answer.requestor == window?.identifier, unsafe answer.target == target,
        unsafe answer.selection == order.selection
      else { return }
      if unsafe answer.property != property { return refused(now: now) }
      offset = 0
    } else if unsafe event.type == PropertyNotify, isIncremental {
      let change = unsafe event.xproperty
      if unsafe change.window == window?.identifier && change.atom == property
        && change.state == PropertyNewValue
      {
        offset = 0
      }
    }
  }

  /// Ends the question if the owner's time is over.
  func expire(now: Int64) {
    guard let due, now >= due, result == nil else { return }
    let isGone = unsafe XGetSelectionOwner(connection.display, order.selection) == 0
    let why = isGone ? "has ended" : now >= end ? "takes too long" : "does not answer"
    result = .nothing(reason: "\(order.way.words.owner) \(why)")
  }

  /// Reads at most one piece of what can be read; the server deletes the property once it has been read to its end.
  func readPiece(now: Int64) {
    guard let offset, let window else { return }
    let atoms = connection.exchangeAtoms
    let question = unsafe xcb_get_property(
      connection.link, 1, UInt32(window.identifier), UInt32(atoms[.property]), 0,
      UInt32(offset / 4), UInt32(limits.piece / 4))
    let reply = unsafe connection.reply(to: question, by: xcb_get_property_reply)
    guard let reply, unsafe reply.contents.pointee.type != 0 || isIncremental else {
      return fail("\(order.way.words.owner) hands over nothing", now: now)
    }
    let head = unsafe reply.contents.pointee
    let (count, left) = (Int(head.value_len) * Int(head.format / 8), Int(head.bytes_after))
    let value = unsafe xcb_get_property_value(reply.contents)?.assumingMemoryBound(to: UInt8.self)
    let piece = unsafe reply.list(value, count: Int32(clamping: count))
    let size = bytes.count + piece.count + left
    stepEnd = min(now + limits.progress, end)
    if head.type == 0 {
      // The event of an earlier chunk, which has been read with that chunk.
      self.offset = nil
    } else if isIncremental, size == bytes.count, offset == 0 {
      complete(now: now)
    } else if !isIncremental, Atom(head.type) == atoms[.incremental] {
      // The deletion of the property has asked for the first chunk.
      (self.offset, isIncremental) = (nil, true)
      let least = Int(Self.items(in: piece).first ?? 0)
      if least > maximum { return fail(tooMuch, now: now) }
      // Pages that are not written to cost nothing, and a copy of what has arrived would cost a frame. The owner's number
      // is only a lower bound.
      bytes.reserveCapacity(min(maximum, 67_108_864))
    } else if !fits(head) || (piece.isEmpty && left > 0) {
      fail("\(order.way.words.owner) answers with another type", now: now)
    } else if size > maximum {
      fail(tooMuch, now: now)
    } else {
      if offset == 0, !isIncremental { bytes.reserveCapacity(size) }
      bytes += piece
      self.offset = left > 0 ? offset + piece.count : nil
      if left == 0, !isIncremental { complete(now: now) }
    }
  }

  private var maximum: Int { type?.kind == .picture ? limits.picture : limits.text }

  private var tooMuch: String {
    let size = maximum >= 1 << 20 ? "\(maximum >> 20) MiB" : "\(maximum >> 10) KiB"
    return "\(order.way.words.owner) hands over more than \(size)"
  }

  /// Returns whether an answer has the type that was asked for; text may be in any encoding.
  private func fits(_ head: xcb_get_property_reply_t) -> Bool {
    guard let type else {
      let lists = [Atom(XA_ATOM), connection.exchangeAtoms[.targets]]
      return lists.contains(Atom(head.type)) && head.format == 32
    }
    received = connection.typeAtoms.names(in: [Atom(head.type)]).first
    let isText = type.kind == .text && received?.kind == .text
    return (received == type || isText) && head.format == type.format
  }

  /// Takes what has arrived.
  private func complete(now: Int64) {
    guard let type else { return choose(Self.items(in: bytes).map { Atom($0) }, now: now) }
    let content = (received ?? type).content(of: bytes, host: NativeWindow.machineName ?? "")
    if case .nothing(let why) = content { fail(why, now: now) } else { result = content }
  }

  /// Returns the items of 32 bits in the bytes of an answer.
  private static func items(in bytes: [UInt8]) -> [UInt32] {
    // SAFETY: every item lies within the buffer.
    unsafe bytes.withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count & ~3, by: 4).map { offset in
        unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      }
    }
  }
}

extension Delivery.Way {
  /// The words of messages: the program that hands over, that there is nothing, and the beginning of what there is.
  fileprivate var words: (owner: String, empty: String, only: String) {
    switch self {
    case .clipboard:
      ("the clipboard's program", "the clipboard is empty", "the clipboard holds only")
    case .primary: ("the selection's program", "nothing is selected", "the selection is only")
    case .drop: ("the other program", "nothing was dropped", "what was dropped is only")
    }
  }
}
