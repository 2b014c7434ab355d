import Display
import Viewer

/// Compares an answer with the one that a vector expects.
///
/// Only the members that the vector lists are compared, and each must be present: `null` counts as present, a missing
/// member does not.
struct VectorComparison {
  /// The largest allowed error of each number.
  let tolerance: Double

  /// The differences, each with its location.
  func problems(expected: JSONValue, actual: JSONValue, at place: String) -> [String] {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      return expected.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
        let place = place.isEmpty ? name : "\(place).\(name)"
        guard let answer = actual[name] else { return ["\(place) is a result that nobody knows"] }
        return problems(expected: value, actual: answer, at: place)
      }
    case (.array(let before), .array(let after)) where before.count == after.count:
      return zip(before, after).enumerated().flatMap { index, pair in
        problems(expected: pair.0, actual: pair.1, at: "\(place)[\(index)]")
      }
    default:
      if isClose(expected, actual) { return [] }
      return ["\(place) is \(actual.shortText), not \(expected.shortText)"]
    }
  }

  private func isClose(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
    guard let left = expected.number, let right = actual.number else { return expected == actual }
    return left == right || (left - right).magnitude <= tolerance
  }
}

/// An error for a word in a vector that the harness does not know.
struct UnknownWord: Error, CustomStringConvertible {
  let word: String

  init(_ word: String) { self.word = word }

  init(_ value: JSONValue) { word = value.shortText }

  var description: String { "an unknown word: \(word)" }
}
