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
