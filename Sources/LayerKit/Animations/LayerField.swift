/// The animatable values of a layer, each a run of numbers.
///
/// Frames know a property only by this number; key paths end where an animation is made.
package enum LayerField: UInt8, CaseIterable {
  case opacity
  case position
  case anchorPoint
  case bounds
  case zPosition
  case cornerRadius
  case borderWidth
  case borderColor
  case backgroundColor
  case colors
  case locations
  case startPoint
  case endPoint
  case foregroundColor

  /// Whether values of the field can have different lengths.
  var isList: Bool { self == .colors || self == .locations }
}

extension LayerValues {
  /// The numbers of a field; empty where the model has no value.
  package func components(of field: LayerField) -> [Double] {
    switch field {
    case .opacity: opacity.components
    case .position: position.components
    case .anchorPoint: anchorPoint.components
    case .bounds: bounds.components
    case .zPosition: zPosition.components
    case .cornerRadius: cornerRadius.components
    case .borderWidth: borderWidth.components
    case .borderColor: borderColor.components
    case .backgroundColor: backgroundColor?.components ?? []
    case .colors: colors.flatMap(\.components)
    case .locations: locations ?? []
    case .startPoint: startPoint.components
    case .endPoint: endPoint.components
    case .foregroundColor: foregroundColor.components
    }
  }

  /// Replaces a field by numbers.
  ///
  /// - Precondition: There are as many as the field's type has, or a whole number of its elements.
  package mutating func set(_ field: LayerField, to components: ArraySlice<Double>) {
    let numbers = Array(components)
    switch field {
    case .opacity: opacity = Double(components: numbers)
    case .position: position = Point(components: numbers)
    case .anchorPoint: anchorPoint = Point(components: numbers)
    case .bounds: bounds = Rect(components: numbers).standardized
    case .zPosition: zPosition = Double(components: numbers)
    case .cornerRadius: cornerRadius = Double(components: numbers)
    case .borderWidth: borderWidth = Double(components: numbers)
    case .borderColor: borderColor = Color(components: numbers)
    case .backgroundColor: backgroundColor = Color(components: numbers)
    case .colors: colors = [Color](components: numbers)
    case .locations: locations = numbers
    case .startPoint: startPoint = Point(components: numbers)
    case .endPoint: endPoint = Point(components: numbers)
    case .foregroundColor: foregroundColor = Color(components: numbers)
    }
  }
}
