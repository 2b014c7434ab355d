import Display
import Viewer

/// The form of one value in a vector's input.
indirect enum VectorForm: Sendable {
  /// A number, or the string for an infinite one.
  case number
  case flag
  case text
  /// One of these strings.
  case word(Set<String>)
  /// A list with this many numbers.
  case numbers(Int)
  /// A list of values of one form.
  case list(VectorForm)
  /// An object with these members; any may be left out.
  case object([String: VectorForm])
  /// A value with one of several forms.
  case either([VectorForm])
  /// A form stored in ``VectorGrammar/rules``, so that forms can nest.
  case rule(String)
  case script(VectorScript)
  case call(VectorScript)
  /// Any value except an object.
  case value
  case null

  var orNull: VectorForm { .either([.null, self]) }

  /// The first error in a value, with its location; `nil` if the value fits.
  ///
  /// - Parameters:
  ///   - piece: A value of a vector.
  ///   - place: Its location, in words.
  func problem(with piece: JSONValue, at place: String) -> String? {
    var fits = false
    switch self {
    case .number: fits = piece.number != nil
    case .flag: fits = piece.flag != nil
    case .text: fits = piece.text != nil
    case .null: fits = piece == .null
    case .word(let words): fits = piece.text.map(words.contains) ?? false
    case .value:
      if case .object = piece { break }
      fits = true
    case .numbers(let count):
      let numbers = piece.elements?.compactMap(\.number)
      fits = numbers?.count == count && piece.elements?.count == count
    case .list(let form):
      guard let elements = piece.elements else { break }
      for (index, element) in elements.enumerated() {
        if let problem = form.problem(with: element, at: "\(place)[\(index)]") { return problem }
      }
      return nil
    case .object(let forms):
      guard case .object(let members) = piece else { break }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let form = forms[name] else { return "\(place) has an unknown word “\(name)”" }
        if let problem = form.problem(with: member, at: "\(place).\(name)") { return problem }
      }
      return nil
    case .either(let forms):
      let problems = forms.compactMap { $0.problem(with: piece, at: place) }
      return problems.count == forms.count ? problems.last : nil
    case .rule(let name):
      guard let form = VectorGrammar.rules[name] else { return "\(place): no rule “\(name)”" }
      return form.problem(with: piece, at: place)
    case .script(let script): return script.problem(with: piece, at: place)
    case .call(let script): return script.problem(withStep: piece, at: place)
    }
    return fits ? nil : "\(place) is not in the grammar: \(piece.shortText)"
  }
}

extension JSONValue {
  /// A short text of the value, for messages.
  var shortText: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .integer(let number): "\(number)"
    case .string(let text): "“\(text)”"
    case .array(let elements): "[\(elements.map(\.shortText).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.shortText)" }
        .joined(separator: ", ") + "}"
    }
  }
}
