import CPictures
import Raster

/// An SVG document that librsvg has read.
///
/// The document has no base URL, so it cannot refer to other files.
@safe
struct VectorPicture: ~Copyable {
  private let library: cpictures_vector_functions
  private let handle: OpaquePointer

  /// Reads a document, which may be compressed with gzip.
  init(_ bytes: [UInt8]) throws(ImageDecodingError) {
    let library = try VectorLibrary.shared.get().functions
    var error: UnsafeMutablePointer<GError>?
    let handle = unsafe library.rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error)
    guard let handle = unsafe handle else {
      throw .notDecodable(reason: unsafe takeMessage(error))
    }
    unsafe (self.library, self.handle) = (library, handle)
    unsafe library.rsvg_handle_set_dpi(handle, 96)
  }

  deinit { unsafe library.g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Returns what the document shows, drawn as large as fits into a box, with its aspect ratio kept.
  ///
  /// - Parameters:
  ///   - box: The size to fit into, in pixels; `nil` for the document's own size.
  ///   - limit: The maximum number of pixels.
  func bitmap(
    fitting box: PixelSize?, pixelLimit limit: Int
  ) throws(ImageDecodingError) -> Bitmap {
    let view = try view(in: box)
    let size = try fitted(view, into: box, pixelLimit: limit)
    try ImageDecoder.check(size, pixelLimit: limit)
    return try draw(view, size: size)
  }

  // MARK: Size

  /// What a document shows.
  private struct View {
    /// The size in pixels; both sides are positive.
    var width: Double
    var height: Double

    /// The part of the document's coordinates that fills the picture; `nil` if librsvg maps them.
    var part: RsvgRectangle?

    /// The viewport, in the document's coordinates, if there is a part.
    var viewport = RsvgRectangle()
  }

  /// The size that a document without a size of its own sees outside of any box, in pixels (CSS 2.2, 10.3.2).
  private static let defaultBox = PixelSize(width: 300, height: 150)

  /// Returns what the document shows: the width and height that it states, otherwise its view box, otherwise all that
  /// it draws.
  ///
  /// A percentage states nothing, nor does an invalid value, for example one below 0.
  private func view(in box: PixelSize?) throws(ImageDecodingError) -> View {
    var (width, height, frame) = (RsvgLength(), RsvgLength(), RsvgRectangle())
    var hasFrame: gboolean = 0
    // SAFETY: the call fills the variables whose addresses are passed.
    unsafe library.rsvg_handle_get_intrinsic_dimensions(
      handle, nil, &width, nil, &height, &hasFrame, &frame)
    if width.length == 0 || height.length == 0 {
      throw .notDecodable(reason: "its width or height is 0")
    }
    if hasFrame != 0, frame.width == 0 || frame.height == 0 {
      throw .notDecodable(reason: "the width or height of its viewBox is 0")
    }
    let isStated = (width.unit != RSVG_UNIT_PERCENT, height.unit != RSVG_UNIT_PERCENT)
    switch (isStated, hasFrame != 0) {
    case ((true, true), let hasFrame):
      let (width, height) = statedSize
      if !hasFrame { frame = RsvgRectangle(x: 0, y: 0, width: width, height: height) }
      return view(width: width, height: height, of: frame)
    case ((true, false), true):
      override("height: 1px")
      let width = statedSize.0
      return view(width: width, height: width * frame.height / frame.width, of: frame)
    case ((false, true), true):
      override("width: 1px")
      let height = statedSize.1
      return view(width: height * frame.width / frame.height, height: height, of: frame)
    case ((false, false), true): return view(width: frame.width, height: frame.height, of: frame)
    case (_, false): return try drawnView(in: box ?? Self.defaultBox)
    }
  }

  /// The width and the height in pixels, if neither is a percentage.
  private var statedSize: (Double, Double) {
    var (width, height) = (0.0, 0.0)
    // SAFETY: the call fills both variables.
    _ = unsafe library.rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)
    return (width, height)
  }

  /// Returns the view of a stated size.
  ///
  /// - Parameter frame: The part of the document's coordinates that has this size.
  private func view(width: Double, height: Double, of frame: RsvgRectangle) -> View {
    var view = View(width: width, height: height)
    // librsvg leaves coordinates as they are if the frame is smaller than a step of Cairo's fixed-point numbers. So it
    // is enlarged here, as by the default of `preserveAspectRatio`.
    if min(frame.width, frame.height) < 1.0 / 256 {
      view.part = frame
      view.viewport = RsvgRectangle(x: 0, y: 0, width: frame.width, height: frame.height)
    }
    return view
  }

  /// Returns the view of all that the document draws.
  private func drawnView(in box: PixelSize) throws(ImageDecodingError) -> View {
    // So that librsvg lays out all coordinates in the viewport itself.
    override("width: 100%; height: 100%")
    let viewport = RsvgRectangle(
      x: 0, y: 0, width: Double(max(box.width, 1)), height: Double(max(box.height, 1)))
    let ink = try inkBounds(in: viewport)
    guard ink.width > 0, ink.height > 0, (ink.width + ink.height).isFinite else {
      throw .notDecodable(reason: "it states no size and draws nothing")
    }
    var view = View(width: ink.width, height: ink.height, part: ink, viewport: viewport)
    // librsvg draws masks and filters into surfaces as large as the viewport, which may be much larger than what is
    // drawn. Unless anything depends on it, the least viewport serves.
    let least = RsvgRectangle(
      x: 0, y: 0, width: max(ink.x + ink.width, 1), height: max(ink.y + ink.height, 1))
    let inkInLeast = try inkBounds(in: least)
    if (inkInLeast.x, inkInLeast.y, inkInLeast.width, inkInLeast.height)
      == (ink.x, ink.y, ink.width, ink.height)
    {
      view.viewport = least
    }
    return view
  }

  /// Returns the bounds of all that the document draws, in its coordinates.
  private func inkBounds(
    in viewport: RsvgRectangle
  ) throws(ImageDecodingError) -> RsvgRectangle {
    var (viewport, ink) = (viewport, RsvgRectangle())
    var error: UnsafeMutablePointer<GError>?
    // SAFETY: the call reads and fills the variables; it sets the error if it fails.
    let isMeasured = unsafe library.rsvg_handle_get_geometry_for_layer(
      handle, nil, &viewport, &ink, nil, &error)
    if isMeasured == 0 { throw .notDecodable(reason: unsafe takeMessage(error)) }
    return ink
  }

  /// Replaces properties of the outermost element; to be called at most once.
  private func override(_ declarations: String) {
    let css = ":root { \(declarations.replacing(";", with: " !important;")) !important }"
    // It cannot fail: librsvg skips what it does not understand.
    _ = unsafe library.rsvg_handle_set_stylesheet(
      handle, Array(css.utf8), gsize(css.utf8.count), nil)
  }

  /// Returns the size of a view, scaled to fit a box and rounded to whole pixels, at least 1 each.
  private func fitted(
    _ view: View, into box: PixelSize?, pixelLimit limit: Int
  ) throws(ImageDecodingError) -> PixelSize {
    var factor = 1.0
    if let box {
      factor = min(Double(box.width) / view.width, Double(box.height) / view.height)
      if factor == 0 { throw .notDecodable(reason: "the box for it is empty") }
    }
    let width = max(1, (view.width * factor).rounded())
    let height = max(1, (view.height * factor).rounded())
    // The sides are compared before they are converted to integers, which could overflow. Cairo counts the bytes of a
    // row, which is padded to 16 pixels, in 31 bits.
    guard width < 0x1p29 - 16, height < 0x1p31 else {
      throw .tooLarge(size: PixelSize(width: 1 << 31, height: 1 << 31), limit: limit)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  // MARK: Pixels

  private func draw(_ view: View, size: PixelSize) throws(ImageDecodingError) -> Bitmap {
    let (width, height) = (Double(size.width), Double(size.height))
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var failure: String?
    let bitmap = Bitmap(size: size) { rows in
      unsafe rows.drawTiles(library) { context in
        if let part = view.part {
          let factor = min(width / part.width, height / part.height)
          unsafe library.cairo_translate(context, width / 2, height / 2)
          unsafe library.cairo_scale(context, factor, factor)
          unsafe library.cairo_translate(
            context, -part.x - part.width / 2, -part.y - part.height / 2)
          viewport = view.viewport
        }
        var error: UnsafeMutablePointer<GError>?
        // SAFETY: the context is valid until this closure returns; librsvg sets the error if it fails.
        let isDrawn = unsafe library.rsvg_handle_render_document(handle, context, &viewport, &error)
        if isDrawn == 0 { failure = unsafe takeMessage(error) }
      }
    }
    if let failure { throw .notDecodable(reason: failure) }
    return bitmap
  }
}

extension PixelRows {
  /// The longest side in pixels of an image that Cairo draws into.
  private static let longestSide = 32767

  /// Draws into the pixels with Cairo, in tiles if a side is longer than Cairo allows.
  ///
  /// - Parameters:
  ///   - library: The functions of Cairo.
  ///   - body: Draws one tile. In its context the origin is the view's first pixel, and one unit is one pixel.
  fileprivate func drawTiles(
    _ library: cpictures_vector_functions, _ body: (OpaquePointer) -> Void
  ) {
    let side = Self.longestSide
    for y in Swift.stride(from: 0, to: size.height, by: side) {
      for x in Swift.stride(from: 0, to: size.width, by: side) {
        let (width, height) = (min(side, size.width - x), min(side, size.height - y))
        // SAFETY: the tile lies within the lent rows, and the surface is finished before they are returned.
        let memory = unsafe UnsafeMutableRawPointer(base + (y * stride + x))
        let surface = unsafe library.cairo_image_surface_create_for_data(
          memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
          Int32(height), Int32(stride * MemoryLayout<UInt32>.size))
        guard let context = unsafe library.cairo_create(surface) else { return }
        unsafe library.cairo_translate(context, Double(-x), Double(-y))
        unsafe body(context)
        unsafe library.cairo_destroy(context)
        unsafe library.cairo_surface_finish(surface)
        unsafe library.cairo_surface_destroy(surface)
      }
    }
  }
}

/// Returns the message of a GLib error, and releases the error.
///
/// - Parameter error: An error that the caller owns, or `nil`.
// SAFETY: the caller owns the error; it is read once and released.
@unsafe
private func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "no reason was given" }
  defer { unsafe g_error_free(error) }
  guard let message = unsafe error.pointee.message else { return "no reason was given" }
  // librsvg passes on what libxml2 says, which may have more than one line.
  return unsafe String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
}
