import LayerKit

/// A node that a ``Mount`` shows: its layer, the parts inside, and where it lies.
final class Mounted {
  /// The node, without those inside it.
  private(set) var node: Node

  /// The place of the part, in points of the space that it lies in: the window, or the contents of a scrolled column.
  private(set) var frame = Rect.zero

  private(set) var children: [Mounted] = []

  /// The layer that shows the part; `nil` if the part only arranges others.
  private(set) var layer: Layer?

  /// The visible part of a scrolled column; `nil` for another arrangement.
  private(set) var scrolled: ScrollFacts?

  private unowned let mount: Mount
  private var thumb: Layer?

  /// What the part was made from.
  private var input: (any Equatable)?

  /// The layers of the part: its own one, or those of the parts inside.
  private var layers: [Layer] = []

  /// Whether the part, or one inside it, has changed since it was placed.
  private var isStale = true

  /// The origin of the enclosing layer when the part was placed.
  private var origin = Point.zero

  /// The size in a space of a width, and the size of the text at a width.
  private var known: (width: Double, size: Size)?
  private var knownText: (width: Double, size: Size)?

  /// Creates a part that has not been placed.
  init(_ node: Node, on mount: Mount) {
    self.mount = mount
    self.node = Node()
    replace(with: node)
  }

  // MARK: Differences

  /// Whether a node can take the place of this one.
  private func matches(_ new: Node) -> Bool {
    // What a node is made from does not tell what it becomes.
    new.key == node.key && (new.recipe != nil || hasContentLike(new))
  }

  private func hasContentLike(_ other: Node) -> Bool {
    switch (other.content, node.content) {
    case (.none, .none), (.text, .text), (.picture, .picture): true
    case (.layer(let layer), .layer(let own)): layer === own
    default: false
    }
  }

  /// Takes the place of the node before.
  ///
  /// - Returns: Whether anything differs.
  @discardableResult
  func replace(with new: Node) -> Bool {
    var new = new
    if let recipe = new.recipe {
      if let input, recipe.isSame(input) { return false }
      let key = new.key
      new = recipe.make()
      new.key = key
      input = recipe.input
    } else {
      input = nil
    }
    if !hasContentLike(new) { layer = nil }
    let hasOtherParts = adopt(new.children)
    new.children = []
    let differs = isStale || hasOtherParts || !new.hasSameShape(as: node)
    node = new
    if differs { (isStale, known, knownText) = (true, nil, nil) }
    return differs
  }

  /// Forgets the places and sizes of the part and those inside it, because the window is another one.
  func invalidate() {
    (isStale, known, knownText) = (true, nil, nil)
    for child in children { child.invalidate() }
  }

  /// Takes over the parts inside; those that have the key, or else the place, of a former one replace it.
  private func adopt(_ new: [Node]) -> Bool {
    var differs = new.count != children.count
    var former = children
    var next = 0
    children = new.map { node in
      if next < former.count, former[next].matches(node) {
        next += 1
      } else if let place = former.indices.dropFirst(next).first(where: { former[$0].matches(node) }
      ) {
        former.swapAt(next, place)
        next += 1
        differs = true
      } else {
        differs = true
        return Mounted(node, on: mount)
      }
      if former[next - 1].replace(with: node) { differs = true }
      return former[next - 1]
    }
    return differs
  }

  // MARK: Size

  /// Returns the size of the part in a space of a width, in points.
  func size(within width: Double) -> Size {
    if let known, known.width == width { return known.size }
    let chosen: Double? =
      switch node.width {
      case .fit: nil
      case .points(let points): points
      case .share(let share): share * width
      case .rest: width
      }
    let most = min(chosen ?? width, node.widest * width)
    let (across, down) = (node.inset.left + node.inset.right, node.inset.top + node.inset.bottom)
    let inside = sizeInside(max(most - across, 0))
    var size = Size(
      width: min(chosen ?? inside.width + across, most), height: inside.height + down)
    if case .points(let points) = node.height { size.height = points }
    known = (width, size)
    return size
  }

  private func sizeInside(_ width: Double) -> Size {
    if case .text(let text) = node.content { return size(of: text, within: width) }
    var size = Size.zero
    switch node.arrangement {
    case .stack:
      for child in children {
        let inner = child.size(within: width)
        size = Size(width: max(size.width, inner.width), height: max(size.height, inner.height))
      }
    case .row:
      let widths = widths(within: width)
      let shown = widths.compactMap(\.self)
      size.width = shown.reduce(0, +) + node.gap * Double(max(shown.count - 1, 0))
      for (child, width) in zip(children, widths) {
        if let width { size.height = max(size.height, child.size(within: width).height) }
      }
    case .column, .scroll:
      for child in children {
        let inner = child.size(within: width)
        size = Size(width: max(size.width, inner.width), height: size.height + inner.height)
      }
      size.height += node.gap * Double(max(children.count - 1, 0))
    }
    return size
  }

