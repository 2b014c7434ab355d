package import LayerKit

/// Keeps the layers of a tree of nodes, and changes only those in which the tree differs from the one before.
package final class Mount {
  /// The layer of the whole tree.
  package let root: Layer

  /// The window in which the tree was shown last.
  private(set) var area = OverlayArea(bounds: .zero, scale: 1)

  private(set) var theme = Theme.dark

  private let actions = MountActions()
  private var tree: Mounted?

  /// Creates a mount without nodes.
  package init(in context: LayerContext, name: String) {
    root = Layer(in: context)
    root.delegate = actions
    root.name = name
  }

  /// Shows a tree in a window; call it inside a turn of the layer context.
  package func show(_ node: Node, theme: Theme, in area: OverlayArea) {
    if area != self.area || theme != self.theme { tree?.invalidate() }
    (self.area, self.theme) = (area, theme)
    let shown: Mounted
    if let tree {
      tree.replace(with: node)
      shown = tree
    } else {
      shown = Mounted(node, on: self)
      tree = shown
    }
    root.place(at: area.bounds, in: area)
    let layers = shown.place(in: Rect(origin: .zero, size: area.bounds.size), from: .zero)
    if !layers.elementsEqual(root.sublayers, by: ===) { root.sublayers = layers }
  }

  // MARK: Reading

  /// The strings that are shown, from back to front.
  package var texts: [String] {
    var texts: [String] = []
    tree?.forEach { part, box in
      if case .text(let text) = part.node.content, !box.isEmpty { texts.append(text.string) }
    }
    return texts
  }

  /// Returns what a position hits, in points of the window; `nil` if it is beside everything with a target.
  package func target(at place: Point) -> OverlayTarget? {
    let place = Point(x: place.x / area.zoom, y: place.y / area.zoom)
    var hit: OverlayTarget?
    tree?.forEach { part, box in
      if let target = part.node.target, box.contains(place) { hit = target }
    }
    return hit
  }

  /// Returns the visible frame of the part with a target, in points of the window; `nil` if there is none.
  package func frame(of target: OverlayTarget) -> Rect? {
    var found: Rect?
    tree?.forEach { part, box in
      if part.node.target == target, !box.isEmpty { found = box }
    }
    return found.map { window($0) }
  }

  /// Returns the visible frame of the part with a key, in points of the window; `nil` if there is none.
  package func frame(ofKey key: String) -> Rect? {
    var found: Rect?
    tree?.forEach { part, box in
      if found == nil, part.node.key == key { found = box }
    }
    return found.map { window($0) }
  }

  /// Returns which part of the scrolled column with a key is visible; `nil` if there is none.
  package func scroll(ofKey key: String) -> ScrollFacts? { tree?.find(key)?.scrolled }

  private func window(_ box: Rect) -> Rect {
    let zoom = area.zoom
    return Rect(
      x: box.minX * zoom, y: box.minY * zoom, width: box.width * zoom, height: box.height * zoom)
  }

  /// Returns whether a layer belongs, or belonged, to a node, or lies inside one that does.
  func contains(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let layer = next {
      if layer.delegate === actions { return true }
      next = layer.superlayer
    }
    return false
  }

  // MARK: Layers

  func makeLayer() -> Layer {
    let layer = Layer(in: root.context)
    layer.delegate = actions
    return layer
  }

  func makeTextLayer() -> TextLayer {
    let layer = TextLayer(in: root.context)
    layer.delegate = actions
    return layer
  }

  /// Returns the size of a text, in points.
  func size(of run: TextRun, width: Double?) -> Size {
    root.context.typesetter.metrics(of: run, width: width).size
  }
}

/// Answers all layers of a mount that nothing moves by itself.
private final class MountActions: LayerDelegate {
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { .noAction }
}
