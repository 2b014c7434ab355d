/// What happens when something of a layer changes; every animation is one.
///
/// The corresponding Core Animation protocol is `CAAction`.
public protocol LayerAction {
  /// Acts on a change that has just been made.
  ///
  /// - Parameters:
  ///   - key: What has changed.
  ///   - layer: The layer that it is a property of.
  func run(forKey key: ActionKey, on layer: Layer)
}

extension Animation {
  /// Puts a copy of the animation on the layer, under the name of what has changed.
  public func run(forKey key: ActionKey, on layer: Layer) { layer.add(self, forKey: key.rawValue) }
}

/// What somebody who is asked for an action answers, if it has an answer.
///
/// Who has none answers `nil`, and the next one is asked.
public enum ActionAnswer {
  /// This one, and nobody else is asked.
  case action(any LayerAction)

  /// None, and nobody else is asked; Core Animation spells it `NSNull`.
  case noAction

  /// The action, if there is one.
  public var action: (any LayerAction)? {
    if case .action(let action) = self { action } else { nil }
  }
}
