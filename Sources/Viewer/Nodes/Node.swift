package import LayerKit
package import Raster

/// A part of what lies over a scene, as a value: what it shows, how much space it takes, and the parts inside it.
///
/// ```swift
/// Node.row(key: "speed", gap: 8, [
///   .text("Speed", .body, theme.text).width(.rest),
///   .text("230", .body, theme.text),
/// ])
/// ```
///
/// A ``Mount`` gives a tree of nodes layers, and changes only those in which it differs from the tree before. What moves
/// in every frame is no difference of nodes, but a layer with an animation: see ``Content/layer(_:)``.
package struct Node {
  /// What a part shows in front of its own look and behind the parts inside it.
  package enum Content {
    case none
    case text(NodeText)
    /// A picture that fills the part.
    case picture(Bitmap)
    /// A layer that somebody else keeps; the mount only places it.
    case layer(Layer)
  }

  /// How the parts inside are arranged.
  package enum Arrangement: Hashable {
    /// One above the other, the first one at the back; each has a ``Place``.
    case stack
    /// From left to right.
    case row
    /// From top to bottom.
    case column
    /// As a column, of which only a part is visible if the space is short.
    case scroll(Scroll)
  }

  /// A length along one axis.
  package enum Length: Hashable {
    /// As long as the contents.
    case fit
    case points(Double)
    /// A share of the space in the enclosing part.
    case share(Double)
    /// What the other parts leave, divided in proportion to the weights; across a row or column, and in a stack, all.
    case rest(weight: Double = 1)

    package static let rest = rest()
  }

  /// The position of a part in its space, where it does not fill it: the point at a share of the space's width and
  /// height is the point at another share of the part's own size.
  package struct Place: Hashable {
    var x = 0.0
    var y = 0.0
    var anchorX: Double
    var anchorY: Double

    /// Creates a position at which the part stays inside its space.
    package init(x: Double = 0, y: Double = 0) {
      (self.x, self.y, anchorX, anchorY) = (x, y, x, y)
    }

    /// Creates a position at which a part's anchor is at a share of the space.
    package init(x: Double, y: Double, anchorX: Double, anchorY: Double) {
      (self.x, self.y, self.anchorX, self.anchorY) = (x, y, anchorX, anchorY)
    }
  }

  /// The box around a part.
  struct Look: Hashable {
    var fill: Color?
    var border: Color?
    /// The thickness of the border, in points.
    var borderWidth = 0.0
    var radius = 0.0
    var clips = false

    /// Whether there is anything to draw.
    var isEmpty: Bool { self == Look() }
  }

  /// The space between a part's edges and what is inside, in points.
  struct Inset: Hashable {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
  }

  /// A part that is made only if what it is made from has changed.
  struct Recipe {
    let input: any Equatable
    let isSame: (any Equatable) -> Bool
    let make: () -> Node
  }

  /// What identifies the part among its siblings from one tree to the next, and names its layer; without one, its place
  /// among the siblings without a key identifies it.
  var key: String?

  var content = Content.none
  var look = Look()
  var arrangement = Arrangement.stack

  /// The space between two parts of a row or column, in points.
  var gap = 0.0

  var inset = Inset()
  var width = Length.fit
  var height = Length.fit

  /// The most that the part takes of the enclosing part's width, as a share.
  var widest = 1.0

  var place = Place()

  /// The order in which parts of a row or column are left out if the space is short, the lowest first; `nil` if the part
  /// is never left out.
  var rank: Int?

  /// What the pointer hits here.
  var target: OverlayTarget?

  /// Whether the edges are on device pixels.
  var isAligned = true

  var children: [Node] = []

  /// What the part is made from; `nil` if it is made already.
  var recipe: Recipe?
}

/// The text of a part.
package struct NodeText: Hashable {
  var string: String
  var font: Font
  var color: Color
  /// Whether the text takes as many lines as it needs; otherwise what does not fit is cut off.
  var isWrapped = false
  var alignment = TextAlignment.left
  /// Whether the beginning is cut off, and not the end.
  var cutsBegin = false

  var run: TextRun {
    TextRun(
      string, font: font, alignment: alignment,
      truncation: isWrapped ? .none : cutsBegin ? .start : .end, isWrapped: isWrapped)
  }
}

