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
