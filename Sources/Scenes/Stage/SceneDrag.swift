package import ViewerUI

/// The direction of a drag: that in which the pointer moved further at first.
package enum DragAxis: Hashable, Sendable {
  /// To the left or right.
  case horizontal
  /// Up or down.
  case vertical
}

/// What dragging along an axis does: it changes one parameter in proportion to the window.
package struct SceneDrag: Hashable, Sendable {
  /// The axis.
  package let axis: DragAxis

  /// The key of the parameter, a number.
  package let key: String

  /// How much the parameter grows over the window's whole height downwards, or width to the right.
  package let span: Double

  /// Creates a description.
  init(_ axis: DragAxis, changes key: String, by span: Double) {
    self.axis = axis
    self.key = key
    self.span = span
  }

  /// The value for a share of the window, from the value that the drag began with.
  package func value(
    of parameter: Parameter, from start: Double, by share: Double
  ) -> ParameterValue {
    parameter.value(near: start + share * span) ?? .number(start)
  }
}
