import Raster

/// Pictures made smaller by averaging, kept for as long as they are asked for.
///
/// Sampling a large picture at few places would flicker and lose lines; each pixel of a reduced one
/// is the mean of a block.
final class ReducedPictures {
  private struct Entry {
    /// Not held: a large picture must not live on here when no layer has it any more.
    weak var source: Bitmap?
    let columns: Int
    let rows: Int
    let result: Bitmap
  }

  private var entries: [Entry] = []

  /// Reductions that are kept, the latest.
  private static let limit = 16

  /// Memory in use, in bytes; the sources belong to others.
  var byteCount: Int { entries.reduce(0) { $0 + $1.result.byteCount } }

  /// The picture made smaller by whole factors; itself for factors of one.
  func reduced(_ source: Bitmap, columns: Int, rows: Int) -> Bitmap {
    if columns <= 1 && rows <= 1 { return source }
    let known = entries.firstIndex {
      $0.source === source && $0.columns == columns && $0.rows == rows
    }
    if let known {
      let entry = entries.remove(at: known)
      entries.append(entry)
      return entry.result
    }
    entries.removeAll { $0.source == nil }
    let result = Self.average(source, columns: max(1, columns), rows: max(1, rows))
    entries.append(Entry(source: source, columns: columns, rows: rows, result: result))
    if entries.count > Self.limit { entries.removeFirst() }
    return result
  }

  private static func average(_ source: Bitmap, columns: Int, rows: Int) -> Bitmap {
    let size = PixelSize(
      width: (source.size.width + columns - 1) / columns,
      height: (source.size.height + rows - 1) / rows)
    return Bitmap(size: size) { target in
      source.withRows { pixels in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let block = PixelRect(x: x * columns, y: y * rows, width: columns, height: rows)
            target[x, y] = mean(of: block.intersection(PixelRect(source.size)), in: pixels)
          }
        }
      }
    }
  }

  private static func mean(of block: PixelRect, in pixels: PixelRows) -> UInt32 {
    var (alpha, red, green, blue) = (0, 0, 0, 0)
    for y in block.rows {
      pixels.withRow(reading: y, block.columns) { row in
        for index in 0..<row.count {
          let pixel = row[index]
          alpha += Int(pixel >> 24)
          red += Int(pixel >> 16 & 0xFF)
          green += Int(pixel >> 8 & 0xFF)
          blue += Int(pixel & 0xFF)
        }
      }
    }
    let count = block.area
    func byte(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
