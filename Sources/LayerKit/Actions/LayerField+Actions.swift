extension LayerField {
  /// The animation that a change brings when nobody has another wish: from a value to the model.
  ///
  /// `nil` for what switches at once, and for a change from no value.
  ///
  /// - Parameter numbers: The value to begin with; empty for none.
  func animation(from numbers: [Double]) -> (any Animation)? {
    if numbers.isEmpty || row.change == .switched { return nil }
    switch kind {
    case .number: return basic(Double(components: numbers))
    case .flag: return basic(Bool(components: numbers))
    case .point: return basic(Point(components: numbers))
    case .rect: return basic(Rect(components: numbers))
    case .transform: return basic(Transform3D(components: numbers))
    case .color: return basic(Color(components: numbers))
    case .colors: return basic([Color](components: numbers))
    case .numbers: return basic([Double](components: numbers))
    case .path: return basic(Path(components: numbers))
    case .picture: return nil
    }
  }

  private func basic<Value: AnimatableValue>(_ value: Value) -> BasicAnimation<Value> {
    BasicAnimation(property: AnimatableProperty(self), from: value)
  }
}
