import CX11
public import Display

/// What is copied: data and the type under which other programs ask for it.
public struct CopiedRepresentation: Hashable, Sendable {
  /// The type, such as `image/png` or `UTF8_STRING`.
  public var type: String

  /// The data.
  public var bytes: [UInt8]

  /// Creates a representation.
  public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }

  /// Returns a text under all names that programs ask for; in Latin-1 only if that is enough.
  public static func text(_ text: String) -> [CopiedRepresentation] {
    let bytes = Array(text.utf8)
    let names = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"]
    let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return names.map { CopiedRepresentation(type: $0, bytes: bytes) }
      + (latin.count == text.unicodeScalars.count
        ? [CopiedRepresentation(type: "STRING", bytes: latin)] : [])
  }
}

/// The exchange of a window with other programs: what it asks for, and what it has copied.
@safe
final class SelectionExchange {
  /// The limits, which apply to what begins later.
  var limits = ExchangeLimits()

  private let connection: X11Connection
  private var reader: SelectionReader?
  private var owner: SelectionOwner?
  /// The answers that have not been reported.
  private var answers: [(order: SelectionOrder, content: Delivery.Content)] = []

  init(_ connection: X11Connection) { self.connection = connection }

  /// Whether there is work to do that nobody has to be awaited for.
  var hasWork: Bool { reader?.hasWork ?? false || owner?.hasWork ?? false || !answers.isEmpty }

  /// The instant at which another program's time is over, in nanoseconds; `nil` if none is awaited.
  var due: Int64? {
    guard let instant = reader?.due else { return owner?.due }
    return min(instant, owner?.due ?? instant)
  }

  /// Whether the clipboard manager has been asked, and has not answered.
  var isHandingOver: Bool { owner?.isHandingOver ?? false }

  /// Asks the owner of a selection; an older question ends.
  func read(_ order: SelectionOrder, now: Int64) {
    if let reader {
      answers.append((reader.order, .nothing(reason: "something else was asked for meanwhile")))
    }
    reader = nil
    if let content = owner?.content(of: order.selection) {
      answers.append((order, content))
    } else {
      reader = SelectionReader(connection, order, limits: limits, now: now)
    }
  }

  /// Copies; see ``X11EventLoop/copy(_:)``.
  func copy(_ representations: [CopiedRepresentation], time: Time) -> Bool {
    let owner = owner ?? SelectionOwner(connection, limits: limits)
    self.owner = owner
    return owner.own(representations, time: time)
  }

  /// Asks a clipboard manager to keep what was copied.
  func offerToManager() { owner?.offerToManager() }

  /// Handles an event; returns whether it concerns nothing but selections.
  func takes(_ event: XEvent, now: Int64) -> Bool {
    if let reader, unsafe reader.takes(event, now: now) { return true }
    return unsafe owner?.takes(event) ?? false
  }

  /// Does the work of one turn, and returns the answers that it gave.
  func work(now: Int64) -> [(order: SelectionOrder, content: Delivery.Content)] {
    reader?.expire(now: now)
    owner?.expire(now: now)
    reader?.readPiece(now: now)
    owner?.work(now: now)
    if let reader, let content = reader.result {
      answers.append((reader.order, content))
      self.reader = nil
    }
    defer { answers = [] }
    return answers
  }
}

/// The exchange of selections with other programs.
extension X11EventLoop {
  /// The limits of what is exchanged; of copying, if they are set before the first copy.
  package var exchangeLimits: ExchangeLimits {
    get { exchange.limits }
    set { exchange.limits = newValue }
  }

  /// Asks for what another program has copied or marked.
  ///
  /// Exactly one `DisplayEvent.delivered` answers, also if there is nothing. A newer question ends an older one, whose
  /// answer is then nothing.
  ///
  /// - Precondition: `way` is not a drop, which only the user begins.
  public func paste(_ way: Delivery.Way) {
    let selection: ExchangeAtom = way == .primary ? .primary : .clipboard
    read(
      SelectionOrder(
        way: way, selection: window.connection.exchangeAtoms[selection], time: inputTime))
  }

  /// Asks the owner of a selection; see ``paste(_:)``.
  func read(_ order: SelectionOrder) { exchange.read(order, now: now) }

  /// Makes data available to other programs, which choose among its types; it stays until another program copies.
  ///
  /// - Returns: Whether it could be copied: another program may have copied something after the last input.
  @discardableResult
  public func copy(_ representations: [CopiedRepresentation]) -> Bool {
    exchange.copy(representations, time: inputTime)
  }

  /// Hands over what was copied to a clipboard manager, so that it outlives the program; returns at once if there is
  /// nothing to hand over, or no manager.
  ///
  /// Call it at the end of a program: events that arrive meanwhile are lost.
  ///
  /// - Parameter limit: The time that the manager has, in nanoseconds; defaults to 1 s.
  public func handOver(within limit: Int64 = 1_000_000_000) {
    exchange.offerToManager()
    let end = now + limit
    while exchange.isHandingOver, now < end, (try? nextEvents(until: end)) != nil {}
  }

  /// Handles an event; returns whether it concerns nothing but selections.
  func exchangeTakes(_ event: XEvent) -> Bool {
    let wasHandingOver = exchange.isHandingOver
    let isTaken = unsafe exchange.takes(event, now: now)
    // Ends the wait of ``handOver(within:)``.
    if wasHandingOver, !exchange.isHandingOver { batch.append(.woken) }
    return isTaken
  }

  /// Does the exchange's work of one turn, and reports what arrived.
  func exchangePieces() {
    for (order, content) in exchange.work(now: now) {
      order.atEnd(content)
      batch.append(.delivered(Delivery(order.way, content)))
    }
  }
}
