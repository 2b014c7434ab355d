import LayerKit
import Raster

/// The picture of the still items below the changing items, painted once.
///
/// The backdrop keeps a log of its changed areas, so a buffer that missed some changes can be updated.
final class Backdrop {
  private struct Change {
    let generation: Int
    let rects: [PixelRect]
  }

  /// Increases with every change.
  private(set) var generation = 0

  private var picture: Bitmap?

  /// Whether the picture belongs to a layer and therefore must not be painted on.
  private var isBorrowed = false

  private var color = WidePixel.clear

  /// The still items that the backdrop contains, from back to front.
  private(set) var items: [DisplayItem] = []

  private var log: [Change] = []

  /// The maximum number of changes in the log; a buffer that missed more is redrawn completely.
  private static let logLimit = 32

  /// Memory in use, in bytes.
  var byteCount: Int { isBorrowed ? 0 : picture?.byteCount ?? 0 }

  /// Replaces the still items and repaints the areas that differ.
  ///
  /// - Parameters:
  ///   - items: The new items from back to front. Items that are kept must be the same objects as before.
  ///   - commit: The number of the commit, one more than that of the update before.
  ///   - color: The colour below the items.
  func update(
    _ items: [DisplayItem], of commit: Int, color: WidePixel, size: PixelSize, painter: Painter
  ) {
    var dirty = DirtyRegion(frame: PixelRect(size))
    if picture?.size != size && picture != nil || color != self.color || generation == 0 {
      dirty.add(PixelRect(size))
      log.removeAll()
    }
    mark(items, in: commit, differences: &dirty)
    self.items = items
    self.color = color
    if dirty.rects.isEmpty { return }
    generation += 1
    log.append(Change(generation: generation, rects: dirty.rects))
    if log.count > Self.logLimit { log.removeFirst() }
    let whole = items.count == 1 ? items[0].opaquePicture(covering: PixelRect(size)) : nil
    if items.isEmpty || whole != nil {
      picture = whole
      isBorrowed = whole != nil
    } else {
      repaint(dirty, size: size, painter: painter)
    }
  }

  /// Marks the new items with their commit, and collects the areas in which they differ from the former ones.
  private func mark(
    _ new: [DisplayItem], in commit: Int, differences dirty: inout DirtyRegion
  ) {
    var added: [DisplayItem] = []
    for (index, item) in new.enumerated() {
      // A layer below two roots is listed twice.
      if item.backdropCommit < commit - 1 { added.append(item) }
      item.backdropCommit = commit
      item.order = index
    }
    var last = -1
    for item in items {
      if item.backdropCommit != commit {
        dirty.add(item.reach)
      } else {
        if item.order < last { dirty.add(item.reach) }
        last = max(last, item.order)
      }
    }
    for item in added { dirty.add(item.reach) }
  }

  private func repaint(_ dirty: DirtyRegion, size: PixelSize, painter: Painter) {
    let frame = PixelRect(size)
    let old = picture?.size == size ? picture : nil
    let target = isBorrowed ? Bitmap(size: size) : old ?? Bitmap(size: size)
    let rects = old == nil ? [frame] : dirty.rects
    let copied = isBorrowed ? old : nil
    isBorrowed = false
    target.withRows { rows in
      if let copied { PixelBlend.copy(copied, at: .zero, clip: frame, into: rows) }
      for rect in rects {
        painter.paint(rect, into: rows) { paint(on: $0, with: painter) }
      }
    }
    picture = target
  }

  /// Paints the backdrop's items in sixteen bits per channel, that is, before they are rounded.
  func paint(on canvas: Canvas, with painter: Painter) {
    if isBorrowed { return load(on: canvas) }
    WideBlend.fill(canvas.local(canvas.clip), with: color, into: canvas.rows)
    for item in items where item.reach.intersects(canvas.clip) {
      painter.paint(
        item.plan.part, of: item.plan.node, item.plan.toDevice, warp: item.plan.warp,
        on: canvas.clipped(to: item.plan.clip))
    }
  }

  // MARK: Reading

  private var pixel: UInt32 { color.rounded }

