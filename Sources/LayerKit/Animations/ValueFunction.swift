/// A function that computes a transform from one or three interpolated numbers.
///
/// Specify it in a key path: `BasicAnimation(\.transform[.rotateZ], from: 0, to: 4 * .pi)` makes two full turns.
///
/// The corresponding Core Animation class is `CAValueFunction`.
public struct ValueFunction<Input: AnimatableValue>: Hashable, Sendable {
  package let name: ValueFunctionName

  init(_ name: ValueFunctionName) { self.name = name }

  /// Creates the function with a Core Animation name, for instance `rotateZ`.
  ///
  /// The result is `nil` if the name is unknown, or if the function's input is not of type `Input`.
  public init?(name: String) {
    guard let known = ValueFunctionName(rawValue: name) else { return nil }
    let isTriple = Input.self == Vector3D.self
    guard isTriple == (known.inputCount == 3), isTriple || Input.self == Double.self else {
      return nil
    }
    self.init(known)
  }

  /// Returns the transform that the function computes from a number or a vector.
  public func callAsFunction(_ input: Input) -> Transform3D {
    let numbers = input.components
    return name.transform { numbers[$0] }
  }
}

extension ValueFunction where Input == Double {
  /// A rotation about x, in radians.
  public static var rotateX: Self { Self(.rotateX) }
  /// A rotation about y, in radians.
  public static var rotateY: Self { Self(.rotateY) }
  /// A rotation about z, in radians.
  public static var rotateZ: Self { Self(.rotateZ) }
  /// A scale along x.
  public static var scaleX: Self { Self(.scaleX) }
  /// A scale along y.
  public static var scaleY: Self { Self(.scaleY) }
  /// A scale along z.
  public static var scaleZ: Self { Self(.scaleZ) }
  /// A translation along x, in points.
  public static var translateX: Self { Self(.translateX) }
  /// A translation along y, in points.
  public static var translateY: Self { Self(.translateY) }
  /// A translation along z, in points.
  public static var translateZ: Self { Self(.translateZ) }
}

extension ValueFunction where Input == Vector3D {
  /// A scale along x, y and z.
  public static var scale: Self { Self(.scale) }
  /// A translation along x, y and z, in points.
  public static var translate: Self { Self(.translate) }
}

/// The value functions, with the names that Core Animation uses.
package enum ValueFunctionName: String, Hashable, Sendable, CaseIterable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The number of input numbers: 3 for `scale` and `translate`, otherwise 1.
  var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// Returns the transform that the function computes; allocates no memory.
  ///
  /// - Parameter number: Returns the input number at an index.
  func transform(_ number: (Int) -> Double) -> Transform3D {
    switch self {
    case .rotateX: .rotation(number(0), x: 1, y: 0, z: 0)
    case .rotateY: .rotation(number(0), x: 0, y: 1, z: 0)
    case .rotateZ: .rotation(number(0))
    case .scale: .scale(x: number(0), y: number(1), z: number(2))
    case .scaleX: .scale(x: number(0), y: 1)
    case .scaleY: .scale(x: 1, y: number(0))
    case .scaleZ: .scale(x: 1, y: 1, z: number(0))
    case .translate: .translation(x: number(0), y: number(1), z: number(2))
    case .translateX: .translation(x: number(0), y: 0)
    case .translateY: .translation(x: 0, y: number(0))
    case .translateZ: .translation(x: 0, y: 0, z: number(0))
    }
  }

  /// Returns the input number that describes a given transform, for instance its rotation about z for `rotateZ`.
  ///
  /// An animation without a start value begins with this number.
  ///
  /// - Parameters:
  ///   - index: The index of the input number: 0, or 0…2 for a function with three.
  ///   - matrix: The transform.
  func input(_ index: Int, of matrix: Transform3D) -> Double {
    switch self {
    case .rotateX: TransformComponent.rotationX.value(in: matrix)
    case .rotateY: TransformComponent.rotationY.value(in: matrix)
    case .rotateZ: TransformComponent.rotationZ.value(in: matrix)
    case .scaleX: TransformComponent.scaleX.value(in: matrix)
    case .scaleY: TransformComponent.scaleY.value(in: matrix)
    case .scaleZ: TransformComponent.scaleZ.value(in: matrix)
    case .scale:
      [TransformComponent.scaleX, .scaleY, .scaleZ][index].value(in: matrix)
    case .translateX: matrix.m41
    case .translateY: matrix.m42
    case .translateZ: matrix.m43
    case .translate: index == 0 ? matrix.m41 : index == 1 ? matrix.m42 : matrix.m43
    }
  }
}
