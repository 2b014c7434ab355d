public import Raster

/// A value that a property which can be animated may have.
public protocol AnimatableValue: Hashable {
  /// The value's numbers, in a fixed order.
  var components: [Double] { get }
}

/// A value that is nothing but its numbers, and can be made of others between them.
public protocol InterpolatableValue: AnimatableValue {
  /// Makes a value from its numbers.
  ///
  /// - Precondition: The count is one that ``AnimatableValue/components`` can have.
  init(components: [Double])
}

extension Double: InterpolatableValue {
  /// The number itself.
  public var components: [Double] { [self] }

  /// Takes the one number.
  public init(components: [Double]) { self = components[0] }
}

extension Point: InterpolatableValue {
  /// x and y.
  public var components: [Double] { [x, y] }

  /// Takes x and y.
  public init(components: [Double]) { self.init(x: components[0], y: components[1]) }
}

extension Size: InterpolatableValue {
  /// Width and height.
  public var components: [Double] { [width, height] }

  /// Takes width and height.
  public init(components: [Double]) { self.init(width: components[0], height: components[1]) }
}

extension Rect: InterpolatableValue {
  /// x, y, width and height.
  public var components: [Double] { [origin.x, origin.y, size.width, size.height] }

  /// Takes x, y, width and height.
  public init(components: [Double]) {
    self.init(x: components[0], y: components[1], width: components[2], height: components[3])
  }
}

extension Color: InterpolatableValue {
  /// Red, green, blue and alpha, straight.
  public var components: [Double] { [red, green, blue, alpha] }

  /// Takes red, green, blue and alpha.
  public init(components: [Double]) {
    self.init(
      red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
}

extension Bool: InterpolatableValue {
  /// 1 for true, 0 for false.
  public var components: [Double] { [self ? 1 : 0] }

  /// Takes the one number.
  public init(components: [Double]) { self = components[0] != 0 }
}

extension Vector3D: InterpolatableValue {
  /// x, y and z.
  public var components: [Double] { [x, y, z] }

  /// Takes x, y and z.
  public init(components: [Double]) {
    self.init(x: components[0], y: components[1], z: components[2])
  }
}

extension Transform3D: InterpolatableValue {
  /// The sixteen numbers, row by row.
  public var components: [Double] { rows }

  /// Takes sixteen numbers, row by row.
  public init(components: [Double]) { self.init(rows: components) }
}

extension Path: InterpolatableValue {
  /// For each element a number that tells its kind, then its points.
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

  /// How many components an element has, by the first of them.
  static func componentCount(ofElement kind: Double) -> Int {
    switch kind {
    case 0, 1: 3
    case 2: 7
    default: 1
    }
  }

  /// Takes the kinds and points of a number of elements; what is left over is dropped.
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

/// A value with a fixed number of numbers, so that arrays of it can be interpolated too.
public protocol AnimatableElement: InterpolatableValue {
  /// How many numbers a value has.
  static var componentCount: Int { get }
}

extension Double: AnimatableElement {
  /// One.
  public static var componentCount: Int { 1 }
}

extension Color: AnimatableElement {
  /// Four.
  public static var componentCount: Int { 4 }
}

extension Array: AnimatableValue, InterpolatableValue where Element: AnimatableElement {
  /// The numbers of all elements in a row.
  public var components: [Double] { flatMap(\.components) }

  /// Takes a whole number of elements.
  public init(components: [Double]) {
    let count = Element.componentCount
    self = stride(from: 0, to: components.count - count + 1, by: count).map {
      Element(components: Array<Double>(components[$0..<$0 + count]))
    }
  }
}

extension Bitmap: AnimatableValue {
  /// A number that stands for the picture while it exists; pictures do not mix, so it is never another.
  public var components: [Double] { [identityNumber] }

  /// The same number without a list around it.
  var identityNumber: Double { Double(UInt(bitPattern: ObjectIdentifier(self))) }
}