  private func size(of text: NodeText, within width: Double) -> Size {
    let width = text.isWrapped ? width : .infinity
    if let knownText, knownText.width == width { return knownText.size }
    var size = mount.size(of: text.run, width: text.isWrapped ? width : nil)
    // The last pixel of a letter may extend beyond its advance.
    size.width = (size.width + 1).rounded(.up)
    knownText = (width, size)
    return size
  }

  /// Returns the widths of the parts of a row; `nil` for one that is left out.
  ///
  /// If the others need more than there is, the widest one is cut.
  private func widths(within space: Double) -> [Double?] {
    var widths = wishedWidths(within: space)
    let shown = widths.compactMap(\.self)
    let excess = shown.reduce(0, +) + node.gap * Double(max(shown.count - 1, 0)) - space
    if excess > 0, let widest = widths.indices.max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 }) {
      widths[widest] = widths[widest].map { max($0 - excess, 0) }
    }
    return widths
  }

  private func wishedWidths(within space: Double) -> [Double?] {
    divide(space) { child in
      switch child.node.width {
      case .fit: .taken(child.size(within: space).width)
      case .points(let points): .taken(points)
      case .share(let share): .taken(share * space)
      case .rest(let weight): .rest(weight)
      }
    }
  }

  /// Returns the heights of the parts of a column; `nil` for one that is left out.
  private func heights(within space: Size) -> [Double?] {
    divide(space.height) { child in
      switch child.node.height {
      case .fit: .taken(child.size(within: space.width).height)
      case .points(let points): .taken(points)
      case .share(let share): .taken(share * space.height)
      case .rest(let weight): .rest(weight)
      }
    }
  }

  private enum Wish {
    case taken(Double)
    case rest(Double)
  }

  /// Divides a length among the parts inside.
  private func divide(_ space: Double, _ wish: (Mounted) -> Wish) -> [Double?] {
    let wishes = children.map(wish)
    var taken = -node.gap
    var weights = 0.0
    for wish in wishes {
      taken += node.gap
      switch wish {
      case .taken(let length): taken += length
      case .rest(let weight): weights += weight
      }
    }
    var isShown = [Bool](repeating: true, count: children.count)
    while taken > space + 0.01, let index = lowest(among: isShown) {
      isShown[index] = false
      taken -= node.gap
      if case .taken(let length) = wishes[index] { taken -= length }
    }
    let rest = max(space - taken, 0)
    return wishes.indices.map { index in
      guard isShown[index] else { return nil }
      switch wishes[index] {
      case .taken(let length): return length
      case .rest(let weight): return rest * weight / weights
      }
    }
  }

  /// Returns the index of the part that is left out next; `nil` if none may be.
  private func lowest(among isShown: [Bool]) -> Int? {
    children.indices.filter { isShown[$0] && children[$0].node.rank != nil }
      .min { (children[$0].node.rank ?? 0) < (children[$1].node.rank ?? 0) }
  }

  // MARK: Place

  /// Places the part and those inside it, and returns their layers from back to front.
  ///
  /// - Parameters:
  ///   - frame: The place, in points of the space that the part lies in.
  ///   - origin: The origin of the enclosing layer, in the same points.
  func place(in frame: Rect, from origin: Point) -> [Layer] {
    if !isStale, frame == self.frame, origin == self.origin { return layers }
    (self.frame, self.origin, isStale, scrolled) = (frame, origin, false, nil)
    let area = mount.area
    guard let layer = neededLayer() else {
      layers = placeInside(frame, from: origin)
      return layers
    }
    let shown = box(of: layer, in: node.isAligned ? area.aligned(frame) : frame)
    layer.frame = Rect(origin: shown.origin - origin, size: shown.size)
    layers = [layer]
    if isForeign { return layers }
    let inside: [Layer]
    if case .scroll(let scroll) = node.arrangement {
      inside = placeScrolled(scroll, on: layer)
    } else {
      layer.bounds.origin = .zero
      inside = placeInside(frame, from: shown.origin)
    }
    if !inside.elementsEqual(layer.sublayers, by: ===) { layer.sublayers = inside }
    return layers
  }

  private var isForeign: Bool { if case .layer = node.content { true } else { false } }

  private func placeInside(_ frame: Rect, from origin: Point) -> [Layer] {
    let inner = inner(of: frame)
    switch node.arrangement {
    case .stack: return children.flatMap { $0.place(in: $0.rect(in: inner), from: origin) }
    case .row:
      var x = inner.minX
      return zip(children, widths(within: inner.width)).flatMap { child, width -> [Layer] in
        guard let width else {
          child.isStale = true
          return []
        }
        defer { x += width + node.gap }
        let cell = Rect(x: x, y: inner.minY, width: width, height: inner.height)
        return child.place(in: child.rect(in: cell, fillsWidth: true), from: origin)
      }
    case .column, .scroll:
      var y = inner.minY
      return zip(children, heights(within: inner.size)).flatMap { child, height -> [Layer] in
        guard let height else {
          child.isStale = true
          return []
        }
        defer { y += height + node.gap }
        let cell = Rect(x: inner.minX, y: y, width: inner.width, height: height)
        return child.place(in: child.rect(in: cell, fillsHeight: true), from: origin)
      }
    }
  }

  /// Returns the space inside the insets.
  private func inner(of frame: Rect) -> Rect {
    Rect(
      x: frame.minX + node.inset.left, y: frame.minY + node.inset.top,
      width: max(frame.width - node.inset.left - node.inset.right, 0),
      height: max(frame.height - node.inset.top - node.inset.bottom, 0))
  }

  /// Returns the part's rectangle in its space.
  private func rect(
    in space: Rect, fillsWidth: Bool = false, fillsHeight: Bool = false
  ) -> Rect {
    let natural = size(within: space.width)
    var size = Size(width: natural.width, height: space.height)
    if fillsWidth { size.width = space.width }
    if !fillsHeight {
      switch node.height {
      case .fit: size.height = natural.height
      case .points(let points): size.height = points
      case .share(let share): size.height = share * space.height
      case .rest: break
      }
    }
    let place = node.place
    return Rect(
      x: space.minX + (place.x * space.width - place.anchorX * size.width),
      y: space.minY + (place.y * space.height - place.anchorY * size.height),
      width: size.width, height: size.height)
  }

  /// Places the parts of a scrolled column in a space of their own, and the sign for the visible part.
  private func placeScrolled(_ scroll: Scroll, on layer: Layer) -> [Layer] {
    let whole = Size(
      width: frame.width,
      height: sizeInside(frame.width - node.inset.left - node.inset.right).height
        + node.inset.top + node.inset.bottom)
    _ = placeInside(Rect(origin: .zero, size: whole), from: .zero)
    let most = max(whole.height - frame.height, 0)
    let wanted: Double =
      switch scroll {
      case .from(let offset): offset
      case .around(let key):
        key.flatMap { self.find($0)?.frame.center.y }.map { $0 - frame.height / 2 } ?? 0
      }
    var facts = ScrollFacts(
      offset: mount.area.aligned(min(max(wanted, 0), most)), shown: frame.height,
      whole: whole.height)
    layer.bounds.origin = Point(x: 0, y: facts.offset)
    for child in children where !isWhole(child.frame, facts) { child.isStale = true }
    facts.page = min(
      (children.last { !$0.isStale }?.frame.maxY ?? facts.offset) - facts.offset, facts.shown)
    scrolled = facts
    let inside = children.flatMap { $0.isStale ? [] : $0.layers }
    return facts.isPartial ? [sign(for: facts)] + inside : inside
  }

  /// Whether a part of a scrolled column is visible as a whole, or so high that it never might be.
  private func isWhole(_ frame: Rect, _ facts: ScrollFacts) -> Bool {
    if frame.maxY <= facts.offset || frame.minY >= facts.offset + facts.shown { return false }
    return 2 * frame.height > facts.shown
      || frame.minY >= facts.offset - 0.5 && frame.maxY <= facts.offset + facts.shown + 0.5
  }

  private func sign(for facts: ScrollFacts) -> Layer {
    let layer = thumb ?? mount.makeLayer()
    thumb = layer
    layer.name = "thumb"
    layer.backgroundColor = mount.theme.hairline
    layer.cornerRadius = 2
    let share = facts.shown / facts.whole
    layer.frame = mount.area.aligned(
      Rect(
        x: frame.width - 5, y: facts.offset * (1 + share) + 2, width: 3,
        height: max(facts.shown * share - 4, 8)))
    return layer
  }

  // MARK: Layer

  /// Returns the layer, with the look and the content of the node; `nil` if the node needs none.
  private func neededLayer() -> Layer? {
    switch node.content {
    case .none:
      if node.look.isEmpty {
        layer = nil
        return nil
      }
      let box = layer ?? mount.makeLayer()
      layer = box
    case .text(let text):
      let shown = (layer as? TextLayer) ?? mount.makeTextLayer()
      (shown.text, shown.foregroundColor) = (text.run, text.color)
      layer = shown
    case .picture(let picture):
      let shown = layer ?? mount.makeLayer()
      shown.contents = picture
      layer = shown
    case .layer(let foreign): layer = foreign
    }
    guard let layer else { return nil }
    layer.name = node.key
    if isForeign { return layer }
    layer.backgroundColor = node.look.fill
    layer.cornerRadius = node.look.radius
    layer.borderWidth = node.look.borderWidth
    if let border = node.look.border { layer.borderColor = border }
    layer.masksToBounds = node.look.clips
    return layer
  }

  /// Returns the frame of the layer in the part: for a text, the place of its lines.
  private func box(of layer: Layer, in frame: Rect) -> Rect {
    guard case .text(let text) = node.content else { return frame }
    let (area, inner) = (mount.area, inner(of: frame))
    let inside = sizeInside(inner.width)
    let width = text.isWrapped ? inner.width : min(inside.width, inner.width)
    return Rect(
      x: area.aligned(inner.minX + (inner.width - width) * node.place.x),
      y: area.aligned(inner.minY + (inner.height - inside.height) * node.place.y), width: width,
      height: inside.height)
  }

  // MARK: Reading

  /// Returns the part with a key, among this one and those inside it.
  func find(_ key: String) -> Mounted? {
    if node.key == key { return self }
    for child in children {
      if let found = child.find(key) { return found }
    }
    return nil
  }

  /// Calls a closure for each part that is shown, those behind first, with its frame in points of the window.
  ///
  /// - Parameters:
  ///   - shift: The way from the space that the part lies in to the window.
  ///   - clip: The part of the window in which the part is visible.
  func forEach(
    shiftedBy shift: Point = .zero, in clip: Rect? = nil, _ body: (Mounted, Rect) -> Void
  ) {
    if layers.isEmpty, layer == nil, children.isEmpty { return }
    var box = Rect(origin: frame.origin + shift, size: frame.size)
    if let clip { box = box.intersection(clip) }
    body(self, box)
    guard let scrolled else {
      for child in children where !child.isStale {
        child.forEach(shiftedBy: shift, in: clip, body)
      }
      return
    }
    let inner = frame.origin + shift - Point(x: 0, y: scrolled.offset)
    for child in children where !child.isStale { child.forEach(shiftedBy: inner, in: box, body) }
  }
}

