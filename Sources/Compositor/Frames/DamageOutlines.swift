public import Raster

/// Draws a thin outline inside each rectangle of a frame's damage.
///
/// A frame shows only its own outlines. So each buffer records its outlines, which are erased before the buffer is
/// drawn into again.
struct DamageOutlines {
  /// The rectangles that the prepared frame outlines.
  private(set) var rects: [PixelRect] = []

  /// The pixels of the prepared frame that differ from the screen, including outlines that appear or disappear.
  private(set) var damage = Damage()

  /// The colours of an outline: magenta at the edge and yellow inside it.
  ///
  /// One of them contrasts with any background.
  static let pixels: [UInt32] = [0xFFFF_00FF, 0xFFFF_FF00]

  private var erasing = RedrawList()

  /// The way in which changed rectangles are marked.
  enum Look {
    /// Lines along the edges of the rectangles.
    case lines
    /// A tint over the whole area of the rectangles.
    case tints
  }

  /// Determines the outlines or tints of the next frame, and the damage that includes them.
  ///
  /// - Parameters:
  ///   - changes: The pixels that the layers change.
  ///   - look: The way in which changes are marked, or `nil` to mark none.
  ///   - spared: The areas without outlines and tints; lines cross one only if they surround a larger area.
  ///   - shown: The rectangles that are outlined or tinted on the screen.
  mutating func prepare(
    _ changes: Damage, as look: Look?, sparing spared: [PixelRect], shown: [PixelRect]
  ) {
    rects.removeAll(keepingCapacity: true)
    switch look {
    case .lines:
      for rect in changes.rects where !spared.contains(where: { $0.contains(rect) }) {
        rects.append(rect)
      }
    case .tints: rects += changes.parts(outside: spared)
    case nil: break
    }
    // Not assigned: with shared storage, the next `removeAll()` would give up the memory.
    damage.removeAll()
    damage.formUnion(changes)
    for rect in shown { damage.add(rect) }
  }

  /// Returns the parts of a buffer that must be redrawn to erase an outline or tint.
  ///
  /// - Parameter isFilled: Whether the whole rectangle is tinted instead of outlined.
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

  /// Returns the width of a line in device pixels: one point rounded to whole pixels, at least 1.
  private static func lineWidth(_ scale: Double) -> Int { max(Int(scale.rounded()), 1) }

  /// Calls a closure with the four edge strips of a rectangle.
  ///
  /// If the rectangle is too narrow for two strips, the strips cover all of it.
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
  /// Draws the outlines or tints that are on the screen into other pixels of the same size.
  ///
  /// Use it for pixels that another compositor has drawn and that must look like the screen.
  public func drawShownOutlines(into frame: PixelRows) {
    guard let shownSlot else { return }
    let record = records[shownSlot]
    if record.hasTints {
      _ = Overdraw(of: backdrop.items + items, in: record.outlines, size: size, tinting: frame)
      return
    }
    DamageOutlines.draw(record.outlines, scale: record.outlineScale, into: frame)
  }

  /// The pixels that the layers change in the prepared frame, except those in ``sparedAreas``.
  public var preparedChanges: [PixelRect] {
    screenDamage.parts(outside: sparedAreas)
  }

  /// Removes a buffer's outlines or tints by redrawing the pixels below them.
  func eraseOutlines(ofSlot slot: Int, in frame: PixelRows) {
    // The layers' own pixels stay the same, so this is not counted.
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
  /// Returns the pixels that are not in another rectangle, as at most four rectangles.
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

extension Damage {
  /// Returns the parts of the rectangles that are in none of several areas.
  fileprivate func parts(outside areas: [PixelRect]) -> [PixelRect] {
    areas.reduce(Array(rects)) { parts, area in parts.flatMap { $0.parts(outside: area) } }
  }
}
