extension LayerField {
  /// The name under which a change of the field asks for an action.
  package var actionKey: ActionKey {
    switch self {
    case .opacity: .opacity
    case .isHidden: .hidden
    case .position: .position
    case .anchorPoint: .anchorPoint
    case .bounds: .bounds
    case .zPosition: .zPosition
    case .transform: .transform
    case .sublayerTransform: .sublayerTransform
    case .masksToBounds: .masksToBounds
    case .cornerRadius: .cornerRadius
    case .borderWidth: .borderWidth
    case .borderColor: .borderColor
    case .backgroundColor: .backgroundColor
    case .contents: .contents
    case .contentsRect: .contentsRect
    case .colors: .colors
    case .locations: .locations
    case .startPoint: .startPoint
    case .endPoint: .endPoint
    case .path: .path
    case .fillColor: .fillColor
    case .strokeColor: .strokeColor
    case .lineWidth: .lineWidth
    case .miterLimit: .miterLimit
    case .lineDashPhase: .lineDashPhase
    case .strokeStart: .strokeStart
    case .strokeEnd: .strokeEnd
    case .foregroundColor: .foregroundColor
    case .shadowColor: .shadowColor
    case .shadowOpacity: .shadowOpacity
    case .shadowRadius: .shadowRadius
    case .shadowOffset: .shadowOffset
    }
  }

  /// The field that a name means, or nothing.
  package init?(actionKey: ActionKey) {
    guard let field = Self.allCases.first(where: { $0.actionKey == actionKey }) else { return nil }
    self = field
  }

  /// The animation that a change brings when nobody has another wish: from a value to the model.
  ///
  /// This is the one table of what animates by itself. `nil` for what switches at once, and for a
  /// change from no value.
  ///
  /// - Parameter numbers: The value to begin with; empty for none.
  func animation(from numbers: [Double]) -> (any Animation)? {
    if numbers.isEmpty { return nil }
    switch self {
    case .opacity, .zPosition, .cornerRadius, .borderWidth, .lineWidth, .miterLimit, .lineDashPhase,
      .strokeStart, .strokeEnd, .shadowOpacity, .shadowRadius:
      return basic(Double(components: numbers))
    case .isHidden, .masksToBounds: return basic(Bool(components: numbers))
    case .position, .anchorPoint, .startPoint, .endPoint: return basic(Point(components: numbers))
    case .bounds, .contentsRect: return basic(Rect(components: numbers))
    case .transform, .sublayerTransform: return basic(Transform3D(components: numbers))
    case .shadowOffset: return basic(Size(components: numbers))
    case .borderColor, .backgroundColor, .fillColor, .strokeColor, .shadowColor:
      return basic(Color(components: numbers))
    case .colors: return basic([Color](components: numbers))
    case .locations: return basic([Double](components: numbers))
    case .contents, .path, .foregroundColor: return nil
    }
  }

  private func basic<Value: AnimatableValue>(_ value: Value) -> BasicAnimation<Value> {
    BasicAnimation(property: AnimatableProperty(self), from: value)
  }
}
