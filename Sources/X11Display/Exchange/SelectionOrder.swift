import CX11
import Display

/// A question to the owner of a selection: what a paste or a drop asks for.
struct SelectionOrder {
  /// The way on which the answer is delivered.
  var way: Delivery.Way

  /// The selection, such as `CLIPBOARD` or `XdndSelection`.
  var selection: Atom

  /// The server's time of the user's event that asks, in milliseconds.
  var time: Time

  /// The types that the owner has announced; `nil` to ask for them first.
  var offers: [Atom]?

  /// Called once, right before the delivery is reported, with what arrived.
  var atEnd: (Delivery.Content) -> Void = { _ in }
}

/// The limits of what is exchanged with other programs; times in nanoseconds, sizes in bytes.
package struct ExchangeLimits {
  /// The time in which an owner begins to answer: 2 s.
  package var answer: Int64 = 2_000_000_000

  /// The time without progress after which a transfer ends: 5 s.
  package var progress: Int64 = 5_000_000_000

  /// The time in which everything has arrived: 60 s.
  package var total: Int64 = 60_000_000_000

  /// The size of what is read or written in one turn of the event loop, a multiple of 4: 128 KiB, which take a quarter
  /// of a millisecond, and fit a request to a server without BIG-REQUESTS.
  package var piece = 131_072

  /// The size of a text, or of a list of files: 64 KiB.
  package var text = 65_536

  /// The size of a picture: 256 MiB, as for files.
  package var picture = 268_435_456

  /// The number of programs that are served at once: 16.
  package var requestors = 16

  /// Creates the limits above.
  package init() {}
}

/// The atoms with which selections are exchanged, by their protocol names.
enum ExchangeAtom: String, CaseIterable {
  case clipboard = "CLIPBOARD"
  case primary = "PRIMARY"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case targets = "TARGETS"
  case multiple = "MULTIPLE"
  case timestamp = "TIMESTAMP"
  case saveTargets = "SAVE_TARGETS"
  case delete = "DELETE"
  case incremental = "INCR"
  case atomPair = "ATOM_PAIR"
  case null = "NULL"
  case text = "TEXT"
  case property = "SHIMMER_SELECTION"
}
