import CCairo
import Raster

/// Cairo's image backend as a library to compare with.
struct CairoPeer: Peer {
  let name = "cairo"

  // SAFETY: the text is a constant of the library.
  var version: String? { unsafe String(cString: cairo_version_string()) }

  func idioms(for picture: PeerPicture) -> [String] {
    PeerIdiom.all(isHorizontal: picture.isHorizontal).map(\.rawValue)
  }

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
  private let line: LineMemory
  private let backgrounds: [UInt32]
  private let lineSurface: OpaquePointer

  /// Creates surfaces over the image's memory.
  init(_ picture: PeerPicture, _ idiom: PeerIdiom) {
    self.idiom = idiom
    unsafe content = Self.surface(of: picture.content, CAIRO_FORMAT_ARGB32)
    unsafe flattened = Self.surface(of: picture.flattened, CAIRO_FORMAT_RGB24)
    unsafe target = Self.surface(of: picture.frame, CAIRO_FORMAT_ARGB32)
    unsafe context = cairo_create(target)
    line = LineMemory(length: picture.length)
    backgrounds = picture.backgrounds
    let isMask = idiom == .lineMask || idiom == .inverseLineMask
    let format = isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    let (width, height) =
      picture.isHorizontal ? (Int32(picture.length), 1) : (1, Int32(picture.length))
    // A row of one pixel begins at a multiple of four bytes in both formats.
    let stride = cairo_format_stride_for_width(format, width)
    line.pixelStride = picture.isHorizontal ? (isMask ? 1 : 4) : Int(stride)
    unsafe lineSurface = cairo_image_surface_create_for_data(
      line.bytes, format, width, height, stride)
    super.init(picture)
  }

  // SAFETY, here and below: `init` creates all handles and only this code releases them; the memory that they read
  // and write belongs to `picture` and `line`, which live as long.
  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(content)
    unsafe cairo_surface_destroy(flattened)
    unsafe cairo_surface_destroy(target)
    unsafe cairo_surface_destroy(lineSurface)
  }

  override func draw(_ mask: PeerMask) {
    if idiom.isInverse {
      unsafe paint(flattened)
      drawBackground(mask)
    } else {
      fillBackground()
      drawContent(mask)
    }
  }

  /// Draws the parts of a frame that are inside rectangles.
  func draw(_ mask: PeerMask, inside rects: [PixelRect]) {
    unsafe cairo_save(context)
    for rect in rects { add(rect) }
    unsafe cairo_clip(context)
    draw(mask)
    unsafe cairo_restore(context)
  }

  // MARK: The first operation

  private func fillBackground() {
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setBackground(alpha: 1)
    unsafe cairo_paint(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  private func paint(_ surface: OpaquePointer) {
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    unsafe cairo_set_source_surface(context, surface, 0, 0)
    unsafe cairo_paint(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  // MARK: The second operation

  private func drawContent(_ mask: PeerMask) {
    unsafe cairo_set_source_surface(context, content, 0, 0)
    switch idiom {
    case .gradientMask: cutOut(byGradient: mask)
    case .lineMask: cutOut(byLine: mask)
    default:
      mask.forEachStretch { rows, alpha in
        unsafe cairo_save(context)
        add(band(rows))
        unsafe cairo_clip(context)
        unsafe cairo_paint_with_alpha(context, Double(alpha) / 255)
        unsafe cairo_restore(context)
      }
    }
  }

  private func drawBackground(_ mask: PeerMask) {
    switch idiom {
    case .inverseGradientMask:
      setBackground(alpha: 1)
      cutOut(byGradient: mask)
    case .inverseLineMask:
      setBackground(alpha: 1)
      cutOut(byLine: mask)
    case .gradientOver:
      let gradient = unsafe makeGradient(mask)
      unsafe cairo_set_source(context, gradient)
      unsafe cairo_pattern_destroy(gradient)
      unsafe cairo_paint(context)
    case .lineOver:
      unsafe cairo_surface_flush(lineSurface)
      line.fill(from: mask, backgrounds: backgrounds)
      unsafe cairo_surface_mark_dirty(lineSurface)
      unsafe cairo_set_source_surface(context, lineSurface, 0, 0)
      unsafe repeatPixels(of: cairo_get_source(context))
      unsafe cairo_paint(context)
    default:
      mask.forEachStretch { rows, alpha in
        setBackground(alpha: 1 - Double(alpha) / 255)
        add(band(rows))
        unsafe cairo_fill(context)
      }
    }
  }

  private func cutOut(byGradient mask: PeerMask) {
    let gradient = unsafe makeGradient(mask)
    unsafe cairo_mask(context, gradient)
    unsafe cairo_pattern_destroy(gradient)
  }

  private func cutOut(byLine mask: PeerMask) {
    unsafe cairo_surface_flush(lineSurface)
    line.fill(from: mask, isInverse: idiom.isInverse)
    unsafe cairo_surface_mark_dirty(lineSurface)
    let pattern = unsafe cairo_pattern_create_for_surface(lineSurface)
    unsafe repeatPixels(of: pattern)
    unsafe cairo_mask(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }

  // MARK: Parts

  /// Returns a gradient of the background with the mask's alpha, or with 1 − alpha for inverse methods.
  private func makeGradient(_ mask: PeerMask) -> OpaquePointer? {
    let (begin, end) = (mask.places[0], mask.places[2])
    let gradient =
      unsafe picture.isHorizontal
      ? cairo_pattern_create_linear(begin, 0, end, 0)
      : cairo_pattern_create_linear(0, begin, 0, end)
    for (offset, alpha) in zip(mask.offsets, mask.alphas) {
      unsafe cairo_pattern_add_color_stop_rgba(
        gradient, offset, component(16), component(8), component(0),
        idiom.isInverse ? 1 - alpha : alpha)
    }
    return unsafe gradient
  }

  private func repeatPixels(of pattern: OpaquePointer?) {
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
  }

  private func setBackground(alpha: Double) {
    unsafe cairo_set_source_rgba(context, component(16), component(8), component(0), alpha)
  }

  private func component(_ shift: UInt32) -> Double {
    Double(picture.background >> shift & 0xFF) / 255
  }

  private func band(_ rows: Range<Int>) -> PixelRect {
    PixelRect(x: 0, y: rows.lowerBound, width: picture.size.width, height: rows.count)
  }

  private func add(_ rect: PixelRect) {
    unsafe cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }

  /// Returns a surface over a bitmap's memory, which must outlive it.
  private static func surface(of bitmap: Bitmap, _ format: cairo_format_t) -> OpaquePointer {
    unsafe bitmap.withRows { rows in
      unsafe rows.base.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
        unsafe cairo_image_surface_create_for_data(
          bytes, format, Int32(rows.size.width), Int32(rows.size.height), Int32(rows.stride * 4))
      }
    }
  }
}
