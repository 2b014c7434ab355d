import CCairo
import LayerKit
public import Raster

/// A Cairo context over lent pixels, with the calls that this module needs.
///
/// After its first error, a Cairo context draws nothing more and reports no further errors. Callers clamp all numbers
/// to Cairo's range first.
@safe
struct CairoContext: ~Copyable {
  /// The underlying context, for calls of Pango and librsvg; valid while this value exists.
  let handle: OpaquePointer

  private let surface: OpaquePointer

  /// The maximum side of an image that Cairo can address, in pixels.
  static let longestSide = 32_767

  // SAFETY: Cairo writes to `memory` until `deinit`; the caller keeps it valid until then.
  @unsafe
  fileprivate init(memory: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    unsafe surface = memory.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
      unsafe cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(stride * 4))
    }
    unsafe handle = cairo_create(surface)
  }

  // SAFETY, here and below: both handles were made by `init`, are never NULL (a failed Cairo call returns an object
  // in an error state) and are released only here.
  deinit {
    unsafe cairo_destroy(handle)
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
  }

  borrowing func translate(x: Double, y: Double) { unsafe cairo_translate(handle, x, y) }

  borrowing func scale(by factor: Double) { unsafe cairo_scale(handle, factor, factor) }

  /// Paints an image with its first pixel at the origin; its edge pixels are repeated beyond its edges.
  ///
  /// - Parameter isSmoothed: Whether neighbouring pixels are averaged, which is needed to make an image much smaller.
  ///   Otherwise the four nearest pixels are interpolated, which takes a fraction of the time.
  fileprivate borrowing func paint(_ picture: PixelRows, isSmoothed: Bool) {
    // SAFETY: Cairo only reads the lent rows, and releases them before this call ends, because the source of the
    // context is replaced.
    unsafe picture.base.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
      let surface = unsafe cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(picture.size.width), Int32(picture.size.height),
        Int32(picture.stride * 4))
      unsafe cairo_set_source_surface(handle, surface, 0, 0)
      let pattern = unsafe cairo_get_source(handle)
      unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      unsafe cairo_pattern_set_filter(
        pattern, isSmoothed ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
      unsafe cairo_paint(handle)
      unsafe cairo_set_source_rgba(handle, 0, 0, 0, 0)
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }

  /// Sets the source colour to white.
  borrowing func setWhite() { unsafe cairo_set_source_rgba(handle, 1, 1, 1, 1) }

  /// Sets the source to a gradient, in the present units.
  borrowing func setSource(_ gradient: CairoGradient) {
    let pattern =
      switch gradient.shape {
      case .linear(let start, let end):
        unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      case .radial(let center, let radius):
        unsafe cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
      }
    for (offset, color) in gradient.stops {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    // The context retains the pattern.
    unsafe cairo_set_source(handle, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }

  borrowing func move(to point: Point) { unsafe cairo_move_to(handle, point.x, point.y) }

  /// Appends a path to the current path.
  borrowing func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): unsafe cairo_line_to(handle, point.x, point.y)
      case .curve(let first, let second, let point):
        unsafe cairo_curve_to(
          handle, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: unsafe cairo_close_path(handle)
      }
    }
  }

  /// Fills the current path and clears it.
  borrowing func fill(rule: FillRule = .nonZero) {
    let cairoRule = rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
    unsafe cairo_set_fill_rule(handle, cairoRule)
    unsafe cairo_fill(handle)
  }

  /// Strokes the current path and clears it.
  ///
  /// - Parameters:
  ///   - style: The line width, caps and joins, before the stretch is applied.
  ///   - dashes: The lengths of dashes and gaps, at least 0 each and with a sum above 0; empty for a solid line.
  ///   - stretch: An invertible transform that applies to the pen and the dashes, but not to the path.
  borrowing func stroke(
    _ style: StrokeStyle, dashes: [Double], stretchedBy stretch: AffineTransform
  ) {
    var matrix = cairo_matrix_t(
      xx: stretch.a, yx: stretch.b, xy: stretch.c, yy: stretch.d, x0: 0, y0: 0)
    unsafe cairo_save(handle)
    // With Cairo's default tolerance of a tenth of a pixel, a sharp turn within a curve may lose a part of a round
    // pen's outline.
    unsafe cairo_set_tolerance(handle, 0.02)
    unsafe cairo_transform(handle, &matrix)
    unsafe cairo_set_line_width(handle, style.width)
    unsafe cairo_set_line_cap(handle, style.cap.cairo)
    unsafe cairo_set_line_join(handle, style.join.cairo)
    unsafe cairo_set_miter_limit(handle, style.miterLimit)
    unsafe cairo_set_dash(handle, dashes, Int32(dashes.count), style.dashPhase)
    unsafe cairo_stroke(handle)
    unsafe cairo_restore(handle)
  }
}

