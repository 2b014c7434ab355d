import CCairo
import Raster

/// Cairo's image backend as a library to compare with.
struct CairoPeer: Peer {
  let name = "cairo"

  // SAFETY: the text is a constant of the library.
  var version: String { unsafe String(cString: cairo_version_string()) }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    CairoDrawing(picture, PeerIdiom.all(isHorizontal: picture.isHorizontal)[index])
  }
}

/// A method of drawing the image by Cairo.
///
/// Cairo reports a failed call by an object in an error state, never by a null pointer, and then draws nothing. The
/// comparison of images detects that.
@safe
final class CairoDrawing: PeerDrawing {
  private let idiom: PeerIdiom
  private let content: OpaquePointer
  private let flattened: OpaquePointer
  private let target: OpaquePointer
  private let context: OpaquePointer
  private let lineSurface: OpaquePointer

  init(_ picture: PeerPicture, _ idiom: PeerIdiom) {
    self.idiom = idiom
    // SAFETY: the superclass keeps the picture, and so the memory of its bitmaps.
    unsafe content = Self.surface(of: picture.content, CAIRO_FORMAT_ARGB32)
    unsafe flattened = Self.surface(of: picture.flattened, CAIRO_FORMAT_RGB24)
    unsafe target = Self.surface(of: picture.frame, CAIRO_FORMAT_ARGB32)
    unsafe context = cairo_create(target)
    unsafe lineSurface = Self.surface(
      of: picture.line, CAIRO_FORMAT_ARGB32, lineSize: picture.lineSize)
    super.init(picture)
  }

  deinit {
    // SAFETY: nothing else refers to them.
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(content)
    unsafe cairo_surface_destroy(flattened)
    unsafe cairo_surface_destroy(target)
    unsafe cairo_surface_destroy(lineSurface)
  }

  override func draw(_ mask: PeerMask) {
    // SAFETY: all surfaces live as long as this object.
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    if idiom == .gradientMask {
      setBackground(alpha: 1)
    } else {
      unsafe cairo_set_source_surface(context, flattened, 0, 0)
    }
    unsafe cairo_paint(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    switch idiom {
    case .gradientMask:
      unsafe cairo_set_source_surface(context, content, 0, 0)
      unsafe withGradient(mask) { unsafe cairo_mask(context, $0) }
    case .gradientOver:
      unsafe withGradient(mask) {
        unsafe cairo_set_source(context, $0)
        unsafe cairo_paint(context)
      }
    case .lineOver:
      unsafe cairo_surface_flush(lineSurface)
      picture.fillLine(from: mask)
      unsafe cairo_surface_mark_dirty(lineSurface)
      unsafe cairo_set_source_surface(context, lineSurface, 0, 0)
      unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
      unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      unsafe cairo_paint(context)
    case .stretchesOver:
      mask.forEachStretch { rows, alpha in
        setBackground(alpha: 1 - Double(alpha) / 255)
        add(PixelRect(x: 0, y: rows.lowerBound, width: picture.size.width, height: rows.count))
        unsafe cairo_fill(context)
      }
    }
  }

  /// Draws only inside rectangles.
  func draw(_ mask: PeerMask, inside rects: [PixelRect]) {
    // SAFETY: the context lives as long as this object.
    unsafe cairo_save(context)
    for rect in rects { add(rect) }
    unsafe cairo_clip(context)
    draw(mask)
    unsafe cairo_restore(context)
  }

  /// Lends the gradient of the mask's alpha, or of the background over the content.
  private func withGradient(_ mask: PeerMask, _ body: (OpaquePointer?) -> Void) {
    let (begin, end) = (mask.places[0], mask.places[2])
    // SAFETY: the pattern is released after its last use; the context keeps what it needs.
    let gradient =
      unsafe picture.isHorizontal
      ? cairo_pattern_create_linear(begin, 0, end, 0)
      : cairo_pattern_create_linear(0, begin, 0, end)
    for (offset, alpha) in zip(mask.offsets, mask.alphas) {
      unsafe cairo_pattern_add_color_stop_rgba(
        gradient, offset, component(16), component(8), component(0),
        idiom == .gradientMask ? alpha : 1 - alpha)
    }
    unsafe body(gradient)
    unsafe cairo_pattern_destroy(gradient)
  }

  private func setBackground(alpha: Double) {
    // SAFETY: the context lives as long as this object.
    unsafe cairo_set_source_rgba(context, component(16), component(8), component(0), alpha)
  }

  private func component(_ shift: UInt32) -> Double {
    Double(picture.background >> shift & 0xFF) / 255
  }

  private func add(_ rect: PixelRect) {
    // SAFETY: the context lives as long as this object.
    unsafe cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }

  /// Returns a surface over a bitmap's memory, which must outlive it.
  ///
  /// - Parameter lineSize: The size of a bitmap whose only row is an image without padding.
  private static func surface(
    of bitmap: Bitmap, _ format: cairo_format_t, lineSize: PixelSize? = nil
  ) -> OpaquePointer {
    unsafe bitmap.withRows { rows in
      let (size, stride) = (lineSize ?? rows.size, lineSize?.width ?? rows.stride)
      return unsafe rows.base.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
        unsafe cairo_image_surface_create_for_data(
          bytes, format, Int32(size.width), Int32(size.height), Int32(stride * 4))
      }
    }
  }
}
