import Viewer

/// The verbs of a script, with the arguments that each may have.
struct VectorScript: Sendable {
  /// For each verb, one list of argument forms per variant.
  let verbs: [String: [[VectorForm]]]

  /// Whether a verb has a subject before it, as in `parent.addSublayer`.
  var hasSubjects = false

  /// Whether each call is one string, such as `bounds=0,0,10,10`, instead of a list.
  var isOfStrings = false

  /// The first error in a script, or `nil`.
  func problem(with piece: JSONValue, at place: String) -> String? {
    guard let steps = piece.elements else { return "\(place) is no script" }
    for (index, step) in steps.enumerated() {
      if let problem = problem(withStep: step, at: "\(place)[\(index)]") { return problem }
    }
    return nil
  }

  /// The first error in one call, or `nil`.
  func problem(withStep step: JSONValue, at place: String) -> String? {
    let words = isOfStrings ? [step] : step.elements ?? []
    guard let first = words.first?.text, let uses = verbs[verb(of: first)] else {
      return "\(place) has an unknown word: \(step.shortText)"
    }
    let arguments = Array(words.dropFirst())
    let fits = uses.contains { forms in
      forms.count == arguments.count
        && zip(forms, arguments).allSatisfy { $0.problem(with: $1, at: place) == nil }
    }
    return fits ? nil : "\(place) is not in the grammar: \(step.shortText)"
  }

  private func verb(of word: String) -> String {
    if isOfStrings { return word.hasPrefix("bounds=") ? "bounds=" : word }
    guard hasSubjects else { return word }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty ? String(parts[1]) : ""
  }
}
