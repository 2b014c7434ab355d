/// A property of a layer that an animation can drive, with the type of its values.
///
/// It is written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: AnimatableTarget, Hashable, Sendable {
  package let slot: PropertySlot

  /// The property itself, which is its own target.
  public var property: AnimatableProperty<Value> { self }

  package init(slot: PropertySlot) { self.slot = slot }

  init(_ field: LayerField) { slot = PropertySlot(field, .all) }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    let start = slot.numbers?.first ?? 0
    return AnimatableProperty<Part>(
      slot: PropertySlot(slot.field, .numbers(first: start + first, count: count)))
  }
}

/// A target of an animation: a property, or a family of properties that stands for one of them.
///
/// For example, `\.transform.rotation` stands for `\.transform.rotation.z`.
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
    /// A range of the field's components.
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

  /// The range of components that the part covers; `nil` for any part but ``Part/numbers(first:count:)``.
  package var numbers: (first: Int, count: Int)? {
    if case .numbers(let first, let count) = part { return (first, count) }
    return nil
  }
}

extension AnimatableProperty where Value == Point {
  /// The x coordinate alone, in points.
  public var x: AnimatableProperty<Double> { part(0, 1) }
  /// The y coordinate alone, in points.
  public var y: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Size {
  /// The width alone, in points.
  public var width: AnimatableProperty<Double> { part(0, 1) }
  /// The height alone, in points.
  public var height: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Rect {
  /// The origin of the rectangle alone.
  public var origin: AnimatableProperty<Point> { part(0, 2) }
  /// The size of the rectangle alone.
  public var size: AnimatableProperty<Size> { part(2, 2) }
}

extension AnimatableProperty where Value == Transform3D {
  /// The translation; it is applied last, so that x is the superlayer's axis however the layer is rotated.
  public var translation: TranslationTarget { TranslationTarget(transform: self) }
  /// The scale; if no axis is named, the same scale along all three.
  public var scale: ScaleTarget { ScaleTarget(transform: self) }
  /// The rotation in radians; if no axis is named, about z.
  public var rotation: RotationTarget { RotationTarget(transform: self) }

  /// The whole transform, computed by a function from fewer numbers: `\.transform[.rotateZ]`.
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

  /// The scale along all three axes; when read, their mean.
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
  /// Creates the property that a Core Animation key path names, for instance `transform.rotation.z`.
  ///
  /// - Throws: `KeyPathError.unknown` if no animatable property has the path, as for `frame`, and
  ///   `KeyPathError.wrongType` if the property's values are of another type.
  public init(keyPath: String) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Value.self else {
      throw .wrongType(keyPath, expected: "\(entry.type)", given: "\(Value.self)")
    }
    self.init(slot: entry.slot)
  }

  /// Creates the transform property that a key path names, computed by a value function from fewer numbers.
  ///
  /// - Throws: `KeyPathError.unknown` if no animatable property has the path, and `KeyPathError.noTransform` if it is
  ///   not a transform.
  public init(
    keyPath: String, valueFunction: ValueFunction<Value>
  ) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Transform3D.self else { throw .noTransform(keyPath) }
    self.init(slot: PropertySlot(entry.slot.field, .function(valueFunction.name)))
  }

  /// The Core Animation key path; with a value function, that of the whole transform.
  public var keyPath: String { slot.keyPath }
}

extension PropertySlot {
  /// The Core Animation key path; with a value function, that of the whole transform.
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
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// ```swift
  /// let slide = try BasicAnimation(keyPath: "transform.translation.x", from: -120.0, to: 0)
  /// ```
  ///
  /// - Throws: `KeyPathError` if the path is unknown or its values are of another type.
  public init(
    keyPath: String, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) throws(KeyPathError) {
    self.init(
      property: try AnimatableProperty(keyPath: keyPath), from: from, to: to, by: by)
  }
}

extension BasicAnimation where Value == Double {
  /// Creates an animation of the number that a Core Animation key path names, without start and end values.
  ///
  /// For other types of values, name the type: `try BasicAnimation<Color>(keyPath: "backgroundColor")`.
  ///
  /// - Throws: `KeyPathError` if the path is unknown or its values are of another type.
  public init(keyPath: String) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath))
  }
}

extension KeyframeAnimation {
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// - Throws: `KeyPathError` if the path is unknown or its values are of another type.
  public init(keyPath: String, values: [Value]) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath), values: values)
  }
}

/// The key paths of animatable properties as Core Animation spells them.
///
/// They are only for programs that read property names at run time: a lookup turns a path into a typed property once.
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

/// The reason that a key path does not name an animatable property.
public enum KeyPathError: Error, Hashable, CustomStringConvertible {
  /// No property has this path.
  case unknown(String)
  /// The property has values of another type.
  case wrongType(String, expected: String, given: String)
  /// A value function was given for a property that is not a transform.
  case noTransform(String)

  /// One line that names the path and, if there is one, the remedy.
  public var description: String {
    switch self {
    case .unknown(let path):
      let head = path.prefix { $0 != "." }
      let near = PropertyName.all.keys.filter { $0.prefix { $0 != "." } == head }.sorted()
      let hint = near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"
      return "no animatable property is called “\(path)”\(hint)"
    case .wrongType(let path, let expected, let given):
      return "“\(path)” has values of type \(expected), not \(given)"
    case .noTransform(let path):
      return "“\(path)” is no transform, which is what a value function makes"
    }
  }
}
