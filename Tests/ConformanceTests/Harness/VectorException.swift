import LayerKit
import Viewer

/// A construct in vectors that a typed interface cannot express.
struct VectorException: Sendable {
  let topic: String

  /// The reason why it cannot be expressed.
  let reason: String

  /// Whether an input uses the construct.
  let isUsed: @Sendable (JSONValue) -> Bool

  /// Whether our equivalent has the result that the vector expects; `nil` if there is no equivalent.
  ///
  /// The argument is the whole vector.
  var equivalent: (@Sendable (JSONValue) throws -> Bool)?

  /// The largest share of a file's vectors that may be exceptions.
  static let largestShare = 0.03

  /// All constructs that cannot be expressed.
  static let all: [VectorException] = [
    VectorException(
      topic: "defaults",
      reason: "an animation is made for a property, so that none is without a key path",
      isUsed: { $0["property"].text == "keyPath" },
      equivalent: { _ in
        let (fade, corner) = (BasicAnimation(\.opacity), BasicAnimation(\.cornerRadius))
        return fade.property != corner.property
          && fade.property == BasicAnimation(\.opacity).property
      })
  ]

  /// Whether the vector uses the construct.
  func covers(_ vector: JSONValue) -> Bool {
    vector["topic"].text == topic && isUsed(vector["input"])
  }

  /// The reason why the exception does not apply to a vector, or `nil`.
  func problem(with vector: JSONValue) -> String? {
    guard let equivalent else {
      guard vector["confidence"].text == "certain" else { return nil }
      return "it is certain, and nothing of our own is asserted instead (\(reason))"
    }
    do {
      return try equivalent(vector) ? nil : "what stands for it does not hold (\(reason))"
    } catch {
      return "what stands for it failed: \(error) (\(reason))"
    }
  }
}
