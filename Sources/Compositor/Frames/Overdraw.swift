import LayerKit
import Raster

/// The number of layers on each pixel that a frame changed.
///
/// Layers are counted by their bounding boxes, not by the pixels they draw. Each layer that draws a background,
/// gradient, picture, outline, text or border counts once on every pixel of the box around all that it draws,
/// including transparent pixels and corners. The boxes of clips and masks cut the layers' boxes. Masks, hidden layers
/// and layers without opacity do not count. For a layer in perspective, the box around its projected bounding box
/// counts, or the whole clip if a part of the layer is behind the eye.
public struct Overdraw: Hashable, Sendable {
  /// The numbers of pixels with one layer, two layers, three layers, and four or more layers.
  ///
  /// Pixels without a layer, where only the background shows, are not included.
  public private(set) var pixels = [Int](repeating: 0, count: Self.stepCount)

  /// The number of pixels on which layers were counted, including those without a layer.
  public private(set) var area = 0

  /// The sum of the numbers of layers over all examined pixels.
  public private(set) var paintCount = 0

  /// The number of steps: one layer, two, three, and four or more.
  private static let stepCount = 4

  /// The mean number of layers per examined pixel; 0 if no pixels were examined.
  public var mean: Double { area > 0 ? Double(paintCount) / Double(area) : 0 }

  /// The tints of the steps: blue, green, amber, red.
  ///
  /// The viewer's legend uses the same tints.
  package static let tints: [UInt32] = [0xFF3D_7DFF, 0xFF35_C46A, 0xFFFF_C233, 0xFFFF_4A3D]

  /// Counts the layers of items on each pixel of some rectangles.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - rects: The rectangles; a pixel in several of them counts once.
  ///   - size: The size of the frame.
  ///   - frame: The frame whose pixels are tinted by their number of layers, or `nil` to only count.
  init(of items: [DisplayItem], in rects: [PixelRect], size: PixelSize, tinting frame: PixelRows?) {
    for (index, rect) in rects.enumerated() {
      add(
        rect.intersection(PixelRect(size)), apartFrom: rects[..<index], of: items, tinting: frame)
    }
  }

  private mutating func add(
    _ rect: PixelRect, apartFrom done: ArraySlice<PixelRect>, of items: [DisplayItem],
    tinting frame: PixelRows?
  ) {
    if rect.isEmpty { return }
    var counts = [UInt8](repeating: 0, count: rect.area)
    for item in items where item.reach.intersects(rect) {
      item.forEachLayerBox { box in
        let part = box.intersection(rect)
        for y in part.rows {
          let first = (y - rect.minY) * rect.width - rect.minX
          for x in part.columns where counts[first + x] < .max { counts[first + x] += 1 }
        }
      }
    }
    for y in rect.rows {
      let doneInRow = done.filter { $0.rows.contains(y) }
      for x in rect.columns where !doneInRow.contains(where: { $0.columns.contains(x) }) {
        area += 1
        let count = Int(counts[(y - rect.minY) * rect.width + x - rect.minX])
        if count == 0 { continue }
        paintCount += count
        let step = min(count, Self.stepCount) - 1
        pixels[step] += 1
        if let frame { frame[x, y] = Self.tinted(frame[x, y], step: step, x: x, y: y) }
      }
    }
  }

  /// Returns a pixel blended with a step's tint; the tint is stronger on the lines of the step's pattern.
  private static func tinted(_ pixel: UInt32, step: Int, x: Int, y: Int) -> UInt32 {
    let share: UInt32 = isLine(step: step, x: x, y: y) ? 208 : 112
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let (old, tint) = (pixel >> shift & 0xFF, tints[step] >> shift & 0xFF)
      result |= ((old * (256 - share) + tint * share) >> 8) << shift
    }
    return result
  }

  /// Returns whether a pixel is on a line of the step's pattern.
  ///
  /// The patterns of the four steps are: no lines, rows, diagonals, checks.
  private static func isLine(step: Int, x: Int, y: Int) -> Bool {
    switch step {
    case 0: false
    case 1: y & 7 == 0
    case 2: (x + y) & 7 == 0
    default: ((x >> 2) + (y >> 2)) & 1 == 0
    }
  }
}

extension Compositor {
  /// The numbers of layers on the pixels that the prepared frame changes; reading this draws nothing.
  public var preparedOverdraw: Overdraw {
    Overdraw(of: backdrop.items + items, in: preparedChanges, size: size, tinting: nil)
  }
}

extension DisplayItem {
  /// Calls a closure with the pixel box of each layer of the item.
  ///
  /// A border has no box of its own, because its layer's box contains it.
  fileprivate func forEachLayerBox(_ body: (PixelRect) -> Void) {
    let toDevice = plan.currentToDevice
    switch plan.part {
    case .border: break
    case .own: body(plan.node.boundsOfOwnPart(toDevice).intersection(plan.clip))
    case .subtree, .unfaded, .content:
      plan.node.forEachLayerBox(toDevice, below: plan.parent, in: plan.clip, body)
    }
  }
}

extension RenderNode {
  fileprivate func forEachLayerBox(
    _ toDevice: AffineTransform, below parent: RenderNode?, in clip: PixelRect,
    _ body: (PixelRect) -> Void
  ) {
    if values.isHidden || values.drawnOpacity == 0 || clip.isEmpty { return }
    guard let warp = parent.warp(of: self, toDevice) else {
      return forEachFlatBox(toDevice, in: clip, body)
    }
    forEachFlatBox(toDevice, in: .everything) { box in
      body(warp.pixelBounds(of: box).intersection(clip))
    }
  }

  /// Calls a closure with the boxes of the layer and its sublayers, before the layer's own perspective is applied.
  private func forEachFlatBox(
    _ toDevice: AffineTransform, in clip: PixelRect, _ body: (PixelRect) -> Void
  ) {
    let clip = clip.intersection(flatBounds(toDevice))
    if clip.isEmpty { return }
    if paintsInBounds || hasContents {
      body(boundsOfOwnPart(toDevice).intersection(clip))
    }
    for child in sublayers {
      child.forEachLayerBox(
        transform(of: child).concatenated(with: toDevice), below: self, in: clip, body)
    }
  }
}
