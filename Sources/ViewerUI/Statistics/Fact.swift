/// Something that can be read off: its name and its value, both as they are shown.
package struct Fact: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The value with its unit.
  package var value: String

  /// Creates a fact.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Facts that belong together.
package struct FactGroup: Hashable, Sendable {
  /// What they are about.
  package var title: String

  /// The facts in the order in which they are read.
  package var facts: [Fact]

  /// A sentence that explains, or nothing.
  package var note: String?

  /// Creates a group.
  package init(_ title: String, _ facts: [Fact], note: String? = nil) {
    self.title = title
    self.facts = facts
    self.note = note
  }
}
