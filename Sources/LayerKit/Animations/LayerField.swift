package import Raster

/// The animatable values of a layer, each a run of numbers.
///
/// Frames know a property only by this number; key paths end where an animation is made.
package enum LayerField: UInt8, CaseIterable {
  case opacity
  case isHidden
  case position
  case anchorPoint
  case bounds
  case zPosition
  case transform
  case sublayerTransform
  case masksToBounds
  case cornerRadius
  case borderWidth
  case borderColor
  case backgroundColor
  case contents
  case contentsRect
  case colors
  case locations
  case startPoint
  case endPoint
  case path
  case fillColor
  case strokeColor
  case lineWidth
  case miterLimit
  case lineDashPhase
  case strokeStart
  case strokeEnd
  case foregroundColor
  case shadowColor
  case shadowOpacity
  case shadowRadius
  case shadowOffset

  /// Whether frames show the field at all.
  package var isDrawn: Bool {
    switch self {
    case .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset: false
    default: true
    }
  }

  /// What kind of value the field has.
  var kind: ValueKind {
    switch self {
    case .opacity, .zPosition, .cornerRadius, .borderWidth, .lineWidth, .miterLimit,
      .lineDashPhase, .strokeStart, .strokeEnd, .shadowOpacity, .shadowRadius:
      .number
    case .isHidden, .masksToBounds: .flag
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .bounds, .contentsRect: .rect
    case .transform, .sublayerTransform: .transform
    case .borderColor, .backgroundColor, .fillColor, .strokeColor, .foregroundColor, .shadowColor:
      .color
    case .colors, .locations: .list
    case .path: .path
    case .contents: .picture
    case .shadowOffset: .size
    }
  }
}

/// The kinds of values that fields have.
enum ValueKind {
  case number, flag, point, size, rect, color, list, path, transform, picture

  /// Whether values can be added to others.
  var adds: Bool { self != .picture && self != .path }

  /// Whether two values can be mixed number by number.
  func mixes(_ first: [Double], _ second: [Double]) -> Bool {
    guard first.count == second.count, self != .picture else { return false }
    return self != .path
      || Path(components: first).hasElements(like: Path(components: second))
  }

