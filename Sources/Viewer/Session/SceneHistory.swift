package import ViewerUI

/// What was done to a scene since it is shown, so that each moment of it can be shown again.
///
/// A scene is a function of how it began and of its changes. After a travel back some of them are still to
/// be done again; one that is new takes their place.
package struct SceneHistory {
  /// A change and when it was made.
  package struct Entry: Hashable {
    /// The media time, in seconds.
    package let time: Double
    /// What was done.
    package let change: SceneChange

    /// Notes a change.
    package init(time: Double, change: SceneChange) {
      self.time = time
      self.change = change
    }
  }

  /// The most changes that are kept: 50 s of dragging at 1000 moves a second, almost 14 minutes at 60.
  package static let capacity = 50_000

  /// The media time from which on the changes are known: that at which the scene was first shown, while they are whole.
  package private(set) var start: Double

  /// The values with which it began.
  package let beginning: [ParameterAssignment]

  /// All changes, the earliest first.
  package private(set) var entries: [Entry] = []

  /// Whether nothing has been forgotten, so that the scene can be built anew and everything done again.
  package private(set) var isWhole = true

  /// How many of them have been done.
  private var doneCount = 0

  /// The history of a scene that begins now.
  package init(from start: Double, with beginning: [ParameterAssignment]) {
    self.start = start
    self.beginning = beginning
  }

  /// The earliest change that is still to be done again.
  package var next: Entry? { doneCount < entries.count ? entries[doneCount] : nil }

  /// The latest change that has been done.
  package var last: Entry? { doneCount > 0 ? entries[doneCount - 1] : nil }

  /// Notes that ``next`` has been done.
  package mutating func goOn() { doneCount += 1 }

  /// Goes back to the beginning; everything is to be done again.
  ///
  /// - Precondition: It is whole.
  package mutating func rewind() {
    precondition(isWhole, "a history that begins at \(start) is rewound")
    doneCount = 0
  }

  /// Adds a change that has been done; those that were still to be done again are forgotten.
  ///
  /// Beyond ``capacity`` all earlier ones are forgotten too: what has not been kept cannot be done again.
  ///
  /// - Precondition: It is not earlier than ``last``.
  package mutating func append(_ entry: Entry) {
    precondition(last.map { $0.time <= entry.time } ?? true, "\(entry.time) after \(entries)")
    entries.removeSubrange(doneCount...)
    if entries.count == Self.capacity {
      entries = []
      (start, isWhole) = (entry.time, false)
    }
    entries.append(entry)
    doneCount = entries.count
  }
}
