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
  /// Frames call it, so it allocates only when a list changes its length.
  ///
  /// - Precondition: There are as many as the field's type has, or a whole number of its elements.
  package mutating func set(_ field: LayerField, to numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    switch field {
    case .opacity: opacity = numbers[first]
    case .position: position = Point(numbers)
    case .anchorPoint: anchorPoint = Point(numbers)
    case .bounds:
      let size = Size(width: numbers[first + 2], height: numbers[first + 3])
      bounds = Rect(origin: Point(numbers), size: size).standardized
    case .zPosition: zPosition = numbers[first]
    case .cornerRadius: cornerRadius = numbers[first]
    case .borderWidth: borderWidth = numbers[first]
    case .borderColor: borderColor = Color(numbers)
    case .backgroundColor: backgroundColor = Color(numbers)
    case .colors: setColors(numbers)
    case .locations: setLocations(numbers)
    case .startPoint: startPoint = Point(numbers)
    case .endPoint: endPoint = Point(numbers)
    case .foregroundColor: foregroundColor = Color(numbers)
    }
  }

  /// Replaces a field by that of other values, without making numbers of it.
  package mutating func copy(_ field: LayerField, from other: LayerValues) {
    switch field {
    case .opacity: opacity = other.opacity
    case .position: position = other.position
    case .anchorPoint: anchorPoint = other.anchorPoint
    case .bounds: bounds = other.bounds
    case .zPosition: zPosition = other.zPosition
    case .cornerRadius: cornerRadius = other.cornerRadius
    case .borderWidth: borderWidth = other.borderWidth
    case .borderColor: borderColor = other.borderColor
    case .backgroundColor: backgroundColor = other.backgroundColor
    case .colors: colors = other.colors
    case .locations: locations = other.locations
    case .startPoint: startPoint = other.startPoint
    case .endPoint: endPoint = other.endPoint
    case .foregroundColor: foregroundColor = other.foregroundColor
    }
  }

  private mutating func setColors(_ numbers: ArraySlice<Double>) {
    let count = numbers.count / Color.componentCount
    if colors.count != count { colors = Array(repeating: .clear, count: count) }
    for index in 0..<count {
      colors[index] = Color(numbers.dropFirst(index * Color.componentCount))
    }
  }

  private mutating func setLocations(_ numbers: ArraySlice<Double>) {
    if locations?.count != numbers.count { locations = Array(repeating: 0, count: numbers.count) }
    for index in 0..<numbers.count { locations?[index] = numbers[numbers.startIndex + index] }
  }
}

extension Point {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    self.init(x: numbers[numbers.startIndex], y: numbers[numbers.startIndex + 1])
  }
}

extension Color {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2],
      alpha: numbers[first + 3])
  }
}
