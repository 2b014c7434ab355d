import Display

/// What a piece of a vector's input may look like.
indirect enum VectorForm: Sendable {
  /// A number, or the string that stands for an infinite one.
  case number
  /// `true` or `false`.
  case flag
  /// Any string.
  case text
  /// One of these strings.
  case word(Set<String>)
  /// So many numbers.
  case numbers(Int)
  /// A list of pieces that are alike.
  case list(VectorForm)
  /// Members by name; any may be left out.
  case object([String: VectorForm])
  /// A piece that fits one of several forms.
  case either([VectorForm])
  /// A form that is kept in ``VectorGrammar/rules``, so that forms can nest.
  case rule(String)
  /// A list of calls.
  case script(VectorScript)
  /// One call of a script.
  case call(VectorScript)
  /// Any piece but an object.
  case value
  /// `null`.
  case null

  /// The form, or `null`.
  var orNull: VectorForm { .either([.null, self]) }

  /// What of a piece does not fit, with the place of it; nothing when all does.
  ///
  /// - Parameters:
  ///   - piece: A piece of a vector.
  ///   - place: Its place in words.
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
  /// The value in few characters, for messages.
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
