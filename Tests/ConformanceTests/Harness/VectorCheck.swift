import Display
import Viewer

/// Compares our answers to a file of vectors with the answers that the file expects.
struct VectorCheck {
  /// For each topic, the function that computes our answer.
  var answers = CoreAnimationTopics.all

  var grammar = VectorGrammar.topics

  /// Vectors that are not compared, with the reason.
  var exceptions = VectorException.all

  /// The result of checking a file.
  struct Outcome {
    /// The number of vectors compared, by topic.
    var counts: [String: Int] = [:]

    /// The number of vectors covered by the table of exceptions.
    var exceptionCount = 0

    /// The number of vectors that name each feature the library leaves out.
    var leftOut: [String: Int] = [:]

    /// The errors, one line each.
    var problems: [String] = []

    /// The topics with their counts, and the total.
    var summary: String {
      let list = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let sum = counts.values.reduce(0, +)
      let names = leftOut.sorted { $0.key < $1.key }.map { ", \($0.key) \($0.value)" }
      return "\(list.joined(separator: ", ")); \(sum) vectors of \(counts.count) topics, "
        + "\(exceptionCount) exceptions, \(leftOut.values.reduce(0, +)) left out\(names.joined())"
    }
  }

  /// Checks all vectors of a document.
  func run(_ document: JSONValue) -> Outcome {
    var outcome = Outcome()
    let vectors = document["vectors"].elements ?? []
    if vectors.isEmpty { outcome.problems.append("there are no vectors") }
    for (index, vector) in vectors.enumerated() { check(vector, at: index, into: &outcome) }
    let allowed = Double(vectors.count) * VectorException.largestShare
    if Double(outcome.exceptionCount) > allowed {
      outcome.problems.append("\(outcome.exceptionCount) exceptions are more than 3 %")
    }
    return outcome
  }

  private func check(_ vector: JSONValue, at index: Int, into outcome: inout Outcome) {
    let topic = vector["topic"].text ?? "no topic"
    let place = "\(topic), “\(vector["name"].text ?? "vector \(index)")”"
    func fail(_ problem: String) { outcome.problems.append("\(place): \(problem)") }

    guard let form = grammar[topic] else { return fail("the topic is unknown") }
    if let problem = form.problem(with: vector["input"], at: "input") { return fail(problem) }
    guard case .object(let expected) = vector["expect"], !expected.isEmpty else {
      return fail("it expects nothing")
    }
    guard let tolerance = vector["tolerance"].number, tolerance >= 0 else {
      return fail("it has no tolerance")
    }
    if let name = LeftOut.name(in: vector) {
      outcome.leftOut[name, default: 0] += 1
      return
    }
    if let exception = exceptions.first(where: { $0.covers(vector) }) {
      outcome.exceptionCount += 1
      if let problem = exception.problem(with: vector) { fail(problem) }
      return
    }
    guard let answer = answers[topic] else { return fail("the topic has no answer") }
    outcome.counts[topic, default: 0] += 1
    do {
      let actual = try answer(vector["input"])
      let comparison = VectorComparison(tolerance: tolerance)
      for problem in comparison.problems(expected: .object(expected), actual: actual, at: "") {
        fail("\(problem), by \(vector["source"].text ?? "?")")
      }
    } catch {
      fail("\(error)")
    }
  }
}
