/// Something that can be read off: its name and its value, both as they are shown.
public struct Fact: Hashable, Sendable {
  /// The name.
  public var name: String

  /// The value with its unit.
  public var value: String

  /// Creates a fact.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Facts that belong together.
public struct FactGroup: Hashable, Sendable {
  /// What they are about.
  public var title: String

  /// The facts in the order in which they are read.
  public var facts: [Fact]

  /// A sentence that explains, or nothing.
  public var note: String?

  /// Creates a group.
  public init(_ title: String, _ facts: [Fact], note: String? = nil) {
    self.title = title
    self.facts = facts
    self.note = note
  }
}
