/// Actions that several layers share, possibly on top of another such style.
///
/// The corresponding Core Animation value is the dictionary `CALayer.style`, of which this is the part
/// that concerns actions.
public struct LayerStyle {
  /// What changes bring.
  public var actions: [ActionKey: ActionAnswer]

  /// The style that is asked when this one has no answer.
  public var style: LayerStyle? {
    get { nested.first }
    set { nested = newValue.map { [$0] } ?? [] }
  }

  /// The style below, in a list because a value cannot hold one of its own type.
  private var nested: [LayerStyle] = []

  /// Creates a style, possibly on top of another.
  public init(actions: [ActionKey: ActionAnswer] = [:], style: LayerStyle? = nil) {
    self.actions = actions
    self.style = style
  }

  /// The answer for a key, from this style or those below.
  public func action(forKey key: ActionKey) -> ActionAnswer? {
    actions[key] ?? style?.action(forKey: key)
  }
}
