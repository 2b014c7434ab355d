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

  private enum Step: Equatable {
    /// The owner has been asked.
    case asked
    /// A part of the property, from an offset in bytes on, can be read.
    case readable(from: Int)
    /// The owner will write the next chunk.
    case between
  }

  private let connection: X11Connection
  private let limits: ExchangeLimits
  /// The instants at which the time of the whole and that of the owner's next step are over, in nanoseconds.
  private let end: Int64
  private var stepEnd: Int64
  private var step = Step.asked
  private var window: ExchangeWindow?
  /// The types that are still to be tried, and the one that has been asked for; `nil` for the list of all types.
  private var candidates: [SelectionType] = []
  private var type: SelectionType?
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
      result = .nothing(reason: order.way.isEmpty)
    } else {
      ask(now: now)
    }
  }

  /// Whether there is something to read or to report now.
  var hasWork: Bool { isReadable || result != nil }

  private var isReadable: Bool {
    if case .readable = step { true } else { false }
  }

  /// The instant at which the owner's time is over, in nanoseconds; `nil` while it has done its part.
  var due: Int64? { isReadable ? nil : stepEnd }

  // MARK: Asking

  /// Asks for the type, or for the list of all types.
  private func ask(now: Int64) {
    (step, isIncremental, bytes) = (.asked, false, [])
    stepEnd = min(now + limits.answer, end)
    let window = ExchangeWindow(connection)
    self.window = window
    let atoms = connection.exchangeAtoms
    unsafe XConvertSelection(
      connection.display, order.selection, target, atoms[.property], window.identifier, order.time)
  }

  private var target: Atom {
    type.map { connection.typeAtoms[$0] } ?? connection.exchangeAtoms[.targets]
  }

  private func choose(_ offers: [Atom], now: Int64) {
    candidates = connection.typeAtoms.names(in: offers)
    if candidates.isEmpty { reason = order.way.hasOnly(connection.names(ofTypes: offers)) }
    tryNext(now: now)
  }

  /// Asks for the next type; without one, the reason for the first is the result.
  private func tryNext(now: Int64) {
    if candidates.isEmpty {
      result = .nothing(reason: reason ?? order.way.isEmpty)
    } else {
      type = candidates.removeFirst()
      ask(now: now)
    }
  }

  /// Gives up the type, and all others of its kind.
  private func fail(_ why: String, now: Int64) {
    reason = reason ?? why
    candidates.removeAll { $0.kind == type?.kind }
    tryNext(now: now)
  }

  /// Gives up the type; an owner that does not know its own types is asked for text.
  private func refused(now: Int64) {
    if let type {
      reason = reason ?? "\(order.way.owner) refuses \(type.rawValue)"
    } else {
      candidates = [.utf8, .latin]
    }
    tryNext(now: now)
  }

  // MARK: Answers

  /// Handles an event.
  ///
  /// - Returns: Whether it is one of the reader's window.
  func takes(_ event: XEvent, now: Int64) -> Bool {
    let property = connection.exchangeAtoms[.property]
    switch unsafe event.type {
    case SelectionNotify:
      let answer = unsafe event.xselection
      guard unsafe answer.requestor == window?.identifier else { return false }
      guard step == .asked, unsafe answer.selection == order.selection, unsafe answer.target == target
      else { return true }
      if unsafe answer.property == property {
        step = .readable(from: 0)
      } else {
        refused(now: now)
      }
    case PropertyNotify:
      let change = unsafe event.xproperty
      guard unsafe change.window == window?.identifier else { return false }
      if step == .between, unsafe change.atom == property && change.state == PropertyNewValue {
        step = .readable(from: 0)
      }
    default: return false
    }
    return true
  }

  /// Ends the question if the owner's time is over.
  func expire(now: Int64) {
    guard let due, now >= due, result == nil else { return }
    let isGone = unsafe XGetSelectionOwner(connection.display, order.selection) == 0
    let why = isGone ? "has ended" : now >= end ? "takes too long" : "does not answer"
    result = .nothing(reason: "\(order.way.owner) \(why)")
  }

  /// Reads at most one piece of what can be read; the server deletes the property once it has been read to its end.
  func readPiece(now: Int64) {
    guard case .readable(let offset) = step, let window else { return }
    let atoms = connection.exchangeAtoms
    let question = unsafe xcb_get_property(
      connection.link, 1, UInt32(window.identifier), UInt32(atoms[.property]), 0,
      UInt32(offset / 4), UInt32(limits.piece / 4))
    guard let reply = unsafe connection.reply(to: question, by: xcb_get_property_reply) else {
      return fail("it cannot be read", now: now)
    }
    let head = unsafe reply.contents.pointee
    let (count, left) = (Int(head.value_len) * Int(head.format / 8), Int(head.bytes_after))
    let value = unsafe xcb_get_property_value(reply.contents)?.assumingMemoryBound(to: UInt8.self)
    let piece = unsafe reply.list(value, count: Int32(clamping: count))
    let size = bytes.count + piece.count + left
    stepEnd = min(now + limits.progress, end)
    if head.type == 0, isIncremental {
      // The event of an earlier chunk, which has been read with that chunk.
      step = .between
    } else if isIncremental, size == bytes.count, offset == 0 {
      complete(now: now)
    } else if !isIncremental, Atom(head.type) == atoms[.incremental] {
      beginChunks(least: piece, now: now)
    } else if head.type == 0 || piece.isEmpty && left > 0 {
      fail("\(order.way.owner) hands over nothing", now: now)
    } else if !fits(head) {
      fail("\(order.way.owner) answers with another type", now: now)
    } else if size > maximum {
      fail(tooMuch, now: now)
    } else {
      if offset == 0, !isIncremental { bytes.reserveCapacity(size) }
      bytes += piece
      if left > 0 {
        step = .readable(from: offset + piece.count)
      } else if isIncremental {
        step = .between
      } else {
        complete(now: now)
      }
    }
  }

  /// Begins to receive chunks; the deletion of the property has asked for the first one.
  ///
  /// - Parameter least: The least size of all chunks together, an item of 32 bits.
  private func beginChunks(least: [UInt8], now: Int64) {
    let size = Int(Self.items(in: least).first ?? 0)
    if size > maximum { return fail(tooMuch, now: now) }
    (step, isIncremental) = (.between, true)
    // Pages that are not written to cost nothing, and a copy of what has arrived would cost a frame.
    bytes.reserveCapacity(min(size, 67_108_864))
  }

  private var maximum: Int { type?.limit(limits) ?? limits.text }

  private var tooMuch: String {
    let size = maximum >= 1 << 20 ? "\(maximum >> 20) MiB" : "\(maximum >> 10) KiB"
    return switch type?.kind {
    case .picture: "the picture has more than \(size)"
    case .files: "the list of files has more than \(size)"
    case .text: "the text has more than \(size)"
    default: "\(order.way.owner) sends more than \(size)"
    }
  }

  /// Returns whether an answer has the type that was asked for; text may be in any encoding.
  private func fits(_ head: xcb_get_property_reply_t) -> Bool {
    guard let type else {
      let isList = [Atom(XA_ATOM), connection.exchangeAtoms[.targets]].contains(Atom(head.type))
      return isList && head.format == 32
    }
    received = connection.typeAtoms.names(in: [Atom(head.type)]).first
    let isText = type.kind == .text && received?.kind == .text
    return (received == type || isText) && head.format == type.format
  }

  /// Takes what has arrived.
  private func complete(now: Int64) {
    guard let type else { return choose(Self.items(in: bytes).map { Atom($0) }, now: now) }
    let content = (received ?? type).content(of: bytes, host: NativeWindow.machineName ?? "")
    bytes = []
    if case .nothing(let why) = content { fail(why, now: now) } else { result = content }
  }

  /// Returns the items of 32 bits in the bytes of an answer.
  private static func items(in bytes: [UInt8]) -> [UInt32] {
    unsafe bytes.withUnsafeBytes { buffer in
      // SAFETY: every item lies within the buffer.
      (0..<buffer.count / 4).map { index in
        unsafe buffer.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }
}

extension Delivery.Way {
  /// The program that hands over, in messages.
  fileprivate var owner: String {
    switch self {
    case .clipboard: "the program that owns the clipboard"
    case .primary: "the program that owns the selection"
    case .drop: "the program"
    }
  }

  /// The message that there is nothing.
  fileprivate var isEmpty: String {
    switch self {
    case .clipboard: "the clipboard is empty"
    case .primary: "nothing is selected"
    case .drop: "nothing was dropped"
    }
  }

  /// Returns the message that there are only types that cannot be used.
  fileprivate func hasOnly(_ names: [String]) -> String {
    let list = names.prefix(3).joined(separator: ", ")
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    if names.isEmpty { return isEmpty }
    return switch self {
    case .clipboard: "the clipboard holds only \(list)\(rest)"
    case .primary: "the selection is only \(list)\(rest)"
    case .drop: "what was dropped is only \(list)\(rest)"
    }
  }
}