/// A gradient as Cairo draws it: colours that are not premultiplied are interpolated, and the first and the last colour
/// continue beyond the ends.
struct CairoGradient: Sendable {
  /// The line or the circle along which the colours change.
  enum Shape {
    /// Along a line from the first colour to the last.
    case linear(from: Point, to: Point)
    /// From the first colour at the centre of a circle to the last on the circle.
    case radial(center: Point, radius: Double)
  }

  let shape: Shape

  /// The colours and their positions, from 0 to 1.
  let stops: [(offset: Double, color: Color)]

  init(_ shape: Shape, _ stops: [(Double, Color)]) {
    self.shape = shape
    self.stops = stops.map { (offset: $0, color: $1) }
  }
}

extension PixelRows {
  /// Draws into the pixels with Cairo.
  ///
  /// If the view is larger than Cairo can address, it is drawn in tiles, so `body` may be called more than once. In
  /// each call the origin is the view's first pixel, and one unit is one pixel.
  func drawWithCairo(_ body: (borrowing CairoContext) -> Void) {
    let side = CairoContext.longestSide
    for y in Swift.stride(from: 0, to: size.height, by: side) {
      for x in Swift.stride(from: 0, to: size.width, by: side) {
        let tile = PixelSize(width: min(side, size.width - x), height: min(side, size.height - y))
        // SAFETY: the tile was clipped to the lent size, and the context ends before this call.
        let context = unsafe CairoContext(
          memory: base + (y * stride + x), size: tile, stride: stride)
        context.translate(x: Double(-x), y: Double(-y))
        body(context)
      }
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

/// Scales images with Cairo.
public enum PictureScaler {
  /// The maximum side of an image that can be scaled, in pixels; a limit of Cairo.
  public static let longestSide = CairoContext.longestSide

  /// Returns whether an image can be scaled, that is, it is not empty and neither side exceeds ``longestSide``.
  public static func scales(_ picture: Bitmap) -> Bool {
    !picture.size.isEmpty && max(picture.size.width, picture.size.height) <= longestSide
  }

  /// Returns an image that is scaled to fill a size, or a part of the scaled image.
  ///
  /// The aspect ratio is kept, and the centre of the image is visible. An image that already has the size is returned
  /// unchanged.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - size: The size to fill, in pixels.
  ///   - part: The pixels of the result to draw, inside `size`; by default all of them.
  /// - Returns: `nil` if the image cannot be scaled: see ``scales(_:)``.
  public static func covering(
    _ picture: Bitmap, size: PixelSize, part: PixelRect? = nil
  ) -> Bitmap? {
    let part = part ?? PixelRect(size)
    if picture.size == size, part.size == size { return picture }
    if !scales(picture) { return nil }
    let x = Double(size.width) / Double(picture.size.width)
    let y = Double(size.height) / Double(picture.size.height)
    let factor = max(x, y)
    let left = (Double(size.width) - Double(picture.size.width) * factor) / 2
    let top = (Double(size.height) - Double(picture.size.height) * factor) / 2
    return Bitmap(size: part.size) { rows in
      picture.withRows { source in
        rows.drawWithCairo { context in
          context.translate(x: left - Double(part.minX), y: top - Double(part.minY))
          context.scale(by: factor)
          context.paint(source, isSmoothed: factor < 0.5)
        }
      }
    }
  }
}
