/// The events of a session with their media times.
///
/// A full log discards its oldest entries.
package struct EventLog: Hashable, Sendable {
  /// A command, another action of the user, or a change of state.
  package struct Entry: Hashable, Sendable {
    /// The exact media time, in seconds.
    package let time: Double

    /// The key or gesture that caused the event; `nil` if the passage of time did.
    package let trigger: String?

    /// The name of the command or of the changed parameter, or the state that the effect entered.
    package let name: String
  }

  /// The maximum number of entries.
  package static let capacity = 4096

  /// The entries, oldest first.
  package private(set) var entries: [Entry] = []

  /// The number of older entries that were discarded.
  package private(set) var forgotten = 0

  /// Creates an empty log.
  package init() {}

  mutating func append(_ entry: Entry) {
    if entries.count == Self.capacity {
      // Half at a time, so that a long session does not move the list for every entry.
      entries.removeFirst(Self.capacity / 2)
      forgotten += Self.capacity / 2
    }
    entries.append(entry)
  }
}
