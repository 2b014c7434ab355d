package import Display

/// Events that will be handed out together, in order.
package struct EventBatch {
  /// The events.
  package private(set) var events: [DisplayEvent] = []

  /// Whether there are none.
  package var isEmpty: Bool { events.isEmpty }

  /// Creates a batch without events.
  package init() {}

  /// Adds an event; a movement replaces the movement right before it.
  ///
  /// A mouse reports up to a thousand places a second, and a frame can show one.
  package mutating func append(_ event: DisplayEvent) {
    if case .pointer(let new) = event, case .pointer(let old) = events.last,
      new.action == .moved, old.action == .moved, new.modifiers == old.modifiers
    {
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }
}
