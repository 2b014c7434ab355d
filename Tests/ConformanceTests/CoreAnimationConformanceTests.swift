import TestSupport
import Testing
import ViewerCore

@Suite("Conformance with Core Animation")
struct CoreAnimationConformanceTests {
  /// Topics that later steps add, with the number of the step.
  static let notYet: [String: Int] = [
    "action-lookup": 3, "composite": 3, "constants": 3, "contents-gravity": 3, "corner-clip": 3,
    "default-duration": 3, "defaults": 3, "delegate-calls": 3, "display-link": 3,
    "geometry-convert": 3, "gradient-draw": 3, "group": 3, "group-phase": 3, "hit-test": 3,
    "implicit-animation": 3, "keyframe": 3, "layer-affine-transform": 3, "paint-order": 3,
    "seed-fbshimmer": 3, "seed-shimmerbutton": 3, "seed-shimmereffect": 3, "seed-skeleton": 3,
    "seed-translation": 3, "seed-watermask": 3, "shape-layer": 3, "transaction": 3,
    "transaction-completion": 3, "transform-interpolation": 3, "transform-keypath": 3,
    "uiview-block": 3, "uiview-stacking": 3,
  ]

  @Test("Every vector of the topics that exist is met")
  func vectors() throws {
    let document = try ConformanceVectors.load("core-animation.json")
    let vectors = try #require(document["vectors"].elements)
    #expect(!vectors.isEmpty)
    var counts: [String: Int] = [:]
    for vector in vectors {
      let topic = vector["topic"].text ?? "?"
      guard let answer = CoreAnimationTopics.all[topic] else {
        #expect(Self.notYet[topic] != nil, "\(topic) is neither run nor planned")
        continue
      }
      counts[topic, default: 0] += 1
      let actual = try answer(vector["input"])
      guard case .object(let expected) = vector["expect"] else { continue }
      for (name, value) in expected where !isClose(value, actual[name], vector["tolerance"]) {
        let place = "\(topic), \(vector["name"].text ?? "?"): \(name)"
        Issue.record("\(place) is \(actual), not \(value), by \(vector["source"].text ?? "?")")
      }
    }
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("conformance: \(list.joined(separator: ", "))")
  }

  @Test("No topic is both run and put off")
  func disjoint() {
    #expect(Set(CoreAnimationTopics.all.keys).isDisjoint(with: Self.notYet.keys))
  }

  private func isClose(_ expected: JSONValue, _ actual: JSONValue, _ tolerance: JSONValue) -> Bool {
    if let left = expected.elements, let right = actual.elements {
      return left.count == right.count
        && zip(left, right).allSatisfy { isClose($0, $1, tolerance) }
    }
    if let left = expected.number, let right = actual.number {
      return left == right || (left - right).magnitude <= (tolerance.number ?? 0)
    }
    return expected == actual
  }
}
