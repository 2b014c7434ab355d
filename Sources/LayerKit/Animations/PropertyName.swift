import Raster

/// The key paths of animatable properties as Core Animation spells them.
///
/// They exist at the edge only, for programs that read property names from somewhere: the path becomes a
/// typed property when it is looked up, once.
enum PropertyName {
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
    switch field.kind {
    case .number: return [("", entry(.all, Double.self))]
    case .flag: return [("", entry(.all, Bool.self))]
    case .color: return [("", entry(.all, Color.self))]
    case .path: return [("", entry(.all, Path.self))]
    case .picture: return [("", entry(.all, Bitmap.self))]
    case .size:
      return [
        ("", entry(.all, Size.self)), ("width", numbers(0, 1, Double.self)),
        ("height", numbers(1, 1, Double.self)),
      ]
    case .list:
      return [("", entry(.all, field == .colors ? [Color].self : [Double].self))]
    case .point:
      return [
        ("", entry(.all, Point.self)), ("x", numbers(0, 1, Double.self)),
        ("y", numbers(1, 1, Double.self)),
      ]
    case .rect:
      return [
        ("", entry(.all, Rect.self)), ("origin", numbers(0, 2, Point.self)),
        ("origin.x", numbers(0, 1, Double.self)), ("origin.y", numbers(1, 1, Double.self)),
        ("size", numbers(2, 2, Size.self)), ("size.width", numbers(2, 1, Double.self)),
        ("size.height", numbers(3, 1, Double.self)),
      ]
    case .transform:
      let components = TransformComponent.allCases.map {
        ($0.rawValue, entry(.component($0), Double.self))
      }
      return components + [
        ("", entry(.all, Transform3D.self)),
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
  public var keyPath: String {
    if case .function = slot.part { return slot.field.actionKey.rawValue }
    let names = PropertyName.all.filter { $0.value.slot == slot }.keys
    // `rotation` is short for `rotation.z`.
    return names.max { $0.count < $1.count } ?? slot.field.actionKey.rawValue
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

extension KeyframeAnimation {
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(keyPath: String, values: [Value]) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath), values: values)
  }
}
