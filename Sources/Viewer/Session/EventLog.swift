/// What happened in a session and when, in media time; the latest entries, if there are very many.
package struct EventLog: Hashable, Sendable {
  /// Something that happened.
  package struct Entry: Hashable, Sendable {
    /// When, in media seconds; exact.
    package let time: Double

    /// The key or the gesture that caused it, or nothing for what time brought.
    package let trigger: String?

    /// The command's name, or the state that the scene entered.
    package let name: String
  }

  /// The most entries that are kept.
  package static let capacity = 4096

  /// What is kept, the oldest first.
  package private(set) var entries: [Entry] = []

  /// How many older entries were let go.
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
