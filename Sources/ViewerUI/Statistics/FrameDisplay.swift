/// What frames show of how they were drawn, beside the layers.
package enum FrameDisplay: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// An outline of each rectangle that the frame changes.
  case damage
  /// A tint of each pixel that the frame changes, by how many layers painted it.
  case overdraw

  /// The display that the key turns to.
  package var next: FrameDisplay {
    switch self {
    case .none: .damage
    case .damage: .overdraw
    case .overdraw: .none
    }
  }

  /// What is told of it when it is turned to.
  package var fact: Fact {
    switch self {
    case .none: Fact("Damage, overdraw", "not shown")
    case .damage: Fact("Damage", "outlined")
    case .overdraw: Fact("Overdraw", "tinted")
    }
  }
}
