/// Why a scenario cannot be played, and where.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The place: a scenario's name and a step's number, as far as they are known.
  public var place: String

  /// What is wrong there.
  public var reason: String

  /// Creates an error.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}
