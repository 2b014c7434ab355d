import Compositor
import Drawing
import LayerKit
import Raster

/// A scene whose pixels are examined.
struct Exhibit {
  let context = LayerContext(pathRasterizer: CairoRasterizer())

  /// Draws the scene at the context's time.
  ///
  /// - Parameters:
  ///   - window: The part of the plane to draw, in points.
  ///   - scale: Pixels per point; the window must have a whole number of pixels.
  ///   - background: The colour below the scene.
  func picture(of window: Rect, scale: Double = 1, background: Color = .clear) -> Bitmap {
    let compositor = Compositor(context: context, scale: scale, background: background)
    move(x: -window.minX, y: -window.minY)
    defer { move(x: window.minX, y: window.minY) }
    context.turn(at: context.time)
    let size = PixelSize(
      width: Int((window.width * scale).rounded()), height: Int((window.height * scale).rounded()))
    return Bitmap(size: size) { rows in
      compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// The premultiplied pixel at a point, drawn at a scale that makes the pixel hardly larger than the point.
  func pixel(at point: Point, scale: Double = 256, background: Color = .clear) -> UInt32 {
    let half = 0.5 / scale
    let window = Rect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    return picture(of: window, scale: scale, background: background)[0, 0]
  }

  /// The names of layers from back to front, found by removing in turn the one that is visible at a point.
  ///
  /// - Parameters:
  ///   - things: For each name its opaque colour, which must be unique, and a closure that removes it.
  func backToFront(
    at point: Point, _ things: [(name: String, color: Color, remove: () -> Void)]
  ) -> [String] {
    var left = things
    var names: [String] = []
    while !left.isEmpty {
      let seen = pixel(at: point)
      guard let index = left.firstIndex(where: { $0.color.premultipliedPixel == seen }) else {
        break
      }
      let thing = left.remove(at: index)
      names.insert(thing.name, at: 0)
      context.transaction(disablingActions: true, thing.remove)
    }
    return names
  }

  private func move(x: Double, y: Double) {
    context.transaction(disablingActions: true) {
      for root in context.roots {
        root.position = Point(x: root.position.x + x, y: root.position.y + y)
      }
    }
  }
}

extension Bitmap {
  /// The number of pixels in which any channel is not 0.
  var paintedCount: Int {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != 0 { count += 1 }
    }
    return count
  }

  /// The sum of all alphas; an opaque pixel counts 1.
  var alphaSum: Double {
    var sum = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width { sum += Double(self[x, y] >> 24) / 255 }
    }
    return sum
  }
}
