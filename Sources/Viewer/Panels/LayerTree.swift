import LayerKit

/// The layers of a scene as the lines of a list: each layer is followed by its mask, then by its sublayers from back
/// to front.
///
/// Three or more adjacent siblings with the same class, name and sublayers share one line.
struct LayerTree {
  /// A line of the tree.
  struct Row {
    /// The layer; if several siblings share the line, the first of them.
    let layer: Layer
    /// The number of layers above the layer in the tree.
    let depth: Int
    /// Whether the layer is a mask.
    let isMask: Bool
    /// The number of equal siblings on this line, including the layer itself.
    let count: Int

    /// The layer's name, or its class if it has none; prefixed for a mask.
    var title: String { (isMask ? "mask: " : "") + (layer.name ?? layer.className) }

    /// Further details: the number of layers on the line, the class of a named layer, the words of a text layer, and
    /// whether the layer is hidden.
    var note: String {
      var parts: [String] = []
      if count > 1 { parts.append("× \(count)") }
      if layer.name != nil { parts.append(layer.className) }
      if let text = (layer as? TextLayer)?.text?.string {
        parts.append("“\(Layer.onOneLine(text))”")
      }
      if layer.isHidden { parts.append("hidden") }
      return parts.joined(separator: " · ")
    }
  }

  /// The minimum number of adjacent equal siblings that share one line.
  static let fewestFolded = 3

  /// The lines, in the order of the tree.
  private(set) var rows: [Row] = []

  /// Creates the list of a layer and its descendants.
  init(of root: Layer) { append(root, depth: 0) }

  private mutating func append(
    _ layer: Layer, depth: Int, isMask: Bool = false, count: Int = 1
  ) {
    rows.append(Row(layer: layer, depth: depth, isMask: isMask, count: count))
    if let mask = layer.mask { append(mask, depth: depth + 1, isMask: true) }
    var rest = layer.sublayers[...]
    while let first = rest.first {
      let like = rest.prefix { $0.isListed(like: first) }
      let isFolded = like.count >= Self.fewestFolded
      append(first, depth: depth + 1, count: isFolded ? like.count : 1)
      rest = rest.dropFirst(isFolded ? like.count : 1)
    }
  }
}

extension Layer {
  /// The name of the class.
  var className: String { String(describing: type(of: self)) }

  /// The maximum number of characters of a text layer's text that are part of its title.
  private static let mostLetters = 16

  /// Returns a text without the line feeds and other control characters that would break a line.
  fileprivate static func onOneLine(_ text: some StringProtocol) -> String {
    String(
      text.map { letter in
        letter.unicodeScalars.contains(where: TerminalText.isUnsafe) ? " " : letter
      })
  }

  /// A title on one line that identifies the layer: its name; without one, its class with its text or its position
  /// among its siblings.
  package var title: String {
    if let name { return name }
    if let text = (self as? TextLayer)?.text?.string, !text.isEmpty {
      let isLong = text.count > Self.mostLetters
      let words = Self.onOneLine(text.prefix(Self.mostLetters))
      return "\(className) “\(words)\(isLong ? "…" : "")”"
    }
    guard let place = superlayer?.sublayers.firstIndex(where: { $0 === self }) else {
      return className
    }
    return "\(className) \(place + 1)"
  }

  /// Returns whether another layer has the same class and name, and an equal mask and sublayers, so that the two can
  /// share a line.
  fileprivate func isListed(like other: Layer) -> Bool {
    if self === other { return true }
    guard type(of: self) == type(of: other), name == other.name else { return false }
    switch (mask, other.mask) {
    case (nil, nil): break
    case (let mask?, let otherMask?) where mask.isListed(like: otherMask): break
    default: return false
    }
    let (own, others) = (sublayers, other.sublayers)
    return own.count == others.count && zip(own, others).allSatisfy { $0.isListed(like: $1) }
  }
}

/// The layer that the user has chosen in a tree.
///
/// If the chosen layer leaves the tree, the layer on the line with its former index is chosen.
struct LayerChoice {
  private weak var layer: Layer?
  private var place = 0

  /// Creates a choice of the first layer.
  init() {}

  /// Returns the index of the chosen row.
  func index(in tree: LayerTree) -> Int {
    // A folded layer has no row of its own, and initially no layer is chosen.
    layer.flatMap { layer in tree.rows.firstIndex { $0.layer === layer } }
      ?? min(place, tree.rows.count - 1)
  }

  /// Moves the choice by a number of rows, wrapping around at the ends.
  mutating func move(by steps: Int, in tree: LayerTree) {
    choose((index(in: tree) + steps).wrapped(to: tree.rows.count), in: tree)
  }

  /// Chooses the layer of a line; a line that the tree does not have is ignored.
  mutating func choose(_ row: Int, in tree: LayerTree) {
    guard tree.rows.indices.contains(row) else { return }
    place = row
    layer = tree.rows[row].layer
  }
}
