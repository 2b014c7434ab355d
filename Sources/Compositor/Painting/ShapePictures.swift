import LayerKit
import Raster

/// Outlines as coverage, kept until they have not been asked for in a while.
///
/// They are drawn in device pixels, whatever turns and stretches the layer, so that their edges are
/// crisp. One that moves by whole pixels keeps its picture.
final class ShapePictures {
  /// What of a shape is drawn.
  enum Part: Hashable {
    /// What the outline encloses.
    case inside(FillRule)
    /// The line along it.
    case line(StrokeStyle)
  }

  /// A part that has been drawn.
  struct Picture {
    /// White, more or less transparent.
    let coverage: Bitmap

    /// Where its first pixel lies in the frame.
    let origin: PixelPoint
  }

  private struct Key: Hashable {
    let path: Path
    let part: Part
    /// The map to pixels, moved so that its translation lies within 0…1.
    let transform: AffineTransform
    /// The pixels, moved likewise.
    let area: PixelRect
  }

  /// The pixels that can ever be asked for; a shape is drawn no farther.
  var frame = PixelRect.empty

  /// Memory in use, in bytes.
  private(set) var byteCount = 0

  private var pictures: [Key: (coverage: Bitmap, lastUse: Int)] = [:]
  private var uses = 0
  private let rasterizer: (any PathRasterizer)?

  /// Pictures that are kept, and the bytes that they may take.
  private static let limit = 64
  private static let byteLimit = 16 << 20

  /// Creates an empty store before a rasterizer; without one shapes do not show.
  init(_ rasterizer: (any PathRasterizer)?) { self.rasterizer = rasterizer }

  /// A part of a shape, or nothing when no pixel of it lies in the frame.
  ///
  /// - Parameters:
  ///   - path: The outline in the layer's coordinates.
  ///   - part: What of it.
  ///   - bounds: The pixels that it can touch.
  ///   - toDevice: The map from the layer's coordinates to pixels.
  func picture(
    of path: Path, _ part: Part, bounds: PixelRect, toDevice: AffineTransform
  ) -> Picture? {
    let area = bounds.intersection(frame)
    guard let rasterizer, !area.isEmpty, toDevice.tx.magnitude < 1e7, toDevice.ty.magnitude < 1e7
    else { return nil }
    let shift = PixelPoint(
      x: Int(toDevice.tx.rounded(.down)), y: Int(toDevice.ty.rounded(.down)))
    var transform = toDevice
    transform.tx -= Double(shift.x)
    transform.ty -= Double(shift.y)
    let key = Key(
      path: path, part: part, transform: transform, area: area.offset(x: -shift.x, y: -shift.y))
    uses += 1
    let origin = PixelPoint(x: area.minX, y: area.minY)
    if let known = pictures[key]?.coverage {
      pictures[key]?.lastUse = uses
      return Picture(coverage: known, origin: origin)
    }
    guard let coverage = draw(key, with: rasterizer) else { return nil }
    keep(coverage, for: key)
    return Picture(coverage: coverage, origin: origin)
  }

  private func draw(_ key: Key, with rasterizer: any PathRasterizer) -> Bitmap? {
    let box = Rect(
      x: Double(key.area.minX), y: Double(key.area.minY), width: Double(key.area.width),
      height: Double(key.area.height))
    switch key.part {
    case .inside(let rule):
      return rasterizer.fill(
        key.path, rule: rule, transform: key.transform, box: box, scale: 1)
    case .line(let style):
      return rasterizer.stroke(
        key.path, style: style, transform: key.transform, box: box, scale: 1)
    }
  }

  private func keep(_ coverage: Bitmap, for key: Key) {
    if coverage.byteCount > Self.byteLimit { return }
    while pictures.count >= Self.limit || byteCount > Self.byteLimit - coverage.byteCount,
      !pictures.isEmpty
    {
      removeOldest()
    }
    pictures[key] = (coverage, uses)
    byteCount += coverage.byteCount
  }

  /// Drops the older half at once, so that the search is rare.
  private func removeOldest() {
    let middle = pictures.values.map(\.lastUse).sorted()[pictures.count / 2]
    // Not by key: one with a number that is none is not equal to itself.
    pictures = pictures.filter { $0.value.lastUse > middle }
    byteCount = pictures.values.reduce(0) { $0 + $1.coverage.byteCount }
  }
}
