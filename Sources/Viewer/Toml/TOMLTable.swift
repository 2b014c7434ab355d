/// Keys with their values and places, in the order in which the text first names them.
package struct TOMLTable: Hashable, Sendable {
  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    /// The key, without quotes.
    package let key: String
    /// Where it is named first.
    package let place: TOMLPlace
    /// Its value.
    package let value: TOMLValue
  }

  /// All of them.
  package let entries: [Entry]

  /// The entry of a key, or nothing.
  package subscript(key: String) -> Entry? { entries.first { $0.key == key } }
}

extension TOMLTable {
  /// Reads a text of TOML 1.0, without its dates and times.
  ///
  /// ```swift
  /// let table = try TOMLTable(reading: Array("[values]\nspeed = 60".utf8))
  /// ```
  ///
  /// - Parameter bytes: The text in UTF-8; lines end with a line feed, also behind a carriage return.
  /// - Throws: ``TOMLError`` for the first thing that is wrong; tables and arrays may lie in each other 64 deep.
  package init(reading bytes: [UInt8]) throws(TOMLError) {
    var reader = TOMLReader(try TOMLCursor(bytes))
    self = try reader.readDocument()
  }
}
