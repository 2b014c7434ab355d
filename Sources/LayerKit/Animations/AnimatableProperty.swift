/// A property of a layer that an animation can drive, with the type of its values.
///
/// It is written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: AnimatableTarget, Hashable, Sendable {
  package let slot: PropertySlot

  /// This property itself; it makes every property usable as the target of an animation.
  public var property: AnimatableProperty<Value> { self }

  package init(slot: PropertySlot) { self.slot = slot }

  init(_ field: LayerField) { slot = PropertySlot(field, .all) }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    let start = slot.numbers?.first ?? 0
    return AnimatableProperty<Part>(
      slot: PropertySlot(slot.field, .numbers(first: start + first, count: count)))
  }
}

/// The target of an animation: a property, or a family of properties with a default property.
///
/// For example, the default property of the family `\.transform.rotation` is `\.transform.rotation.z`.
public protocol AnimatableTarget {
  /// The type of the property's values.
  associatedtype Value: AnimatableValue

  /// The property that an animation of this target drives.
  var property: AnimatableProperty<Value> { get }
}

/// A field of a layer and the part of it that an animation drives.
package struct PropertySlot: Hashable, Sendable {
  /// The part of a field that an animation drives.
  package enum Part: Hashable, Sendable {
    /// The whole value.
    case all
    /// Consecutive components of the field: `count` of them, beginning with index `first`.
    case numbers(first: Int, count: Int)
    /// A number that is extracted from a transform, such as its rotation about z.
    case component(TransformComponent)
    /// The whole transform, computed by a value function from fewer numbers.
    case function(ValueFunctionName)
  }

  package let field: LayerField
  package let part: Part

  package init(_ field: LayerField, _ part: Part) {
    self.field = field
    self.part = part
  }

  /// The range of the field's components that an animation drives; `nil` unless the part is
  /// ``Part/numbers(first:count:)``.
  package var numbers: (first: Int, count: Int)? {
    if case .numbers(let first, let count) = part { return (first, count) }
    return nil
  }
}

extension AnimatableProperty where Value == Point {
  /// The x coordinate alone, in the same unit as the property.
  public var x: AnimatableProperty<Double> { part(0, 1) }
  /// The y coordinate alone, in the same unit as the property.
  public var y: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Size {
  /// The width alone, in the same unit as the property.
  public var width: AnimatableProperty<Double> { part(0, 1) }
  /// The height alone, in the same unit as the property.
  public var height: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Rect {
  /// The origin of the rectangle alone.
  public var origin: AnimatableProperty<Point> { part(0, 2) }
  /// The size of the rectangle alone.
  public var size: AnimatableProperty<Size> { part(2, 2) }
}

extension AnimatableProperty where Value == Transform3D {
  /// The translation of the transform, in points.
  ///
  /// The translation is applied last, so it moves the layer along the superlayer's axes even if the layer is rotated.
  public var translation: TranslationTarget { TranslationTarget(transform: self) }
  /// The scale of the transform: the same along all three axes, unless you specify an axis as in
  /// `\.transform.scale.x`.
  public var scale: ScaleTarget { ScaleTarget(transform: self) }
  /// The rotation of the transform in radians: about z, unless you specify an axis as in `\.transform.rotation.x`.
  public var rotation: RotationTarget { RotationTarget(transform: self) }

  /// The whole transform, computed by a value function from one or three animated numbers: `\.transform[.rotateZ]`.
  ///
  /// The corresponding Core Animation property is `CAPropertyAnimation.valueFunction`.
  public subscript<Input>(function: ValueFunction<Input>) -> AnimatableProperty<Input> {
    AnimatableProperty<Input>(slot: PropertySlot(slot.field, .function(function.name)))
  }

  fileprivate func component(_ component: TransformComponent) -> AnimatableProperty<Double> {
    AnimatableProperty<Double>(slot: PropertySlot(slot.field, .component(component)))
  }
}

/// The translation of a transform in points: x and y together, or one coordinate.
public struct TranslationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The translation along x and y.
  public var property: AnimatableProperty<Point> { transform.part(12, 2) }
  /// The translation along x alone.
  public var x: AnimatableProperty<Double> { transform.part(12, 1) }
  /// The translation along y alone.
  public var y: AnimatableProperty<Double> { transform.part(13, 1) }
  /// The translation along z alone.
  public var z: AnimatableProperty<Double> { transform.part(14, 1) }
}

/// The scale of a transform: the same along all axes, or along one.
public struct ScaleTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The same scale along all three axes; its value is the mean of the transform's three scales.
  public var property: AnimatableProperty<Double> { transform.component(.scale) }
  /// The scale along x alone.
  public var x: AnimatableProperty<Double> { transform.component(.scaleX) }
  /// The scale along y alone.
  public var y: AnimatableProperty<Double> { transform.component(.scaleY) }
  /// The scale along z alone.
  public var z: AnimatableProperty<Double> { transform.component(.scaleZ) }
}

