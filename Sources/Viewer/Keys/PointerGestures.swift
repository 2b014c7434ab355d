import Display
import LayerKit
import Scenes

/// What the primary button means: a click at nearly one place, or a drag along one axis.
struct PointerGestures {
  /// A gesture, or a part of one.
  enum Gesture: Hashable {
    /// The button went down and up at nearly one place; both places in points of the window.
    case click(from: Point, to: Point)
    /// The pointer is so many device pixels from where the button went down, along an axis.
    case drag(DragAxis, distance: Int, isFirst: Bool)
    /// The button of a drag went up.
    case dragEnd
  }

  private enum Progress {
    case none
    case pressed(x: Int, y: Int)
    case dragging(DragAxis, from: Int)
  }

  /// How far the pointer may move in a click, in points.
  static let slop = 4.0

  private var progress = Progress.none

  /// Whether the button is down.
  var isHeld: Bool {
    if case .none = progress { false } else { true }
  }

  /// Looks at what the pointer did.
  ///
  /// - Returns: What it means, if it means something.
  mutating func accept(_ event: PointerEvent, scale: Double) -> Gesture? {
    switch event.action {
    case .pressed(button: 1):
      progress = .pressed(x: event.x, y: event.y)
      return nil
    case .moved:
      return move(event, scale: scale)
    case .released(button: 1):
      return release(event, scale: scale)
    default:
      return nil
    }
  }

  private mutating func move(_ event: PointerEvent, scale: Double) -> Gesture? {
    switch progress {
    case .none:
      return nil
    case .dragging(let axis, let start):
      return .drag(axis, distance: Self.place(event, on: axis) - start, isFirst: false)
    case .pressed(let x, let y):
      let reach = Self.slop * scale
      let (dx, dy) = (event.x - x, event.y - y)
      if Double(dx.magnitude) <= reach, Double(dy.magnitude) <= reach { return nil }
      let axis: DragAxis = dy.magnitude > dx.magnitude ? .vertical : .horizontal
      progress = .dragging(axis, from: axis == .vertical ? y : x)
      return .drag(axis, distance: axis == .vertical ? dy : dx, isFirst: true)
    }
  }

  private mutating func release(_ event: PointerEvent, scale: Double) -> Gesture? {
    defer { progress = .none }
    switch progress {
    case .none: return nil
    case .dragging: return .dragEnd
    case .pressed(let x, let y):
      let reach = Self.slop * scale
      let isNear =
        Double((event.x - x).magnitude) <= reach && Double((event.y - y).magnitude) <= reach
      if !isNear { return nil }
      return .click(
        from: Point(x: Double(x) / scale, y: Double(y) / scale),
        to: Point(x: Double(event.x) / scale, y: Double(event.y) / scale))
    }
  }

  private static func place(_ event: PointerEvent, on axis: DragAxis) -> Int {
    axis == .vertical ? event.y : event.x
  }
}
