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
}

/// The exchange of selections with other programs.
extension X11EventLoop {
  /// Asks for what another program has copied or marked.
  ///
  /// Exactly one `DisplayEvent.delivered` answers, also if there is nothing. A newer request ends an older one, whose
  /// answer is then nothing.
  ///
  /// - Precondition: `way` is not a drop, which the user begins.
  public func paste(_ way: Delivery.Way) {
    let selection: ExchangeAtom = way == .primary ? .primary : .clipboard
    read(
      SelectionOrder(
        way: way, selection: window.connection.exchangeAtoms[selection], time: inputTime))
  }

  /// Asks the owner of a selection; see ``paste(_:)``.
  func read(_ order: SelectionOrder) {
    let content = Delivery.Content.nothing(reason: "not implemented")
    order.atEnd(content)
    batch.append(.delivered(Delivery(order.way, content)))
  }
}
