/// Parameters that belong together, in the order in which they are shown.
package enum ParameterGroup: String, Hashable, Sendable, CaseIterable {
  /// What is shown.
  case content
  /// How the band moves.
  case motion
  /// How bright it is, and how long.
  case light
  /// How it comes and goes.
  case fades
  /// What a change does to a band that runs.
  case policy
  /// Whether it runs at all.
  case effect
  /// How the scene is looked at.
  case view

  /// The name for people.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
