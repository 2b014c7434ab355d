import Display

/// What Core Animation has and the library leaves out, because no frame would show it.
///
/// Vectors that name one of these are passed over and counted. `ComingFromCoreAnimation.md` lists the same and says what
/// to use instead. Every other unknown name fails.
enum LeftOut {
  /// Properties of layers by their key paths.
  static let properties: Set = [
    "shadowColor", "shadowOpacity", "shadowRadius", "shadowOffset", "doubleSided",
    "geometryFlipped", "allowsEdgeAntialiasing", "shouldRasterize",
  ]

  /// Constants.
  static let constants: Set = ["kCAGradientLayerConic"]

  /// The first of them that a vector names; `nil` for a vector that has to be met.
  static func name(in vector: JSONValue) -> String? {
    name(inPiece: vector["input"]) ?? name(inPiece: vector["expect"])
  }

  /// Looks for a property that is changed or expected, and for one that is named to be read or animated.
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