/// The rotation of a transform about one of the axes, in radians.
public struct RotationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The rotation about z, the same as ``z``.
  public var property: AnimatableProperty<Double> { transform.component(.rotationZ) }
  /// The rotation about x alone.
  public var x: AnimatableProperty<Double> { transform.component(.rotationX) }
  /// The rotation about y alone.
  public var y: AnimatableProperty<Double> { transform.component(.rotationY) }
  /// The rotation about z alone.
  public var z: AnimatableProperty<Double> { transform.component(.rotationZ) }
}

extension AnimatableProperty {
  /// Creates the property at a Core Animation key path, for instance `transform.rotation.z`.
  ///
  /// - Throws: `KeyPathError.unknown` if no animatable property has this key path (`frame`, for instance, is not
  ///   animatable), and `KeyPathError.wrongType` if the property's values are not of type `Value`.
  public init(keyPath: String) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Value.self else {
      throw .wrongType(keyPath, expected: "\(entry.type)", given: "\(Value.self)")
    }
    self.init(slot: entry.slot)
  }

  /// Creates a property that drives the transform at a key path through a value function.
  ///
  /// - Throws: `KeyPathError.unknown` if no animatable property has this key path, and `KeyPathError.noTransform` if
  ///   the property is not a transform.
  public init(
    keyPath: String, valueFunction: ValueFunction<Value>
  ) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Transform3D.self else { throw .noTransform(keyPath) }
    self.init(slot: PropertySlot(entry.slot.field, .function(valueFunction.name)))
  }

  /// The Core Animation key path of the property; with a value function, the key path of the whole transform.
  public var keyPath: String { slot.keyPath }
}

extension PropertySlot {
  /// The Core Animation key path of the slot; with a value function, the key path of the whole transform.
  var keyPath: String {
    if case .function = part { return field.actionKey.rawValue }
    let names = PropertyName.all.filter { $0.value.slot == self }.keys
    // `rotation` is short for `rotation.z`.
    return names.max { $0.count < $1.count } ?? field.actionKey.rawValue
  }
}

extension AnimationContent {
  /// The Core Animation key path of the animated property; `nil` for a group.
  public var keyPath: String? {
    switch kind {
    case .basic(let content): content.slot.keyPath
    case .keyframe(let content): content.slot.keyPath
    case .group: nil
    }
  }
}

extension BasicAnimation {
  /// Creates an animation of the property at a Core Animation key path.
  ///
  /// ```swift
  /// let slide = try BasicAnimation(keyPath: "transform.translation.x", from: -120.0, to: 0)
  /// ```
  ///
  /// - Throws: `KeyPathError` if the key path is unknown or the property's values are not of type `Value`.
  public init(
    keyPath: String, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) throws(KeyPathError) {
    self.init(
      property: try AnimatableProperty(keyPath: keyPath), from: from, to: to, by: by)
  }
}

