/// The direction of a drag: that in which the pointer moved further at first.
public enum DragAxis: Hashable, Sendable {
  /// To the left or right.
  case horizontal
  /// Up or down.
  case vertical
}

/// What dragging along an axis does: it changes one parameter in proportion to the window.
public struct SceneDrag: Sendable {
  /// The axis.
  public let axis: DragAxis

  /// The parameter, a number.
  public let parameter: Parameter

  /// How much the parameter grows over the window's whole height downwards, or width to the right.
  public let span: Double

  /// Creates a description.
  ///
  /// - Precondition: The table has the key, and its parameter is a number.
  init(_ axis: DragAxis, changes key: String, by span: Double) {
    guard let parameter = ParameterTable.all.first(where: { $0.key == key }),
      case .number = parameter.kind
    else { preconditionFailure("a drag that changes \(key)") }
    self.axis = axis
    self.parameter = parameter
    self.span = span
  }

  /// The value for a share of the window, from the value that the drag began with.
  func value(from start: Double, by share: Double) -> ParameterValue {
    parameter.value(near: start + share * span) ?? .number(start)
  }
}
