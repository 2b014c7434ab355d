import Testing

/// A TOML text and what is to come of it.
struct TOMLCase: Sendable, CustomTestStringConvertible {
  /// The text.
  let text: String
  /// What it says, or what is said of it.
  let outcome: String

  init(_ text: String, _ outcome: String) {
    self.text = text
    self.outcome = outcome
  }

  var testDescription: String { text }
}