extension BasicAnimation where Value == Double {
  /// Creates an animation of the number at a Core Animation key path; its start and end values can be set later.
  ///
  /// For other types of values, specify the type: `try BasicAnimation<Color>(keyPath: "backgroundColor")`.
  ///
  /// - Throws: `KeyPathError` if the key path is unknown or the property's values are not numbers.
  public init(keyPath: String) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath))
  }
}

extension KeyframeAnimation {
  /// Creates an animation of the property at a Core Animation key path; the values can also be set later.
  ///
  /// - Throws: `KeyPathError` if the key path is unknown or the property's values are not of type `Value`.
  public init(keyPath: String, values: [Value] = []) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath), values: values)
  }
}

/// The key paths of animatable properties as Core Animation spells them.
///
/// They are needed only by programs that read property names at run time. A lookup converts the key path once, to a
/// typed property.
private enum PropertyName {
  struct Entry {
    let slot: PropertySlot
    let type: Any.Type
  }

  static let all: [String: Entry] = Dictionary(
    uniqueKeysWithValues: LayerField.allCases.flatMap { field in
      parts(of: field).map { suffix, entry in
        (suffix.isEmpty ? field.actionKey.rawValue : "\(field.actionKey.rawValue).\(suffix)", entry)
      }
    })

  private static func parts(of field: LayerField) -> [(String, Entry)] {
    func entry(_ part: PropertySlot.Part, _ type: Any.Type) -> Entry {
      Entry(slot: PropertySlot(field, part), type: type)
    }
    func numbers(_ first: Int, _ count: Int, _ type: Any.Type) -> Entry {
      entry(.numbers(first: first, count: count), type)
    }
    let whole = [("", entry(.all, field.kind.type))]
    switch field.kind {
    case .number, .flag, .color, .colors, .numbers, .path, .picture: return whole
    case .point:
      return whole + [("x", numbers(0, 1, Double.self)), ("y", numbers(1, 1, Double.self))]
    case .rect:
      return whole + [
        ("origin", numbers(0, 2, Point.self)),
        ("origin.x", numbers(0, 1, Double.self)), ("origin.y", numbers(1, 1, Double.self)),
        ("size", numbers(2, 2, Size.self)), ("size.width", numbers(2, 1, Double.self)),
        ("size.height", numbers(3, 1, Double.self)),
      ]
    case .transform:
      let components = TransformComponent.allCases.map {
        ($0.rawValue, entry(.component($0), Double.self))
      }
      return whole + components + [
        ("rotation", entry(.component(.rotationZ), Double.self)),
        ("translation", numbers(12, 2, Point.self)),
        ("translation.x", numbers(12, 1, Double.self)),
        ("translation.y", numbers(13, 1, Double.self)),
        ("translation.z", numbers(14, 1, Double.self)),
      ]
    }
  }
}

/// The reason a key path cannot be converted to an animatable property.
public enum KeyPathError: Error, Hashable, CustomStringConvertible {
  /// No animatable property has this key path.
  case unknown(String)
  /// The property at the key path has values of type `expected`, but the program requires values of type `given`.
  case wrongType(String, expected: String, given: String)
  /// A value function was specified for the property at this key path, which is not a transform.
  case noTransform(String)

  /// A message of one line with the key path; for an unknown key path, it also lists similar key paths that exist.
  public var description: String {
    switch self {
    case .unknown(let path):
      let head = path.prefix { $0 != "." }
      let near = PropertyName.all.keys.filter { $0.prefix { $0 != "." } == head }.sorted()
      let hint = near.isEmpty ? "" : " (available: \(near.joined(separator: ", ")))"
      return "no animatable property is called “\(path)”\(hint)"
    case .wrongType(let path, let expected, let given):
      return "“\(path)” has values of type \(expected), not \(given)"
    case .noTransform(let path):
      return "“\(path)” is not a transform (a value function computes a transform)"
    }
  }
}
