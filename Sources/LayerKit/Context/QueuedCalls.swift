/// Calls that wait for the next turn.
///
/// Within one turn all starts come before all stops, whatever the order in which they were noticed: an
/// animation that replaces another is heard to begin before the other is heard to be over.
struct QueuedCalls {
  /// Reports of animations that have begun.
  var starts: [() -> Void] = []

  /// Reports of animations that are over.
  var stops: [() -> Void] = []

  /// All other calls.
  var others: [() -> Void] = []

  /// Whether nothing waits.
  var isEmpty: Bool { starts.isEmpty && stops.isEmpty && others.isEmpty }

  /// Answers all calls and keeps none.
  mutating func takeAll() -> QueuedCalls {
    defer { self = QueuedCalls() }
    return self
  }

  /// Runs the calls; what they queue is not among them.
  func run() {
    for call in starts { call() }
    for call in stops { call() }
    for call in others { call() }
  }
}
