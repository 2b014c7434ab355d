package import Display

/// Something in which the circumstances of two runs differ.
package struct DocumentDifference: Equatable, Sendable, Encodable {
  /// The member: "machine.processor".
  package let name: String
  /// Its value in the first document; `null` where there is none.
  package let a: JSONValue
  /// Its value in the second document.
  package let b: JSONValue

  /// The differences of two values, member by member and in the order of their names; a list is compared as a whole.
  ///
  /// - Parameters:
  ///   - a: A value of the first document.
  ///   - b: That of the second one.
  ///   - name: The name of the values, empty for whole documents.
  package static func between(
    _ a: JSONValue, _ b: JSONValue, name: String = ""
  ) -> [DocumentDifference] {
    if a == b { return [] }
    let names = Set(a.memberNames + b.memberNames)
    // A value against an object has the name of both.
    let own: [DocumentDifference] =
      a.plain == b.plain ? [] : [DocumentDifference(name: name, a: a.plain, b: b.plain)]
    return own
      + names.sorted().flatMap {
        between(a[$0], b[$0], name: name.isEmpty ? $0 : "\(name).\($0)")
      }
  }

  /// The difference in a line: "machine.processor: A | B".
  package var line: String { "\(name): \(Self.text(a)) | \(Self.text(b))" }

  /// The most characters of a value in a line.
  private static let textLimit = 120

  private static func text(_ value: JSONValue) -> String {
    let text = words(value)
    return text.count > textLimit ? String(text.prefix(textLimit)) + "…" : text
  }

  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .null: "-"
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): NumberText.shortest(number)
    case .integer(let number): "\(number)"
    case .string(let text): text.isEmpty ? "“”" : text
    case .array(let elements): elements.isEmpty ? "none" : list(elements.map(words))
    case .object(let members):
      list(members.sorted { $0.key < $1.key }.map { "\($0.key) \(words($0.value))" })
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension JSONValue {
  /// The names of an object's members.
  fileprivate var memberNames: [String] {
    if case .object(let members) = self { return Array(members.keys) }
    return []
  }

  /// The value, or `null` in place of an object, whose members stand for it.
  fileprivate var plain: JSONValue {
    if case .object = self { return .null }
    return self
  }
}
