/// The part of a frame that differs from another frame, as a short list of rectangles.
///
/// Rectangles may overlap. If there would be more than ``limit`` rectangles, their bounding box replaces them: each
/// rectangle costs a request to the display, and many small requests cost more than one large request.
public struct Damage: Hashable, Sendable {
  /// The maximum number of separate rectangles: 16.
  public static let limit = 16

  /// The rectangles, none of them empty.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty damage, which has no rectangles.
  public init() {}

  /// Creates a damage of one rectangle, or an empty damage if the rectangle is empty.
  public init(_ rect: PixelRect) { add(rect) }

  /// Whether there are no rectangles, because the frames do not differ.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all rectangles.
  public var bounds: PixelRect {
    var box = PixelRect.empty
    for rect in rects { box = box.union(rect) }
    return box
  }

  /// The sum of the rectangles' pixels; overlapping pixels count more than once.
  public var area: Int {
    var sum = 0
    for rect in rects { sum += rect.area }
    return sum
  }

  /// Returns whether there are rectangles, and all of them lie in a frame of a size.
  public func isInside(_ size: PixelSize) -> Bool {
    let frame = PixelRect(size)
    for rect in rects where !frame.contains(rect) { return false }
    return !rects.isEmpty
  }

  /// Adds a rectangle; no effect if the rectangle is empty or already covered.
  public mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    for known in rects where known.contains(rect) { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Self.limit {
      let box = bounds
      rects.removeAll(keepingCapacity: true)
      rects.append(box)
    }
  }

  /// Adds all rectangles of another damage.
  public mutating func formUnion(_ other: Damage) {
    for rect in other.rects { add(rect) }
  }

  /// Copies another damage into this one's memory; unlike an assignment, it does not share memory with the other.
  public mutating func assign(_ other: Damage) {
    removeAll()
    rects.append(contentsOf: other.rects)
  }

  /// Removes all rectangles and keeps the memory.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Returns the part of the damage inside `bounds`, as clipped rectangles.
  public func clipped(to bounds: PixelRect) -> Damage {
    var result = Damage()
    for rect in rects { result.add(rect.intersection(bounds)) }
    return result
  }
}
