import LayerKit

/// The contents of the layers page.
struct LayerReading: Hashable {
  /// A line of the tree.
  struct Row: Hashable {
    let title: String
    /// Further details, such as the class of a named layer or the words of a text layer.
    let note: String
    /// The number of layers above the layer in the tree.
    let depth: Int
  }

  /// A property of the chosen layer.
  struct Property: Hashable {
    /// The key path, followed by the unit if it has one.
    let name: String
    let model: String
    let shown: String
    /// Whether the two values differ.
    let differs: Bool
  }

  /// The lines of the tree.
  var rows: [Row]

  /// The index of the chosen line.
  var chosen: Int

  /// The visible part of a long tree.
  var scroll: Scroll

  /// The titles from the root to the chosen layer.
  var path: String

  /// The chosen layer's properties: the usual ones, and all that differ from those of a new layer.
  var properties: [Property]

  /// The chosen layer's animations: the animated property and the progress of each.
  var animations: [LabeledValue]

  /// The key paths of the properties that are always shown.
  private static let usual: Set = [
    "opacity", "hidden", "position", "bounds.size", "transform",
  ]

  /// Creates the reading of a tree and its chosen layer at a media time.
  ///
  /// - Precondition: `chosen` is the index of a row.
  init(_ tree: LayerTree, chosen: Int, scroll: Scroll = .around(nil), at time: Double) {
    self.scroll = scroll
    rows = tree.rows.map { Row(title: $0.title, note: $0.note, depth: $0.depth) }
    self.chosen = chosen
    let layer = tree.rows[chosen].layer
    var titles: [String] = []
    var depth = Int.max
    for row in tree.rows[...chosen].reversed() where row.depth < depth {
      titles.append(row.title)
      depth = row.depth
    }
    path = titles.reversed().joined(separator: " › ")
    properties = layer.properties
      .filter { !$0.isUsual || Self.usual.contains($0.keyPath) }
      .map { property in
        Property(
          name: PropertyText.name(of: property),
          model: PropertyText.value(property.model, of: property.kind),
          shown: PropertyText.value(property.presentation, of: property.kind),
          differs: property.differs)
      }
    animations = layer.runningAnimations.map { animation in
      let names = [animation.key, animation.keyPath ?? "group"].compactMap(\.self)
      let progress = animation.moment(at: time).map {
        "\(NumberText.fixed($0.progress * 100, digits: 0)) %"
      }
      return LabeledValue(
        (animation.key == animation.keyPath ? names.prefix(1) : names[...]).joined(
          separator: " · "), progress ?? "not active")
    }
  }
}

/// The text form of property values.
private enum PropertyText {
  /// Returns the name with its unit, such as "position, pt".
  static func name(of property: LayerProperty) -> String {
    property.unit == .points ? "\(property.keyPath), pt" : property.keyPath
  }

  /// Returns the text of a value, rounded to two decimals.
  static func value(_ numbers: [Double], of kind: LayerProperty.Kind) -> String {
    switch kind {
    case .number, .point, .size: list(numbers)
    case .flag: numbers.first == 0 ? "no" : "yes"
    case .color: numbers.isEmpty ? "none" : color(numbers)
    case .colors: numbers.isEmpty ? "none" : "\(numbers.count / 4) colours"
    case .numbers: numbers.isEmpty ? "none" : list(numbers)
    case .transform: transform(numbers)
    case .path: numbers.isEmpty ? "none" : "outline"
    case .picture: numbers.isEmpty ? "none" : "picture"
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    NumberText.list(numbers.map(number))
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    return NumberText.shortest((value * 100).rounded() / 100)
  }

  /// Returns six hexadecimal digits, and the opacity in per cent if it is not 1.
  private static func color(_ numbers: [Double]) -> String {
    let digits = numbers.prefix(3).map { component in
      let level = Int((min(max(component, 0), 1) * 255).rounded())
      return (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true)
    }
    let alpha = numbers[3] == 1 ? "" : " \(number(numbers[3] * 100)) %"
    return "#\(digits.joined())\(alpha)"
  }

  /// Returns the text of a transform: "identity", a translation, the matrix of a transform in the plane, or "3D
  /// matrix".
  private static func transform(_ rows: [Double]) -> String {
    if rows == Transform3D.identity.components { return "identity" }
    let matrix = Transform3D(components: rows)
    let (x, y) = (number(rows[12]), number(rows[13]))
    if matrix == Transform3D.translation(x: rows[12], y: rows[13]) {
      return "translated \(x), \(y)"
    }
    let depth = [2, 3, 6, 7, 8, 9, 11, 14]
    guard depth.allSatisfy({ rows[$0] == 0 }), rows[10] == 1, rows[15] == 1 else {
      return "3D matrix"
    }
    return "\(list([rows[0], rows[1], rows[4], rows[5]])) + \(x), \(y)"
  }
}