/// Which part of a scrolled column is visible, in points.
package struct ScrollFacts: Hashable, Sendable {
  /// The distance from the top of the column to the top of the visible part.
  package var offset = 0.0

  /// The height of the visible part.
  package var shown = 0.0

  /// The distance from its top to the first part of the column below it that is not visible as a whole.
  package var page = 0.0

  /// The height of the column.
  package var whole = 0.0

  /// Whether a part of the column is not visible.
  var isPartial: Bool { whole > shown + 0.5 }

  /// The distance by which a key or a step of the wheel scrolls.
  private static let step = 54.0

  /// Returns the offset after scrolling by steps; `nil` if it is the same.
  func offset(afterSteps steps: Int) -> Double? { offset(after: Double(steps) * Self.step) }

  /// Returns the offset after scrolling by a distance; `nil` if it is the same.
  func offset(after distance: Double) -> Double? {
    let moved = min(max(offset + distance, 0), max(whole - shown, 0))
    // The offset is on a device pixel, its end need not be.
    return abs(moved - offset) < 1 ? nil : moved
  }
}

extension Node {
  /// Whether two nodes look alike and take the same space, apart from the parts inside.
  fileprivate func hasSameShape(as other: Node) -> Bool {
    switch (content, other.content) {
    case (.none, .none), (.layer, .layer): break
    case (.text(let own), .text(let others)): if own != others { return false }
    case (.picture(let own), .picture(let others)): if own !== others { return false }
    default: return false
    }
    return look == other.look && arrangement == other.arrangement && gap == other.gap
      && inset == other.inset && width == other.width && height == other.height
      && widest == other.widest && place == other.place && rank == other.rank
      && isAligned == other.isAligned && key == other.key
  }
}
