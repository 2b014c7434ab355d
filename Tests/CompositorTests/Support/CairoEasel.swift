import CCairo
import Raster

/// An image that Cairo draws into, call by call.
@safe
final class CairoEasel {
  let size: PixelSize
  private let handle: OpaquePointer

  /// Creates a transparent image.
  init(_ size: PixelSize) {
    self.size = size
    // SAFETY: Cairo never returns NULL, but an object in an error state; the context retains the surface.
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    unsafe handle = cairo_create(surface)
    unsafe cairo_surface_destroy(surface)
  }

  // SAFETY, here and below: the handle lives as long as this object, which alone releases it.
  deinit { unsafe cairo_destroy(handle) }

  /// The current contents.
  var picture: Bitmap {
    let surface = unsafe cairo_get_target(handle)
    unsafe cairo_surface_flush(surface)
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      preconditionFailure("Cairo has no memory")
    }
    return Bitmap(size: size) { rows in
      for index in 0..<size.area {
        let (x, y) = (index % size.width, index / size.width)
        // SAFETY: a surface has `height` rows of `stride` bytes, four for each pixel.
        rows[x, y] = unsafe UnsafeRawPointer(data).load(
          fromByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
  }

  // MARK: State

  /// The transformation of points.
  var matrix: cairo_matrix_t {
    get {
      var matrix = cairo_matrix_t()
      unsafe cairo_get_matrix(handle, &matrix)
      return matrix
    }
    set {
      var matrix = newValue
      unsafe cairo_set_matrix(handle, &matrix)
    }
  }

  /// Runs a body, then restores matrix, colour and clip.
  func keepingState(_ body: () -> Void) {
    unsafe cairo_save(handle)
    body()
    unsafe cairo_restore(handle)
  }

  func setIdentity() { unsafe cairo_identity_matrix(handle) }
  func translate(_ x: Double, _ y: Double) { unsafe cairo_translate(handle, x, y) }
  func rotate(_ angle: Double) { unsafe cairo_rotate(handle, angle) }
  func scale(_ x: Double, _ y: Double) { unsafe cairo_scale(handle, x, y) }

  func setColor(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    unsafe cairo_set_source_rgba(handle, red, green, blue, alpha)
  }

  func setSource(_ pattern: CairoPattern) { unsafe cairo_set_source(handle, pattern.handle) }

  /// Makes paints add their alphas, without anti-aliased edges.
  func countPaints() {
    unsafe cairo_set_antialias(handle, CAIRO_ANTIALIAS_NONE)
    unsafe cairo_set_operator(handle, CAIRO_OPERATOR_ADD)
    setColor(0, 0, 0, 1.0 / 255)
  }

  // MARK: Outlines

  func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    unsafe cairo_rectangle(handle, x, y, width, height)
  }

  /// Adds a quarter circle, with a line to its start.
  func quarter(around x: Double, _ y: Double, radius: Double, from angle: Double) {
    unsafe cairo_arc(handle, x, y, radius, angle, angle + .pi / 2)
  }

  func beginOutline() { unsafe cairo_new_sub_path(handle) }
  func closeOutline() { unsafe cairo_close_path(handle) }

  /// Fills by the even-odd rule.
  func fill() {
    unsafe cairo_set_fill_rule(handle, CAIRO_FILL_RULE_EVEN_ODD)
    unsafe cairo_fill(handle)
  }

  /// Strokes with a width in pixels, regardless of the matrix.
  func stroke(width: Double) {
    setIdentity()
    unsafe cairo_set_line_width(handle, width)
    unsafe cairo_stroke(handle)
  }

  func clip() { unsafe cairo_clip(handle) }

  // MARK: Groups

  /// Draws into a separate image with the same pixels as the frame.
  func group(_ body: () -> Void) -> CairoPattern {
    let matrix = self.matrix
    setIdentity()
    unsafe cairo_push_group(handle)
    self.matrix = matrix
    body()
    let group = unsafe CairoPattern(cairo_pop_group(handle))
    self.matrix = matrix
    return group
  }

  func paint(opacity: Double = 1) { unsafe cairo_paint_with_alpha(handle, opacity) }
  func paint(through mask: CairoPattern) { unsafe cairo_mask(handle, mask.handle) }
}

/// A source that Cairo paints with.
@safe
final class CairoPattern {
  fileprivate let handle: OpaquePointer?

  // SAFETY, here and below: this object owns the pattern; Cairo retains what it uses longer.
  fileprivate init(_ handle: OpaquePointer?) { unsafe self.handle = handle }

  deinit { unsafe cairo_pattern_destroy(handle) }

  /// Creates a linear gradient.
  init(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    unsafe handle = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    unsafe cairo_pattern_set_extend(handle, CAIRO_EXTEND_PAD)
  }

  /// Creates a radial gradient from a point to a circle around it.
  init(around center: (x: Double, y: Double), radius: Double) {
    unsafe handle = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
    unsafe cairo_pattern_set_extend(handle, CAIRO_EXTEND_PAD)
  }

  /// Creates a pattern of an image, with bilinear filtering where it is enlarged.
  init(_ picture: Bitmap) {
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(picture.size.width), Int32(picture.size.height))
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      preconditionFailure("Cairo has no memory")
    }
    let width = picture.size.width
    for (index, pixel) in picture.pixels.enumerated() {
      // SAFETY: a surface has `height` rows of `stride` bytes, four for each pixel.
      unsafe UnsafeMutableRawPointer(data).storeBytes(
        of: pixel, toByteOffset: index / width * stride + index % width * 4, as: UInt32.self)
    }
    unsafe cairo_surface_mark_dirty(surface)
    unsafe handle = cairo_pattern_create_for_surface(surface)
    unsafe cairo_surface_destroy(surface)
    unsafe cairo_pattern_set_filter(handle, CAIRO_FILTER_BILINEAR)
    unsafe cairo_pattern_set_extend(handle, CAIRO_EXTEND_PAD)
  }

  /// Sets the scale from points to the pattern's coordinates.
  func scale(_ x: Double, _ y: Double) {
    var matrix = cairo_matrix_t(xx: x, yx: 0, xy: 0, yy: y, x0: 0, y0: 0)
    unsafe cairo_pattern_set_matrix(handle, &matrix)
  }

  func addStop(_ place: Double, _ ink: Sketch.Ink) {
    unsafe cairo_pattern_add_color_stop_rgba(
      handle, place, ink.red, ink.green, ink.blue, ink.alpha)
  }
}
