import Glibc
import LayerKit
package import Raster

/// Pixels of a frame, as runs in rows: what a copy or a fill of "those very pixels" goes through.
package struct PixelRuns: Sendable {
  private struct Run {
    let y: Int
    let x: Int
    let count: Int
  }

  private var runs: [Run] = []
  private var bounds = PixelRect.empty

  /// How many pixels there are; those that are in two runs count twice.
  package private(set) var count = 0

  /// Creates no runs.
  package init() {}

  /// How many bytes the pixels take.
  package var byteCount: Int { 4 * count }

  /// Adds the pixels whose centres lie in an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in pixels of the frame.
  ///   - clip: The pixels that count.
  package mutating func add(_ outline: some RowConvex, clippedTo clip: PixelRect) {
    for y in clip.rows {
      guard let extent = outline.extent(atRow: Double(y) + 0.5) else { continue }
      // A centre x + ½ lies inside from the first whole x ≥ low − ½ to the last x ≤ high − ½.
      let first = max(Int((extent.lowerBound - 0.5).rounded(.up)), clip.minX)
      let end = min(Int((extent.upperBound - 0.5).rounded(.down)) + 1, clip.maxX)
      if first >= end { continue }
      runs.append(Run(y: y, x: first, count: end - first))
      count += end - first
      bounds = bounds.union(PixelRect(minX: first, minY: y, maxX: end, maxY: y + 1))
    }
  }

  /// Copies the pixels, run by run, from the same places of another frame.
  ///
  /// - Precondition: Both frames hold all runs.
  package func copy(from source: Bitmap, to target: Bitmap) {
    check(source.size)
    check(target.size)
    source.withRows { source in
      target.withRows { target in
        for run in runs {
          // SAFETY: both sizes hold the run, as checked.
          unsafe memcpy(
            target.base + (run.y * target.stride + run.x),
            source.base + (run.y * source.stride + run.x), run.count * 4)
        }
      }
    }
  }

  /// Fills the pixels, run by run, with bytes of one value.
  ///
  /// - Precondition: The frame holds all runs.
  package func fill(_ target: Bitmap, with byte: UInt8) {
    check(target.size)
    target.withRows { target in
      for run in runs {
        // SAFETY: the size holds the run, as checked.
        unsafe memset(
          target.base + (run.y * target.stride + run.x), Int32(byte), run.count * 4)
      }
    }
  }

  private func check(_ size: PixelSize) {
    precondition(PixelRect(size).contains(bounds), "pixels in \(bounds) of a frame of \(size)")
  }
}
