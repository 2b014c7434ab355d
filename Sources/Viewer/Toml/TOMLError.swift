/// A place in a text.
package struct TOMLPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1 on.
  package var line: Int
  /// The character of the line, from 1 on, counted in Unicode scalars; a tab is one.
  package var column: Int

  /// Creates a place; the start unless given.
  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  package var description: String { "\(line):\(column)" }
}

/// What is wrong with a TOML text.
package struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is.
  package let place: TOMLPlace
  /// What would be right there.
  package let reason: String

  /// One line with both; control characters of the text may be in it.
  package var description: String { "\(place): \(reason)" }
}
