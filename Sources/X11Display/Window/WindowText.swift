import Platform

/// A text in the encodings of the Inter-Client Communication Conventions Manual, section 2.7.1: `STRING`, which is
/// ISO Latin-1, where that is enough, otherwise `COMPOUND_TEXT`.
package struct WindowText: Hashable {
  /// The text's bytes.
  package let bytes: [UInt8]

  /// Whether the bytes are a `STRING`; otherwise they are a `COMPOUND_TEXT`.
  package let isLatin: Bool

  /// The sequences that begin and end a part in UTF-8 within compound text.
  ///
  /// Source: *Compound Text Encoding*, version 1.1, section 6, the sequences `ESC % G` and `ESC % @`.
  private static let utf8: (begin: [UInt8], end: [UInt8]) = (
    [0x1B, 0x25, 0x47], [0x1B, 0x25, 0x40]
  )

  /// Encodes a printable text: see ``printable(_:)``.
  package init(_ text: String) {
    isLatin = text.unicodeScalars.allSatisfy { $0.value <= 0xFF }
    bytes = isLatin ? text.unicodeScalars.map { UInt8($0.value) } : Self.compound(text)
  }

  /// Returns a name in Latin-1, without zero bytes, which end the names in a list; control characters, and those that
  /// Latin-1 lacks, become question marks.
  package static func latinName(_ text: String) -> [UInt8] {
    text.unicodeScalars.filter { $0.value != 0 }.map { scalar in
      scalar.value <= 0xFF && scalar.properties.generalCategory != .control
        ? UInt8(scalar.value) : 0x3F
    }
  }

  /// Returns a text in which control characters other than tab and line feed, which no encoding of the conventions
  /// contains, and bytes that are not UTF-8 have become replacement characters.
  package static func printable(_ text: String) -> String {
    var result = ""
    for scalar in String(decoding: text.systemBytes, as: UTF8.self).unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      result.unicodeScalars.append(
        isControl && scalar != "\t" && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    return result
  }

  /// Returns a text as compound text: its beginning in ASCII as it is, and everything from the first other character on
  /// in UTF-8.
  private static func compound(_ text: String) -> [UInt8] {
    let plain = text.utf8.prefix { $0 < 0x80 }
    return plain + utf8.begin + text.utf8.dropFirst(plain.count) + utf8.end
  }
}

/// The names by which the user's settings and the desktop refer to a program's windows: the two parts of `WM_CLASS`.
package enum WindowNaming {
  /// Returns the name of this instance of a program: `RESOURCE_NAME` if it is set, otherwise the program's own name.
  ///
  /// Source: *Inter-Client Communication Conventions Manual*, section 4.1.2.5.
  ///
  /// - Parameters:
  ///   - resourceName: The value of the variable `RESOURCE_NAME`; `nil` if it is unset or empty.
  ///   - program: The last part of the path with which the program was started.
  package static func instance(resourceName: String?, program: String) -> String {
    resourceName ?? (program.isEmpty ? unnamed : program)
  }

  /// Returns the name of a program's class: the program's own name, capitalised.
  package static func className(program: String) -> String {
    let name = program.isEmpty ? unnamed : program
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The name of a program that was started without one.
  private static let unnamed = "program"
}