/// Which part of a scrolled column is visible.
package enum Scroll: Hashable, Sendable {
  /// The part with a key in the middle, if there is enough on both sides; from the top on if there is none.
  case around(String?)
  /// From a distance from the top on, in points.
  case from(Double)
}

extension Node {
  // MARK: Parts

  package static func text(
    _ string: String, _ font: Font, _ color: Color, wraps: Bool = false,
    alignment: TextAlignment = .left
  ) -> Node {
    Node(
      content: .text(
        NodeText(
          string: string, font: font, color: color, isWrapped: wraps, alignment: alignment)),
      place: Place(x: alignment == .right ? 1 : alignment == .center ? 0.5 : 0, y: 0.5))
  }

  package static func box(_ fill: Color?, radius: Double = 0) -> Node {
    Node(look: Look(fill: fill, radius: radius), width: .rest, height: .rest)
  }

  package static func layer(_ layer: Layer) -> Node {
    Node(key: layer.name, content: .layer(layer), width: .rest, height: .rest)
  }

  package static func stack(key: String? = nil, _ children: [Node]) -> Node {
    Node(key: key, children: children)
  }

  package static func row(key: String? = nil, gap: Double = 0, _ children: [Node]) -> Node {
    Node(
      key: key, arrangement: .row, gap: gap, width: .rest, place: Place(y: 0.5),
      children: children)
  }

  package static func column(key: String? = nil, gap: Double = 0, _ children: [Node]) -> Node {
    Node(key: key, arrangement: .column, gap: gap, width: .rest, children: children)
  }

  package static func scroll(key: String, _ scroll: Scroll, _ children: [Node]) -> Node {
    Node(
      key: key, look: Look(clips: true), arrangement: .scroll(scroll), width: .rest, height: .rest,
      children: children)
  }

  /// Space that takes what the other parts of a row or column leave.
  package static var space: Node { Node(width: .rest, height: .rest) }

  /// A part that is made anew only if `input` differs from that of the tree before.
  ///
  /// The node that is made has the key; what is changed on the part itself is lost.
  package static func made<Input: Equatable>(
    _ key: String, from input: Input, _ make: @escaping (Input) -> Node
  ) -> Node {
    var node = Node(key: key)
    node.recipe = Recipe(
      input: input, isSame: { $0 as? Input == input }, make: { make(input) })
    return node
  }

  // MARK: Changes

  private func with(_ change: (inout Node) -> Void) -> Node {
    var node = self
    change(&node)
    return node
  }

  package func keyed(_ key: String) -> Node { with { $0.key = key } }
  package func width(_ length: Length) -> Node { with { $0.width = length } }
  package func height(_ length: Length) -> Node { with { $0.height = length } }
  package func widest(_ share: Double) -> Node { with { $0.widest = share } }
  package func placed(_ place: Place) -> Node { with { $0.place = place } }

  /// Returns the node with a frame, in the coordinates of the bounds of what it is placed in.
  func placed(_ frame: Rect, in bounds: Rect) -> Node {
    width(.points(frame.width)).height(.points(frame.height)).placed(
      Place(x: frame.minX / bounds.width, y: frame.minY / bounds.height, anchorX: 0, anchorY: 0))
  }

  package func ranked(_ rank: Int) -> Node { with { $0.rank = rank } }
  package func aimed(at target: OverlayTarget?) -> Node { with { $0.target = target } }
  package func unaligned() -> Node { with { $0.isAligned = false } }

  package func filled(_ color: Color?, radius: Double = 0) -> Node {
    with { ($0.look.fill, $0.look.radius) = (color, radius) }
  }

  package func bordered(_ color: Color, _ width: Double) -> Node {
    with { ($0.look.border, $0.look.borderWidth) = (color, width) }
  }

  package func padded(_ x: Double, _ y: Double) -> Node {
    with { $0.inset = Inset(left: x, top: y, right: x, bottom: y) }
  }

  package func padded(
    left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0
  ) -> Node {
    with { $0.inset = Inset(left: left, top: top, right: right, bottom: bottom) }
  }
}
