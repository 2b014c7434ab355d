import Display

/// The few things that are read from the user's X resources.
package enum ResourceDatabase {
  /// Dots per inch as the `Xft.dpi` line says, or `nil`.
  ///
  /// - Parameter text: The `RESOURCE_MANAGER` property: lines of `name: value`.
  package static func fontDotsPerInch(in text: String) -> Double? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if trimmed(line[..<colon]) != "Xft.dpi" { continue }
      let value = Double(decimal: trimmed(line[line.index(after: colon)...]))
      // Beyond these it is a mistake, and a window of that scale could not be used to correct it.
      if let value, (24...1536).contains(value) { return value }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
