public import Raster

/// Shows what frames change: a thin outline inside each rectangle of their damage.
///
/// A frame has its own outlines and no others. So each buffer remembers those that are in it, which
/// are erased before it is drawn into again.
struct DamageOutlines {
  /// The rectangles that the prepared frame outlines.
  private(set) var rects: [PixelRect] = []

  /// The pixels that differ in the prepared frame, including outlines that come and go.
  private(set) var damage = Damage()

  /// An outline's edge, magenta, and the line inside of it, yellow: one of them stands out from any
  /// colour.
  static let pixels: [UInt32] = [0xFFFF_00FF, 0xFFFF_FF00]

  private var erasing = RedrawList()

  /// A way to show changes.
  enum Look {
    /// By lines at their edges.
    case lines
    /// By a tint all over.
    case tints
  }

  /// Decides what the next frame outlines.
  ///
  /// - Parameters:
  ///   - changes: What the layers change.
  ///   - look: How changes are shown, or `nil` where they are not.
  ///   - spared: Where nothing is shown; lines only cross it on their way around more than it.
  ///   - shown: What is outlined on the screen.
  mutating func prepare(
    _ changes: Damage, as look: Look?, sparing spared: PixelRect, shown: [PixelRect]
  ) {
    rects.removeAll(keepingCapacity: true)
    switch look {
    case .lines:
      for rect in changes.rects where !spared.contains(rect) { rects.append(rect) }
    case .tints:
      for rect in changes.rects { rects.append(contentsOf: rect.parts(outside: spared)) }
    case nil: break
    }
    // Not a copy: memory that two share is given up by the one that forgets it.
    damage.removeAll()
    damage.formUnion(changes)
    for rect in shown { damage.add(rect) }
  }

  /// The parts to draw to erase an outline from a buffer.
  ///
  /// - Parameter isFilled: Whether it is a tint all over.
  fileprivate mutating func eraser(
    of outline: PixelRect, frame: PixelRect, scale: Double, isFilled: Bool
  ) -> RedrawList {
    erasing.reset(frame: frame)
    if isFilled {
      erasing.dirty.add(outline)
      return erasing
    }
    let width = Self.lineWidth(scale) * Self.pixels.count
    Self.forEachEdge(of: outline, width: width) { erasing.dirty.add($0) }
    return erasing
  }

  /// Draws outlines.
  static func draw(_ outlines: [PixelRect], scale: Double, into frame: PixelRows) {
    let width = lineWidth(scale)
    for outline in outlines {
      var line = outline
      for pixel in pixels {
        forEachEdge(of: line, width: width) { frame.fill($0, with: pixel) }
        line = PixelRect(
          minX: line.minX + width, minY: line.minY + width, maxX: line.maxX - width,
          maxY: line.maxY - width)
      }
    }
  }

  /// The width of a line in device pixels: as near to a point as whole pixels come.
  private static func lineWidth(_ scale: Double) -> Int { max(Int(scale.rounded()), 1) }

  /// Visits the edges of a rectangle; where it is too narrow for two of them, they are the rectangle.
  private static func forEachEdge(
    of rect: PixelRect, width: Int, _ body: (PixelRect) -> Void
  ) {
    if rect.isEmpty { return }
    let (innerX, outerX) = (min(rect.minX + width, rect.maxX), max(rect.maxX - width, rect.minX))
    let (innerY, outerY) = (min(rect.minY + width, rect.maxY), max(rect.maxY - width, rect.minY))
    body(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: innerY))
    body(PixelRect(minX: rect.minX, minY: outerY, maxX: rect.maxX, maxY: rect.maxY))
    body(PixelRect(minX: rect.minX, minY: innerY, maxX: innerX, maxY: outerY))
    body(PixelRect(minX: outerX, minY: innerY, maxX: rect.maxX, maxY: outerY))
  }
}

extension Compositor {
  /// Draws the outlines or tints that the screen shows into a picture of the same frame.
  ///
  /// For a picture that was drawn by another compositor and is to look like the screen.
  public func drawShownOutlines(into frame: PixelRows) {
    guard let shownSlot else { return }
    let record = records[shownSlot]
    if record.hasTints {
      _ = Overdraw(of: backdrop.items + items, in: record.outlines, size: size, tinting: frame)
      return
    }
    DamageOutlines.draw(record.outlines, scale: record.outlineScale, into: frame)
  }

  /// The pixels that the layers change in the prepared frame, apart from ``legendArea``.
  public var preparedChanges: [PixelRect] {
    screenDamage.rects.flatMap { $0.parts(outside: legendArea) }
  }

  /// Draws the places of a buffer's outlines as they are now without them.
  func eraseOutlines(ofSlot slot: Int, in frame: PixelRows) {
    // Nothing of the layers changes by it: it does not count.
    var report = RenderedFrame()
    let record = records[slot]
    for outline in record.outlines {
      let list = outlines.eraser(
        of: outline, frame: PixelRect(size), scale: record.outlineScale,
        isFilled: record.hasTints)
      redraw(list, into: frame, report: &report)
    }
  }
}

extension PixelRect {
  /// The pixels that do not belong to another rectangle, in up to four rectangles.
  func parts(outside other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    if hole.isEmpty { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