  /// Returns the changes since a generation, or `nil` if the log no longer contains all of them.
  private func changes(since earlier: Int) -> ArraySlice<Change>? {
    if earlier == generation { return [] }
    guard let oldest = log.first, oldest.generation <= earlier + 1 else { return nil }
    return log[(log.firstIndex { $0.generation > earlier } ?? log.endIndex)...]
  }

  /// Returns whether a rectangle may have changed since a generation.
  func hasChanged(since earlier: Int, in rect: PixelRect) -> Bool {
    guard let changes = changes(since: earlier) else { return true }
    return changes.contains { $0.rects.contains { $0.intersects(rect) } }
  }

  /// Adds the areas that have changed since a generation.
  ///
  /// - Returns: Whether the log still contains all of these changes; if not, nothing is added.
  func addChanges(since earlier: Int, to dirty: inout DirtyRegion) -> Bool {
    guard let changes = changes(since: earlier) else { return false }
    for change in changes {
      for rect in change.rects { dirty.add(rect) }
    }
    return true
  }

  /// Fills a canvas with the rounded pixels of the backdrop, as frames show them.
  func load(on canvas: Canvas) {
    let clip = canvas.local(canvas.clip)
    guard let picture else {
      return WideBlend.fill(clip, with: WidePixel(pixel), into: canvas.rows)
    }
    picture.withRows { rows in
      WideBlend.load(rows, at: canvas.local(.zero), clip: clip, into: canvas.rows)
    }
  }

  /// Copies a rectangle of the backdrop into a frame.
  func restore(_ rect: PixelRect, in frame: PixelRows) {
    if let picture {
      PixelBlend.copy(picture, at: .zero, clip: rect, into: frame)
    } else {
      PixelBlend.fill(rect, with: pixel, into: frame)
    }
  }

  /// Returns whether a background that was read from the backdrop is still that of a rectangle that has not changed
  /// since.
  func stillHas(_ background: BlendBackground) -> Bool {
    switch background {
    case .color: true
    case .picture(let known): known === picture
    case .destination: false
    }
  }

  /// Returns the background over which content in a rectangle is blended: one colour if all of the backdrop's pixels
  /// there are equal, otherwise the backdrop's picture.
  ///
  /// - Complexity: O(pixels of the rectangle).
  func background(in rect: PixelRect) -> BlendBackground {
    guard let picture else { return .color(pixel) }
    let area = rect.intersection(PixelRect(picture.size))
    if area.isEmpty { return .color(pixel) }
    let first = picture[area.minX, area.minY]
    let isUniform = picture.withRows { rows in
      for y in area.rows {
        let isUniform = rows.withRow(reading: y, area.columns) { row in
          for index in 0..<row.count where row[index] != first { return false }
          return true
        }
        if !isUniform { return false }
      }
      return true
    }
    return isUniform ? .color(first) : .picture(picture)
  }
}

extension DisplayItem {
  /// Returns the layer's own picture if it can serve as the backdrop without a copy; `nil` otherwise.
  ///
  /// The picture must be opaque, and equal what the item draws in every pixel of the frame. A wallpaper is such an
  /// item.
  fileprivate func opaquePicture(covering frame: PixelRect) -> Bitmap? {
    let node = plan.node
    let values = node.values
    guard case .flattened = plan.recipe, values.text == nil, values.path == nil, plan.warp == nil,
      values.borderWidth <= 0, values.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1),
      node.sublayers.isEmpty, node.mask == nil, values.drawnOpacity == 1,
      values.drawnRadius == 0 || !values.masksToBounds, plan.clip == frame,
      let picture = values.contents, let rect = node.pictureRect,
      picture.size == frame.size, plan.toDevice.a > 0, plan.toDevice.d > 0,
      plan.toDevice.wholePixels(of: rect) == frame,
      !values.masksToBounds || plan.toDevice.wholePixels(of: values.bounds)?.contains(frame) == true
    else { return nil }
    return picture.isOpaque ? picture : nil
  }
}

extension Bitmap {
  /// Whether every pixel is fully opaque.
  fileprivate var isOpaque: Bool {
    withRows { rows in
      (0..<size.height).allSatisfy { y in
        rows.withRow(reading: y, 0..<size.width) { row in
          var all = UInt32.max
          for index in 0..<row.count { all &= row[index] }
          return all >> 24 == 255
        }
      }
    }
  }
}
