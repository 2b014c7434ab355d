import Viewer

/// Compares a played scenario with a recorded one, within the tolerances of the format.
struct ScenarioComparison {
  let recorded: JSONValue
  let played: JSONValue
  var differences: [String] = []
  var stateCount = 0
  var profileCount = 0

  /// The members that are opacities, not times or lengths.
  private static let opacities: Set = [
    "alpha", "alphas", "fadeModelOpacity", "fadePresentationOpacity", "from", "to",
  ]

  init(recorded: JSONValue, played: JSONValue) {
    self.recorded = recorded
    self.played = played
  }

  mutating func compare() {
    let before = recorded["steps"].elements ?? []
    let after = played["steps"].elements ?? []
    if before.count != after.count { differences.append("\(place): \(after.count) steps") }
    for (index, (expected, actual)) in zip(before, after).enumerated() {
      let place = "\(place), step \(index) (\(expected["op"].text ?? "?"))"
      stateCount += expected["states"].elements?.count ?? 0
      compare(expected["states"], actual["states"], at: place, name: "states")
      let profiles = zip(
        expected["profiles"].elements ?? [], actual["profiles"].elements ?? [])
      for (expected, actual) in profiles { compareProfiles(expected, actual, at: place) }
    }
  }

  private var place: String { recorded["id"].text ?? "?" }

  private mutating func compareProfiles(
    _ expected: JSONValue, _ actual: JSONValue, at place: String
  ) {
    guard let before = expected.elements, let after = actual.elements, before.count == after.count
    else {
      if expected != actual { differences.append("\(place): profiles \(actual)") }
      return
    }
    for (expected, actual) in zip(before, after) {
      profileCount += 1
      for name in ["axis", "at", "alpha"] {
        compare(expected[name], actual[name], at: place, name: name)
      }
    }
  }

  private mutating func compare(
    _ expected: JSONValue, _ actual: JSONValue, at place: String, name: String
  ) {
    switch (expected, actual) {
    case (.object(let before), .object(let after)):
      for member in Set(before.keys).union(after.keys).sorted() {
        compare(
          before[member] ?? .null, after[member] ?? .null, at: "\(place) \(member)", name: member)
      }
    case (.array(let before), .array(let after)) where before.count == after.count:
      for (expected, actual) in zip(before, after) {
        compare(expected, actual, at: place, name: name)
      }
    default:
      if let left = expected.number, let right = actual.number {
        if isClose(left, right, name: name) { return }
      } else if expected == actual {
        return
      }
      differences.append("\(place): \(actual) instead of \(expected)")
    }
  }

  private func isClose(_ expected: Double, _ actual: Double, name: String) -> Bool {
    if expected == actual || (expected.isNaN && actual.isNaN) { return true }
    let difference = (expected - actual).magnitude
    if Self.opacities.contains(name) { return difference <= 1e-5 }
    return difference <= 1e-6 * max(1, expected.magnitude)
  }
}
