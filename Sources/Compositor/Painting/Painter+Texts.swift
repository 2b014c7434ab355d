import LayerKit
import Raster

extension Painter {
  /// Paints a layer's text.
  ///
  /// Glyphs take the layer's foreground colour unless they have colours of their own.
  func paintText(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    guard let text = node.values.text, var ink = node.textBounds else { return }
    let bounds = node.values.bounds
    ink.origin = ink.origin - bounds.origin
    let scale = toDevice.meanScale
    let color = node.values.foregroundColor.withAlpha(multipliedBy: opacity)
    let corner = toDevice.apply(to: bounds.origin)
    if toDevice.isUpright && corner.x.magnitude < 1e7 && corner.y.magnitude < 1e7 {
      // Text between pixels would be blurred; it is moved to the nearest whole pixels.
      let place = PixelPoint(
        x: Int((corner.x + 0.5).rounded(.down)), y: Int((corner.y + 0.5).rounded(.down)))
      let clip = canvas.clip.offset(x: -place.x, y: -place.y)
      let picture = texts.picture(
        of: text, size: bounds.size, ink: ink, clip: clip, scale: scale)
      if let picture { paint(picture, color: color, at: place, on: canvas) }
    } else if let back = toDevice.inverse {
      let toText = back.concatenated(with: .translation(x: -bounds.minX, y: -bounds.minY))
        .concatenated(with: .scale(x: scale, y: scale))
      // Interpolation at the edges of the clip needs the surrounding pixels.
      let clip = toText.pixelBounds(of: canvas.clip).outset(by: 2)
      let picture = texts.picture(
        of: text, size: bounds.size, ink: ink, clip: clip, scale: scale)
      guard let picture else { return }
      let size = picture.glyphs.size
      let box = Rect(
        x: bounds.minX + Double(picture.origin.x) / scale,
        y: bounds.minY + Double(picture.origin.y) / scale, width: Double(size.width) / scale,
        height: Double(size.height) / scale)
      paint(PicturePart(picture.glyphs), in: box, toDevice, tint: color, on: canvas)
    }
  }

  /// Paints the picture of a layer's text.
  ///
  /// - Parameter corner: The top left corner of the text's box, in pixels of the frame.
  private func paint(
    _ text: TextPictures.Picture, color: Color, at corner: PixelPoint, on canvas: Canvas
  ) {
    let place = PixelPoint(x: corner.x + text.origin.x, y: corner.y + text.origin.y)
    if !text.isColored {
      WideBlend.over(
        color: WidePixel(color), maskedBy: text.glyphs, at: canvas.local(place),
        clip: canvas.local(canvas.clip), into: canvas.rows)
      return
    }
    let size = text.glyphs.size
    let box = Rect(
      x: Double(place.x), y: Double(place.y), width: Double(size.width),
      height: Double(size.height))
    paint(PicturePart(text.glyphs), in: box, .identity, tint: color, on: canvas)
  }
}

extension AffineTransform {
  /// Whether the transform scales both directions equally, without rotating or mirroring.
  fileprivate var isUpright: Bool {
    let scale = meanScale
    return isScaleAndTranslation && (a - scale).magnitude < 1e-9 * scale
      && (d - scale).magnitude < 1e-9 * scale
  }
}

/// A cache of text that is drawn as pictures.
///
/// The typesetter is slow, so it is called only when a text, its box or the scale changes, and not in every frame. If
/// a text's picture does not fit into the cache along with the other pictures of a pass, the text is drawn band by
/// band, and only the requested part of it.
final class TextPictures {
  /// The drawn glyphs of a text.
  final class Picture {
    /// The pixels of the glyphs: white, except for glyphs with colours of their own.
    let glyphs: Bitmap

    /// The position of the first pixel, relative to the top left corner of the text's box.
    let origin: PixelPoint

    /// Whether any glyph has a colour of its own.
    let isColored: Bool

    fileprivate init(_ glyphs: Bitmap, at origin: PixelPoint) {
      self.glyphs = glyphs
      self.origin = origin
      isColored = !glyphs.isWhite
    }
  }

  private struct Key: Hashable {
    let run: TextRun
    let width: Double
    let height: Double
    let scale: Double
  }

  private var pictures = PictureStore<Key, Picture>(limit: 256, byteLimit: 32 << 20)
  private let typesetter: any Typesetter

  /// Creates an empty cache that draws text with a typesetter.
  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  /// Memory in use, in bytes.
  var byteCount: Int { pictures.byteCount }

  /// Begins a pass: pictures that earlier passes used may be dropped when space is needed.
  func beginPass() { pictures.beginPass() }

  /// Returns the picture of a text in a box, or `nil` if the text's ink contains none of the requested pixels.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The size of the text's box, in points.
  ///   - ink: The bounding box of the text's ink, in points from the box's top left corner; may extend beyond the
  ///     box.
  ///   - clip: The requested pixels, relative to the box's top left corner; the picture may contain more.
  ///   - scale: Device pixels per point.
  func picture(
    of run: TextRun, size: Size, ink: Rect, clip: PixelRect, scale: Double
  ) -> Picture? {
    guard scale > 0, scale.isFinite else { return nil }
    let area = AffineTransform.scale(x: scale, y: scale).pixelBounds(of: ink)
    let visible = area.intersection(clip)
    if visible.isEmpty { return nil }
    let key = Key(run: run, width: size.width, height: size.height, scale: scale)
    if let known = pictures.picture(for: key) { return known }
    let isKept = pictures.hasRoom(forBytes: area.area * MemoryLayout<UInt32>.size)
    let part = isKept ? area : visible
    guard let glyphs = typesetter.bitmap(of: run, size: size, part: part, scale: scale) else {
      return nil
    }
    let picture = Picture(glyphs, at: PixelPoint(x: part.minX, y: part.minY))
    if isKept { pictures.keep(picture, byteCount: glyphs.byteCount, for: key) }
    return picture
  }
}

extension Bitmap {
  /// Whether every pixel is white; opacities may differ.
  fileprivate var isWhite: Bool {
    withRows { rows in
      for y in 0..<size.height {
        let isWhite = rows.withRow(reading: y, 0..<size.width) { row in
          for index in 0..<row.count where !row[index].isWhite {
            return false
          }
          return true
        }
        if !isWhite { return false }
      }
      return true
    }
  }
}

extension UInt32 {
  /// Whether a premultiplied pixel is white at any opacity.
  var isWhite: Bool { self == (self >> 24) &* 0x0101_0101 }
}
