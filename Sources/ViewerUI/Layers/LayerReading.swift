import Display
import LayerKit

/// What the page of layers shows.
package struct LayerReading: Hashable {
  /// A line of the tree.
  struct Row: Hashable {
    /// What the layer is called.
    let title: String
    /// What else is known of it.
    let note: String
    /// How many layers hold it.
    let depth: Int
  }

  /// A property of the chosen layer.
  struct Property: Hashable {
    /// The key path and the unit.
    let name: String
    /// The value in the model.
    let model: String
    /// The value on the screen.
    let shown: String
    /// Whether the two differ.
    let differs: Bool
  }

  /// The lines of the tree.
  var rows: [Row]

  /// The number of the chosen one.
  var chosen: Int

  /// Which lines of a long tree are shown.
  var scroll: LayerScroll

  /// The layers from the root to the chosen one.
  var path: String

  /// The chosen layer's properties: some always, and all those that are not as a new layer has them.
  var properties: [Property]

  /// Its animations: what each animates, and how far it is.
  var animations: [Fact]

  /// The properties that are always shown.
  private static let usual: Set = [
    "opacity", "hidden", "position", "bounds.size", "transform",
  ]

  /// Reads a tree and its chosen layer at a media time.
  ///
  /// - Precondition: The number is that of a row.
  package init(_ tree: LayerTree, chosen: Int, scroll: LayerScroll = .toChosen, at time: Double) {
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
      return Fact(
        (animation.key == animation.keyPath ? names.prefix(1) : names[...]).joined(
          separator: " · "), progress ?? "not active")
    }
  }
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
