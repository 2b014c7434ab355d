import CX11
import Display

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
    let names = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"]
    let all = names.map { CopiedRepresentation(type: $0, bytes: Array(text.utf8)) }
    let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    if latin.count < text.unicodeScalars.count { return all }
    return all + [CopiedRepresentation(type: "STRING", bytes: latin)]
  }
}

/// The exchange of a window with other programs: what it asks for, and what it has copied.
@safe
package final class SelectionExchange {
  /// The limits, which apply to what begins later; to copying, if they are set before the first copy.
  package var limits = ExchangeLimits()

  /// The owner of what was copied; `nil` before the first copy.
  private(set) var owner: SelectionOwner?

  private let connection: X11Connection
  private var reader: SelectionReader?
  private var answers: [(order: SelectionOrder, content: Delivery.Content)] = []

  init(_ connection: X11Connection) { self.connection = connection }

  /// Whether no other program is served or awaited, and everything has been reported.
  var isIdle: Bool { reader == nil && answers.isEmpty && owner?.isIdle ?? true }

  /// Whether there is work to do that nobody has to be awaited for.
  var hasWork: Bool { reader?.hasWork ?? false || owner?.hasWork ?? false || !answers.isEmpty }

  /// The instant at which another program's time is over, in nanoseconds; `nil` if none is awaited.
  var due: Int64? { [reader?.due, owner?.due].compactMap(\.self).min() }

  /// Asks the owner of a selection; an older question ends.
  func read(_ order: SelectionOrder, now: Int64) {
    if let older = reader?.order {
      answers.append((older, .nothing(reason: "something else was asked for meanwhile")))
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

  /// Handles an event of any window.
  func notice(_ event: XEvent, now: Int64) {
    unsafe reader?.notice(event, now: now)
    unsafe owner?.notice(event)
  }

  /// Does the work of one turn, and returns the answers that it gave.
  func work(now: Int64) -> [(order: SelectionOrder, content: Delivery.Content)] {
    reader?.expire(now: now)
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
