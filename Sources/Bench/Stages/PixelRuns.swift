import Glibc
import LayerKit
import Raster

/// A set of pixels of a frame, stored as runs in rows, which can be copied or filled.
struct PixelRuns {
  private var runs: [PixelRect] = []
  private var bounds = PixelRect.empty

  /// The number of pixels; a pixel that is in two runs counts twice.
  private(set) var count = 0

  /// Adds the pixels of a rectangle whose centres are inside a box.
  mutating func add(_ box: TurnedBox, clippedTo clip: PixelRect) {
    for y in clip.rows {
      func isInside(_ x: Int) -> Bool {
        box.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      }
      // The box is convex: its pixels in a row are beside each other.
      guard let first = clip.columns.first(where: isInside),
        let last = clip.columns.last(where: isInside)
      else { continue }
      let run = PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
      runs.append(run)
      count += run.width
      bounds = bounds.union(run)
    }
  }

  /// Copies the pixels, run by run, from the same positions of another frame.
  ///
  /// - Precondition: Both frames contain all runs.
  func copy(from source: Bitmap, to target: Bitmap) {
    check(source.size)
    check(target.size)
    source.withRows { source in
      target.withRows { target in
        for run in runs {
          // SAFETY: both sizes contain the run, as checked.
          unsafe memcpy(
            target.base + (run.minY * target.stride + run.minX),
            source.base + (run.minY * source.stride + run.minX), run.width * 4)
        }
      }
    }
  }

  /// Fills the pixels, run by run, with bytes of one value.
  ///
  /// - Precondition: The frame contains all runs.
  func fill(_ target: Bitmap, with byte: UInt8) {
    check(target.size)
    target.withRows { target in
      for run in runs {
        // SAFETY: the size contains the run, as checked.
        unsafe memset(
          target.base + (run.minY * target.stride + run.minX), Int32(byte), run.width * 4)
      }
    }
  }

  private func check(_ size: PixelSize) {
    precondition(PixelRect(size).contains(bounds), "pixels in \(bounds) of a frame of \(size)")
  }
}

/// A rectangle with round corners, rotated about its centre; with a radius of half its sides it is a disc.
struct TurnedBox {
  private let center: Point
  private let radius: Double
  private let cosine, sine: Double
  /// Half of the distances between the centres of the corners.
  private let inner: Size

  /// - Parameters:
  ///   - size: The size before the rotation.
  ///   - radius: The corner radius, at most half the shorter side.
  ///   - angle: The rotation in radians; positive rotates x toward y.
  init(center: Point, size: Size, radius: Double, angle: Double = 0) {
    (self.center, self.radius, cosine, sine) = (center, radius, cos(angle), sin(angle))
    inner = Size(width: size.width / 2 - radius, height: size.height / 2 - radius)
  }

  func contains(_ point: Point) -> Bool {
    let (x, y) = (point.x - center.x, point.y - center.y)
    let along = max(abs(x * cosine + y * sine) - inner.width, 0)
    let across = max(abs(y * cosine - x * sine) - inner.height, 0)
    return along * along + across * across <= radius * radius
  }
}
