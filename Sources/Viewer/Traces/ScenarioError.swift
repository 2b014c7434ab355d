/// Why a scenario cannot be played, and where.
package struct ScenarioError: Error, Hashable, Sendable {
  /// The place: a scenario's name and a step's number, as far as they are known.
  package var place: String

  /// What is wrong there.
  package var reason: String

  /// Creates an error.
  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}
