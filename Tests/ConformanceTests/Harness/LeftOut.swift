import Display
import Viewer

/// Features of Core Animation that the library leaves out because no frame would show them.
///
/// Vectors that name one of these are skipped and counted. `ComingFromCoreAnimation.md` has the same list and
/// suggests alternatives. Every other unknown name fails.
enum LeftOut {
  /// Layer properties, by key path.
  static let properties: Set = [
    "shadowColor", "shadowOpacity", "shadowRadius", "shadowOffset", "doubleSided",
    "geometryFlipped", "allowsEdgeAntialiasing", "shouldRasterize",
  ]

  static let constants: Set = ["kCAGradientLayerConic"]

  /// The first left-out feature that a vector names; `nil` if the vector must pass.
  static func name(in vector: JSONValue) -> String? {
    name(inPiece: vector["input"]) ?? name(inPiece: vector["expect"])
  }

  /// Looks for a property that is changed or expected, and for one that is read or animated by name.
  private static func name(inPiece piece: JSONValue) -> String? {
    switch piece {
    case .array(let elements): return elements.lazy.compactMap(name(inPiece:)).first
    case .object(let members):
      return members.sorted { $0.key < $1.key }.lazy.compactMap { member, value in
        if properties.contains(member) { return member }
        guard let word = value.text else { return name(inPiece: value) }
        switch member {
        case "property", "keyPath":
          return word.split(separator: ".").first.map(String.init).flatMap {
            properties.contains($0) ? $0 : nil
          }
        case "constant": return constants.contains(word) ? word : nil
        default: return nil
        }
      }.first
    default: return nil
    }
  }
}
