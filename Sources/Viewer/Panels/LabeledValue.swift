/// A name and its value, both as text for display.
package struct LabeledValue: Hashable, Sendable {
  package var name: String

  /// The value with its unit.
  package var value: String

  /// Creates a value with its name.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A group of related values.
package struct LabeledValueGroup: Hashable, Sendable {
  /// The heading of the group.
  package var title: String

  /// The values, in order.
  package var values: [LabeledValue]

  /// A sentence that explains the values; `nil` for none.
  package var note: String?

  /// Whether the note has a single line, on which it is cut; otherwise it takes as many lines as it needs.
  package var hasShortNote: Bool

  package init(
    _ title: String, _ values: [LabeledValue], note: String? = nil, hasShortNote: Bool = false
  ) {
    self.title = title
    self.values = values
    self.note = note
    self.hasShortNote = hasShortNote
  }
}
