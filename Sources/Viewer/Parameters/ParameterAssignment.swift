import Display

/// A parameter's key and a new value, which is always valid.
package struct ParameterAssignment: Hashable, Sendable {
  /// The parameter's name in `key=value`.
  package let key: String

  /// A value that the parameter allows.
  package let value: ParameterValue

  /// Creates an assignment from the text `key=value`; capital letters make no difference.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - parameters: The available parameters.
  /// - Throws: ``ParameterError``, which lists the valid keys, the range or the words.
  package init(_ text: String, among parameters: [Parameter]) throws(ParameterError) {
    // By Unicode scalars: a value may begin with a combining mark.
    guard let equals = text.unicodeScalars.firstIndex(of: "="), equals != text.startIndex else {
      throw .malformed(text)
    }
    let typed = String(text[..<equals])
    let keys = parameters.map(\.key)
    let known = Spelling.match(typed, among: keys)
    guard let parameter = parameters.first(where: { $0.key == known }) else {
      throw .unknownKey(typed, known: keys)
    }
    key = parameter.key
    value = try parameter.parse(String(text[text.unicodeScalars.index(after: equals)...]))
  }

  /// Creates an assignment of a value to a parameter.
  ///
  /// - Precondition: The parameter allows the value.
  package init(_ parameter: Parameter, _ value: ParameterValue) {
    precondition(parameter.allows(value), "\(parameter.key)=\(value.text)")
    key = parameter.key
    self.value = value
  }

  /// Returns the assignment of a parameter's default value.
  package static func usual(_ parameter: Parameter) -> ParameterAssignment {
    ParameterAssignment(parameter, parameter.defaultValue)
  }

  /// The assignment that clears the picture if this one sets a text, and conversely; `nil` for any other one.
  fileprivate var counterpart: ParameterAssignment? {
    guard let content = SceneCard.Content(rawValue: key), !value.text.isEmpty else { return nil }
    return ParameterAssignment(clearing: content == .text ? .image : .text)
  }

  private init(clearing content: SceneCard.Content) {
    (key, value) = (content.rawValue, .string(""))
  }

  /// Creates an assignment of a control's current value.
  package init(of control: Control) {
    key = control.parameter.key
    value = control.value
  }
}

extension [ParameterAssignment] {
  /// The assignments, and if they set the user's text alone, one that clears the picture, or conversely.
  package var withOneContent: [ParameterAssignment] {
    self + compactMap(\.counterpart).filter { other in !contains { $0.key == other.key } }
  }

  /// The values that are the user's content.
  package var content: [ParameterAssignment] {
    filter { SceneCard.Content(rawValue: $0.key) != nil }
  }

  /// The names of the pictures among the values, each once.
  package var pictureNames: [String] {
    var seen: Set<String> = [""]
    return filter { $0.key == SceneCard.Content.image.rawValue }.map(\.value.text)
      .filter { seen.insert($0).inserted }
  }
}

/// An error in a parameter that the user typed.
package enum ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not `key=value`.
  case malformed(String)
  /// No parameter has this name; the associated list holds the known names.
  case unknownKey(String, known: [String])
  /// The value is not a number; the remedy is a clause after a semicolon, or empty.
  case notANumber(key: String, text: String, remedy: String)
  /// The number is outside the range; the unit is empty for plain numbers.
  case outsideRange(key: String, text: String, range: ClosedRange<Double>, unit: String)
  /// The number is inside the range, but not whole.
  case notWhole(key: String, text: String)
  /// The value is not one of the parameter's words.
  case unknownChoice(key: String, text: String, choices: [String])
  /// The value is neither a colour nor `auto`.
  case notAColor(key: String, text: String)
  /// The value is not a timing function.
  case notACurve(key: String, text: String)
  /// The text is empty or too long, has a comma, or is more than one line.
  case notALine(key: String, text: String)
  /// The text has too many characters; the mistake names their number and the limit.
  case tooLong(key: String, mistake: String)

  /// A one-line message that proposes what was probably meant, or says what would be valid.
  package var description: String {
    switch self {
    case .malformed(let text):
      let hint =
        Double(decimal: text) == nil ? "" : "; a fraction is written with a point, as in 4.2"
      return "\(quoted: text) is not key=value\(hint)"
    case .unknownKey(let key, let known):
      return "there is no parameter \(cut: key); "
        + (Spelling.question(about: key, among: known)
          ?? "the parameters are \(NumberText.list(known))")
    case .notANumber(let key, let text, let remedy):
      return "\(key): \(quoted: text) is not a number\(remedy)"
    case .outsideRange(let key, let text, let range, let unit):
      let low = NumberText.shortest(range.lowerBound)
      let high = NumberText.shortest(range.upperBound)
      return "\(key): \(cut: text) is not within \(low)…\(high)" + (unit.isEmpty ? "" : " \(unit)")
    case .notWhole(let key, let text):
      return "\(key): \(cut: text) is not a whole number"
    case .unknownChoice(let key, let text, let choices):
      let question = Spelling.question(about: text, among: choices).map { "; \($0)" } ?? ""
      return "\(key): \(quoted: text) is not one of \(NumberText.list(choices))\(question)"
    case .notAColor(let key, let text):
      let question = ColorText.nearest(to: text).map { "; did you mean \($0)?" } ?? ""
      return
        "\(key): \(quoted: text) is not a colour; write \(ParameterValue.auto), \(ColorText.forms)"
        + question
    case .notACurve(let key, let text):
      let question = Spelling.question(about: text, among: CurveText.names).map { "; \($0)" } ?? ""
      let heights = [CurveText.heights.lowerBound, CurveText.heights.upperBound]
      return
        "\(key): \(quoted: text) is not a curve: write a name (\(NumberText.list(CurveText.names))), "
        + "or \(CurveText.form) with x within 0…1 and y within "
        + heights.map(NumberText.shortest).joined(separator: "…") + question
    case .notALine(let key, let text):
      return
        "\(key): \(quoted: text) is not a name of 1…\(Parameter.textCapacity) characters without commas"
    case .tooLong(let key, let mistake): return "\(key) is too long: \(mistake)"
    }
  }
}