  /// How far two values are from each other; between pictures there is no way.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    if self == .picture { return 0 }
    return zip(first, second).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

extension Path {
  fileprivate func hasElements(like other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { left, right in
        switch (left, right) {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }
}

extension LayerValues {
  /// The numbers of a field; empty where the model has no value.
  package func components(of field: LayerField) -> [Double] {
    switch field {
    case .opacity: opacity.components
    case .isHidden: isHidden.components
    case .position: position.components
    case .anchorPoint: anchorPoint.components
    case .bounds: bounds.components
    case .zPosition: zPosition.components
    case .transform: transform.components
    case .sublayerTransform: sublayerTransform.components
    case .masksToBounds: masksToBounds.components
    case .cornerRadius: cornerRadius.components
    case .borderWidth: borderWidth.components
    case .borderColor: borderColor.components
    case .backgroundColor: backgroundColor?.components ?? []
    case .contents: contents?.components ?? []
    case .contentsRect: contentsRect.components
    case .colors: colors.flatMap(\.components)
    case .locations: locations ?? []
    case .startPoint: startPoint.components
    case .endPoint: endPoint.components
    case .path: path?.components ?? []
    case .fillColor: fillColor?.components ?? []
    case .strokeColor: strokeColor?.components ?? []
    case .lineWidth: lineWidth.components
    case .miterLimit: miterLimit.components
    case .lineDashPhase: lineDashPhase.components
    case .strokeStart: strokeStart.components
    case .strokeEnd: strokeEnd.components
    case .foregroundColor: foregroundColor.components
    case .shadowColor: shadowColor?.components ?? []
    case .shadowOpacity: shadowOpacity.components
    case .shadowRadius: shadowRadius.components
    case .shadowOffset: shadowOffset.components
    }
  }

  /// Replaces a field by numbers.
  ///
  /// Frames call it, so it allocates only when a list changes its length, and for a path.
  ///
  /// - Parameter pictures: The pictures that numbers may stand for.
  /// - Precondition: There are as many as the field's type has, or a whole number of its elements.
  package mutating func set(
    _ field: LayerField, to numbers: ArraySlice<Double>, pictures: [Bitmap]
  ) {
    let first = numbers.startIndex
    switch field {
    case .opacity: opacity = numbers[first]
    case .isHidden: isHidden = numbers[first] != 0
    case .position: position = Point(numbers)
    case .anchorPoint: anchorPoint = Point(numbers)
    case .bounds: bounds = Rect(numbers).standardized
    case .zPosition: zPosition = numbers[first]
    case .transform: transform = Transform3D(numbers)
    case .sublayerTransform: sublayerTransform = Transform3D(numbers)
    case .masksToBounds: masksToBounds = numbers[first] != 0
    case .cornerRadius: cornerRadius = numbers[first]
    case .borderWidth: borderWidth = numbers[first]
    case .borderColor: borderColor = Color(numbers)
    case .backgroundColor: backgroundColor = Color(numbers)
    case .contents: contents = pictures.first { $0.identityNumber == numbers[first] }
    case .contentsRect: contentsRect = Rect(numbers)
    case .colors: setColors(numbers)
    case .locations: setLocations(numbers)
    case .startPoint: startPoint = Point(numbers)
    case .endPoint: endPoint = Point(numbers)
    case .path: path = Path(components: Array(numbers))
    case .fillColor: fillColor = Color(numbers)
    case .strokeColor: strokeColor = Color(numbers)
    case .lineWidth: lineWidth = numbers[first]
    case .miterLimit: miterLimit = numbers[first]
    case .lineDashPhase: lineDashPhase = numbers[first]
    case .strokeStart: strokeStart = numbers[first]
    case .strokeEnd: strokeEnd = numbers[first]
    case .foregroundColor: foregroundColor = Color(numbers)
    case .shadowColor: shadowColor = Color(numbers)
    case .shadowOpacity: shadowOpacity = numbers[first]
    case .shadowRadius: shadowRadius = numbers[first]
    case .shadowOffset: shadowOffset = Size(width: numbers[first], height: numbers[first + 1])
    }
  }

  /// Replaces a field by that of other values, without making numbers of it.
  package mutating func copy(_ field: LayerField, from other: LayerValues) {
    switch field {
    case .opacity: opacity = other.opacity
    case .isHidden: isHidden = other.isHidden
    case .position: position = other.position
    case .anchorPoint: anchorPoint = other.anchorPoint
    case .bounds: bounds = other.bounds
    case .zPosition: zPosition = other.zPosition
    case .transform: transform = other.transform
    case .sublayerTransform: sublayerTransform = other.sublayerTransform
    case .masksToBounds: masksToBounds = other.masksToBounds
    case .cornerRadius: cornerRadius = other.cornerRadius
    case .borderWidth: borderWidth = other.borderWidth
    case .borderColor: borderColor = other.borderColor
    case .backgroundColor: backgroundColor = other.backgroundColor
    case .contents: contents = other.contents
    case .contentsRect: contentsRect = other.contentsRect
    case .colors: colors = other.colors
    case .locations: locations = other.locations
    case .startPoint: startPoint = other.startPoint
    case .endPoint: endPoint = other.endPoint
    case .path: path = other.path
    case .fillColor: fillColor = other.fillColor
    case .strokeColor: strokeColor = other.strokeColor
    case .lineWidth: lineWidth = other.lineWidth
    case .miterLimit: miterLimit = other.miterLimit
    case .lineDashPhase: lineDashPhase = other.lineDashPhase
    case .strokeStart: strokeStart = other.strokeStart
    case .strokeEnd: strokeEnd = other.strokeEnd
    case .foregroundColor: foregroundColor = other.foregroundColor
    case .shadowColor: shadowColor = other.shadowColor
    case .shadowOpacity: shadowOpacity = other.shadowOpacity
    case .shadowRadius: shadowRadius = other.shadowRadius
    case .shadowOffset: shadowOffset = other.shadowOffset
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

extension Rect {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      x: numbers[first], y: numbers[first + 1], width: numbers[first + 2],
      height: numbers[first + 3])
  }
}

extension Transform3D {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init { numbers[first + $0] }
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
