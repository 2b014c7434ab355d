package import LayerKit

/// The layers of a scene in the order of their lists: a layer, its mask, its sublayers from back to front.
///
/// Three or more siblings in a row that have the same class, name and sublayers are one line.
package struct LayerTree {
  /// A line of the tree.
  package struct Row {
    /// The layer; of equal siblings the first.
    let layer: Layer
    /// How many layers hold it.
    let depth: Int
    /// Whether it is a mask.
    let isMask: Bool
    /// How many equal siblings it stands for, itself among them.
    let count: Int

    /// What the layer is called: its name, else its class; a mask is called so.
    var title: String { (isMask ? "mask: " : "") + (layer.name ?? layer.className) }

    /// What else the line tells: the class of a named layer, the words of a text, how many layers it stands for.
    var note: String {
      var parts: [String] = []
      if count > 1 { parts.append("× \(count)") }
      if layer.name != nil { parts.append(layer.className) }
      if let text = (layer as? TextLayer)?.text?.string { parts.append("“\(text)”") }
      if layer.isHidden { parts.append("hidden") }
      return parts.joined(separator: " · ")
    }
  }

  /// The fewest equal siblings in a row that are one line.
  static let fewestFolded = 3

  /// The lines.
  package private(set) var rows: [Row] = []

  /// Lists a layer and everything below it.
  package init(of root: Layer) { append(root, depth: 0) }

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
  /// The class in a word.
  var className: String { String(describing: type(of: self)) }

  /// The most letters of a text that stand for its layer.
  private static let mostLetters = 16

  /// What tells the layer from others: its name; else its class, and its words or its place among its siblings.
  package var title: String {
    if let name { return name }
    if let words = (self as? TextLayer)?.text?.string, !words.isEmpty {
      let isLong = words.count > Self.mostLetters
      return "\(className) “\(words.prefix(Self.mostLetters))\(isLong ? "…" : "")”"
    }
    guard let place = superlayer?.sublayers.firstIndex(where: { $0 === self }) else {
      return className
    }
    return "\(className) \(place + 1)"
  }

  /// Whether another layer's line, and the lines below it, would have the same words.
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

/// Which layer is chosen: the layer itself while it is in the tree, else the one at its place.
package struct LayerChoice {
  /// Which lines of the tree are shown.
  package private(set) var scroll = LayerScroll.toChosen

  /// Creates a choice of the first layer.
  package init() {}

  private weak var layer: Layer?
  private var place = 0

  /// The number of the chosen row.
  package func index(in tree: LayerTree) -> Int {
    // Rows of folded layers have none, and neither has a choice at first.
    layer.flatMap { layer in tree.rows.firstIndex { $0.layer === layer } }
      ?? min(place, tree.rows.count - 1)
  }

  /// Chooses the row so many places further, going round in a circle.
  package mutating func move(by steps: Int, in tree: LayerTree) {
    place = (index(in: tree) + steps).wrapped(to: tree.rows.count)
    layer = tree.rows[place].layer
    scroll = .toChosen
  }

  /// Chooses the layer of a line, which stays where it is.
  ///
  /// - Parameters:
  ///   - row: The number of the line; one that the tree does not have is none.
  ///   - first: The number of the first line that is shown.
  package mutating func choose(_ row: Int, in tree: LayerTree, showingFrom first: Int) {
    guard tree.rows.indices.contains(row) else { return }
    place = row
    layer = tree.rows[row].layer
    scroll = .showingChosen(from: first)
  }

  /// Shows the lines from a number on; the chosen layer stays chosen.
  package mutating func show(from first: Int) { scroll = .from(first) }
}

/// Which lines of a tree are shown that is longer than its panel.
package enum LayerScroll: Hashable {
  /// Those around the chosen one.
  case toChosen
  /// Those from a number on, be the chosen one among them or not.
  case from(Int)
  /// Those from a number on, or as few others as there have to be for the chosen one to be among them.
  case showingChosen(from: Int)
}
