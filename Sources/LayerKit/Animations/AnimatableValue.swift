public import Raster

/// A type of value that an animatable property can have; each value consists of numbers.
public protocol AnimatableValue: Hashable {
  /// The value's numbers, in a fixed order.
  var components: [Double] { get }
}

/// An animatable value that can be created from its components, so that animations can interpolate it.
public protocol InterpolatableValue: AnimatableValue {
  /// Creates a value from its components; missing components are 0, further ones are ignored.
  init(components: [Double])
}

extension [Double] {
  /// Returns the component at an index; 0 if it is missing.
  fileprivate func number(_ index: Int) -> Double { index < count ? self[index] : 0 }
}

extension Double: InterpolatableValue {
  /// One component: the number itself.
  public var components: [Double] { [self] }

  /// Creates a number from its only component.
  public init(components: [Double]) { self = components.number(0) }
}

extension Point: InterpolatableValue {
  /// Two components: x and y.
  public var components: [Double] { [x, y] }

  /// Creates a point from x and y.
  public init(components: [Double]) { self.init(x: components.number(0), y: components.number(1)) }
}

extension Size: InterpolatableValue {
  /// Two components: width and height.
  public var components: [Double] { [width, height] }

  /// Creates a size from width and height.
  public init(components: [Double]) {
    self.init(width: components.number(0), height: components.number(1))
  }
}

extension Rect: InterpolatableValue {
  /// Four components: x, y, width and height.
  public var components: [Double] { [origin.x, origin.y, size.width, size.height] }

  /// Creates a rectangle from x, y, width and height.
  public init(components: [Double]) {
    self.init(
      x: components.number(0), y: components.number(1), width: components.number(2),
      height: components.number(3))
  }
}

extension Color: InterpolatableValue {
  /// Four components: red, green, blue and alpha, not premultiplied.
  public var components: [Double] { [red, green, blue, alpha] }

  /// Creates a colour from red, green, blue and alpha, not premultiplied.
  public init(components: [Double]) {
    self.init(
      red: components.number(0), green: components.number(1), blue: components.number(2),
      alpha: components.number(3))
  }
}

extension Bool: InterpolatableValue {
  /// One component: 1 for true, 0 for false.
  public var components: [Double] { [self ? 1 : 0] }

  /// Creates a Boolean from one number; only 0 is false.
  public init(components: [Double]) { self = components.number(0) != 0 }
}

extension Vector3D: InterpolatableValue {
  /// Three components: x, y and z.
  public var components: [Double] { [x, y, z] }

  /// Creates a vector from x, y and z.
  public init(components: [Double]) {
    self.init(x: components.number(0), y: components.number(1), z: components.number(2))
  }
}

extension Transform3D: InterpolatableValue {
  /// The sixteen elements of the matrix, row by row.
  public var components: [Double] { rows }

  /// Creates a transform from sixteen elements, row by row; missing ones are those of the identity.
  public init(components: [Double]) { self.init(rows: components) }
}

extension Path: InterpolatableValue {
  /// For each element, a number that identifies its kind, followed by the coordinates of its points.
  public var components: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let point): [0] + point.components
      case .line(let point): [1] + point.components
      case .curve(let first, let second, let end):
        [2] + first.components + second.components + end.components
      case .close: [3]
      }
    }
  }

  /// Returns the number of components of an element, including the number that identifies its kind.
  ///
  /// - Parameter kind: The number that identifies the kind: 0 for a move, 1 for a line, 2 for a curve, 3 for closing.
  static func componentCount(ofElement kind: Double) -> Int {
    switch kind {
    case 0, 1: 3
    case 2: 7
    default: 1
    }
  }

  /// Creates a path from the kinds and points of its elements; an incomplete last element is dropped.
  public init(components: [Double]) {
    self.init()
    var index = 0
    func point(_ place: Int) -> Point {
      Point(x: components[index + 2 * place - 1], y: components[index + 2 * place])
    }
    while index < components.count {
      switch components[index] {
      case 0 where index + 2 < components.count:
        move(to: point(1))
      case 1 where index + 2 < components.count:
        line(to: point(1))
      case 2 where index + 6 < components.count:
        curve(to: point(3), control1: point(1), control2: point(2))
      case 3: close()
      default: return
      }
      index += Self.componentCount(ofElement: components[index])
    }
  }
}

/// A value with a fixed number of components, so that arrays of it can be interpolated too.
public protocol AnimatableElement: InterpolatableValue {
  /// The number of components of each value.
  static var componentCount: Int { get }
}

extension Double: AnimatableElement {
  /// One component: the number itself.
  public static var componentCount: Int { 1 }
}

extension Color: AnimatableElement {
  /// Four components: red, green, blue and alpha.
  public static var componentCount: Int { 4 }
}

extension Array: AnimatableValue, InterpolatableValue where Element: AnimatableElement {
  /// The components of all elements, in order.
  public var components: [Double] { flatMap(\.components) }

  /// Creates an array from the components of its elements; an incomplete last element is dropped.
  public init(components: [Double]) {
    let count = Element.componentCount
    self = stride(from: 0, to: components.count - count + 1, by: count).map {
      Element(components: Array<Double>(components[$0..<$0 + count]))
    }
  }
}

extension Bitmap: AnimatableValue {
  /// One component: a number that identifies the bitmap during its lifetime.
  ///
  /// Bitmaps are not interpolated, so an animation never computes a number between the numbers of two bitmaps.
  public var components: [Double] { [identityNumber] }

  /// The number that identifies the bitmap, without the cost of the array that ``components`` returns.
  var identityNumber: Double { Double(UInt(bitPattern: ObjectIdentifier(self))) }
}
