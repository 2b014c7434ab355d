import CX11
public import Display

/// The exchange of selections with other programs.
extension X11EventLoop {
  /// Asks for what another program has copied or marked.
  ///
  /// Exactly one `DisplayEvent.delivered` answers, also if there is nothing. A newer question ends an older one, whose
  /// answer is then nothing.
  ///
  /// - Precondition: `way` is not a drop, which only the user begins.
  public func paste(_ way: Delivery.Way) {
    let atoms = window.connection.exchangeAtoms
    let selection = atoms[way == .primary ? .primary : .clipboard]
    exchange.read(SelectionOrder(way: way, selection: selection, time: inputTime), now: now)
  }

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
    exchange.owner?.offerToManager()
    let end = now + limit
    while isHandingOver, now < end, (try? nextEvents(until: end)) != nil {}
  }

  private var isHandingOver: Bool { exchange.owner?.isHandingOver ?? false }

  /// Lets the exchange handle an event of any window.
  func noticeExchange(_ event: XEvent) {
    let wasHandingOver = isHandingOver
    unsafe exchange.notice(event, now: now)
    // Ends the wait of ``handOver(within:)``.
    if wasHandingOver, !isHandingOver { batch.append(.woken) }
  }

  /// Does the exchange's work of one turn, and reports what arrived.
  func exchangePieces() {
    for (order, content) in exchange.work(now: now) {
      order.atEnd(content)
      batch.append(.delivered(Delivery(order.way, content)))
    }
  }
}
