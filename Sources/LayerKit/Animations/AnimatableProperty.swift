/// A property of a layer that an animation can drive, with the type of its values.
///
/// Written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: AnimatableTarget, Hashable, Sendable {
  package let slot: PropertySlot

  /// Itself.
  public var property: AnimatableProperty<Value> { self }

  package init(slot: PropertySlot) { self.slot = slot }

  init(_ field: LayerField) { slot = PropertySlot(field, .all) }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    let start = slot.numbers?.first ?? 0
    return AnimatableProperty<Part>(
      slot: PropertySlot(slot.field, .numbers(first: start + first, count: count)))
  }
}

/// What an animation can be aimed at: a property, or a family of properties that stands for one of them.
///
/// `\.transform.rotation` stands for `\.transform.rotation.z`.
public protocol AnimatableTarget {
  /// The type of the property's values.
  associatedtype Value: AnimatableValue

  /// The property.
  var property: AnimatableProperty<Value> { get }
}

/// A field of a layer and the part of it that is meant.
package struct PropertySlot: Hashable, Sendable {
  /// What of a field an animation drives.
  package enum Part: Hashable, Sendable {
    /// The whole value.
    case all
    /// Some of its numbers.
    case numbers(first: Int, count: Int)
    /// A number that is hidden in a transform.
    case component(TransformComponent)
    /// The whole transform, made from fewer numbers.
    case function(ValueFunctionName)
  }

  /// The field.
  package let field: LayerField
  /// The part of it.
  package let part: Part

  package init(_ field: LayerField, _ part: Part) {
    self.field = field
    self.part = part
  }

  /// The numbers of the field that are meant, if the part is some of them.
  package var numbers: (first: Int, count: Int)? {
    if case .numbers(let first, let count) = part { return (first, count) }
    return nil
  }
}

extension AnimatableProperty where Value == Point {
  /// The distance from the left alone.
  public var x: AnimatableProperty<Double> { part(0, 1) }
  /// The distance from the top alone.
  public var y: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Size {
  /// The width alone.
  public var width: AnimatableProperty<Double> { part(0, 1) }
  /// The height alone.
  public var height: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Rect {
  /// The corner alone.
  public var origin: AnimatableProperty<Point> { part(0, 2) }
  /// The extent alone.
  public var size: AnimatableProperty<Size> { part(2, 2) }
}

extension AnimatableProperty where Value == Transform3D {
  /// The movement; it is last in the transform, so that x is the superlayer's however the layer is turned.
  public var translation: TranslationTarget { TranslationTarget(transform: self) }
  /// The scale; by itself, all three alike.
  public var scale: ScaleTarget { ScaleTarget(transform: self) }
  /// The turn in radians; by itself, that about z.
  public var rotation: RotationTarget { RotationTarget(transform: self) }

  /// The whole transform, made from fewer numbers by a function: `\.transform[.rotateZ]`.
  ///
  /// The corresponding Core Animation property is `CAPropertyAnimation.valueFunction`.
  public subscript<Input>(function: ValueFunction<Input>) -> AnimatableProperty<Input> {
    AnimatableProperty<Input>(slot: PropertySlot(slot.field, .function(function.name)))
  }

  fileprivate func component(_ component: TransformComponent) -> AnimatableProperty<Double> {
    AnimatableProperty<Double>(slot: PropertySlot(slot.field, .component(component)))
  }
}

/// The movement of a transform: x and y together, or one number alone.
public struct TranslationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The movement along x and y.
  public var property: AnimatableProperty<Point> { transform.part(12, 2) }
  /// The movement along x alone.
  public var x: AnimatableProperty<Double> { transform.part(12, 1) }
  /// The movement along y alone.
  public var y: AnimatableProperty<Double> { transform.part(13, 1) }
  /// The movement along z alone.
  public var z: AnimatableProperty<Double> { transform.part(14, 1) }
}

/// The scale of a transform: the same along all axes, or one alone.
public struct ScaleTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// All three scales; read, it is their mean.
  public var property: AnimatableProperty<Double> { transform.component(.scale) }
  /// The scale along x alone.
  public var x: AnimatableProperty<Double> { transform.component(.scaleX) }
  /// The scale along y alone.
  public var y: AnimatableProperty<Double> { transform.component(.scaleY) }
  /// The scale along z alone.
  public var z: AnimatableProperty<Double> { transform.component(.scaleZ) }
}

/// The turn of a transform about one of the axes, in radians.
public struct RotationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The turn about z.
  public var property: AnimatableProperty<Double> { transform.component(.rotationZ) }
  /// The turn about x alone.
  public var x: AnimatableProperty<Double> { transform.component(.rotationX) }
  /// The turn about y alone.
  public var y: AnimatableProperty<Double> { transform.component(.rotationY) }
  /// The turn about z alone.
  public var z: AnimatableProperty<Double> { transform.component(.rotationZ) }
}

extension AnimatableProperty {
  /// Finds a property by its Core Animation key path, for instance `transform.rotation.z`.
  ///
  /// - Throws: `KeyPathError.unknown` for a path that names nothing, `frame` among them, and
  ///   `KeyPathError.wrongType` when the property's values are of another type.
  public init(keyPath: String) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Value.self else {
      throw .wrongType(keyPath, expected: "\(entry.type)", given: "\(Value.self)")
    }
    self.init(slot: entry.slot)
  }

  /// Finds a transform by its key path and makes it of fewer numbers.
  ///
  /// - Throws: `KeyPathError.unknown`, and `KeyPathError.noTransform` for any other property.
  public init(
    keyPath: String, valueFunction: ValueFunction<Value>
  ) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Transform3D.self else { throw .noTransform(keyPath) }
    self.init(slot: PropertySlot(entry.slot.field, .function(valueFunction.name)))
  }

  /// The Core Animation key path; that of the whole transform where a value function makes it.
  public var keyPath: String { slot.keyPath }
}

extension PropertySlot {
  /// The Core Animation key path; that of the whole transform where a value function makes it.
  var keyPath: String {
    if case .function = part { return field.actionKey.rawValue }
    let names = PropertyName.all.filter { $0.value.slot == self }.keys
    // `rotation` is short for `rotation.z`.
    return names.max { $0.count < $1.count } ?? field.actionKey.rawValue
  }
}

extension AnimationContent {
  /// The Core Animation key path of what is animated; nothing for a group.
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
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(
    keyPath: String, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) throws(KeyPathError) {
    self.init(
      property: try AnimatableProperty(keyPath: keyPath), from: from, to: to, by: by)
  }
}

extension BasicAnimation where Value == Double {
  /// Creates an animation, without ends yet, of the number that a Core Animation key path names.
  ///
  /// For values of another type write it: `try BasicAnimation<Color>(keyPath: "backgroundColor")`.
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(keyPath: String) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath))
  }
}

extension KeyframeAnimation {
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(keyPath: String, values: [Value]) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath), values: values)
  }
}

/// The key paths of animatable properties as Core Animation spells them.
///
/// They exist at the edge only, for programs that read property names from somewhere: the path becomes a
/// typed property when it is looked up, once.
private enum PropertyName {
  /// What is known of a path.
  struct Entry {
    let slot: PropertySlot
    let type: Any.Type
  }

  /// All paths; made once.
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

/// Why a key path names no property that an animation can drive.
public enum KeyPathError: Error, Hashable, CustomStringConvertible {
  /// No property has this path.
  case unknown(String)
  /// The property has values of another type.
  case wrongType(String, expected: String, given: String)
  /// A value function makes transforms, and the property is none.
  case noTransform(String)

  /// One line that names the path and, where there is one, the remedy.
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
