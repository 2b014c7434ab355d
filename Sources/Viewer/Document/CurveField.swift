import LayerKit

/// What is edited of a timing function that is open over the scene.
///
/// The curve itself is the parameter's value, which every change sets at once.
struct CurveField: Hashable, Sendable {
  /// The part that receives the arrow keys: 0 or 1 for a point, 2 for the text.
  var part = 0

  /// The value before the field was opened, which Esc sets again.
  let before: ParameterValue

  /// The text; selected as long as nothing is typed, and then of no effect.
  var entry: ValueField

  /// The way from a point to where the pointer has pressed it, in coordinates of the curve.
  var grip = Point.zero

  /// Creates a field with the first point chosen.
  init(for parameter: Parameter, showing value: ParameterValue) {
    (before, entry) = (value, ValueField(for: parameter, showing: value))
  }

  /// The chosen point; `nil` if the text is chosen.
  var point: Int? { part < 2 ? part : nil }
}
