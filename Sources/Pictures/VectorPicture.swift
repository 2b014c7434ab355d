import CPictures
import Raster

/// An SVG document that librsvg has read.
///
/// The document has no base URL, so it cannot refer to other files.
@safe
struct VectorPicture: ~Copyable {
  private let handle: OpaquePointer

  /// Reads a document, which may be compressed with gzip.
  init(_ bytes: [UInt8]) throws(ImageDecodingError) {
    var error: UnsafeMutablePointer<GError>?
    let handle = unsafe rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error)
    guard let handle = unsafe handle else {
      throw .notDecodable(reason: unsafe takeMessage(error))
    }
    unsafe self.handle = handle
    unsafe rsvg_handle_set_dpi(handle, 96)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Returns the document drawn as large as fits into a box, with its aspect ratio kept.
  ///
  /// - Parameters:
  ///   - box: The size to fit into, in pixels; `nil` for the document's own size.
  ///   - limit: The maximum number of pixels.
  func bitmap(
    fitting box: PixelSize?, pixelLimit limit: Int
  ) throws(ImageDecodingError) -> Bitmap {
    let size = fitted(naturalSize, into: box)
    guard size.width >= 1, size.height >= 1 else {
      throw .notDecodable(reason: "its width or height is 0")
    }
    // The sizes are compared before they are converted to integers, which could overflow.
    guard size.width < 0x1p31, size.height < 0x1p31 else {
      throw .tooLarge(size: PixelSize(width: 1 << 31, height: 1 << 31), limit: limit)
    }
    let pixels = PixelSize(width: Int(size.width), height: Int(size.height))
    try ImageDecoder.check(pixels, pixelLimit: limit)
    return try draw(pixels)
  }

  private func draw(_ size: PixelSize) throws(ImageDecodingError) -> Bitmap {
    var viewport = RsvgRectangle(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var failure: String?
    let bitmap = Bitmap(size: size) { rows in
      unsafe rows.drawTiles { context in
        var error: UnsafeMutablePointer<GError>?
        // SAFETY: the context is valid until this closure returns; librsvg sets the error if it fails.
        let isDrawn = unsafe rsvg_handle_render_document(handle, context, &viewport, &error)
        if isDrawn == 0 { failure = unsafe takeMessage(error) }
      }
    }
    if let failure { throw .notDecodable(reason: failure) }
    return bitmap
  }

  /// The document's own size in pixels; otherwise the size of its view box, or 512×512 if it has neither.
  private var naturalSize: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    // SAFETY: each call fills the variables whose addresses are passed.
    if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
      return (width, height)
    }
    var hasBox: gboolean = 0
    var box = RsvgRectangle()
    unsafe rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
    return hasBox != 0 ? (box.width, box.height) : (512, 512)
  }

  /// Returns the document's sides, scaled to fit a box and rounded to whole pixels, at least 1 each; 0 if a natural
  /// side is not positive.
  private func fitted(
    _ natural: (width: Double, height: Double), into box: PixelSize?
  ) -> (width: Double, height: Double) {
    guard natural.width > 0, natural.height > 0 else { return (0, 0) }
    var factor = 1.0
    if let box {
      factor = min(Double(box.width) / natural.width, Double(box.height) / natural.height)
      if factor == 0 { return (0, 0) }
    }
    return (
      max(1, (natural.width * factor).rounded()), max(1, (natural.height * factor).rounded())
    )
  }
}

extension PixelRows {
  /// The longest side in pixels of an image that Cairo draws into.
  private static let longestSide = 32767

  /// Draws into the pixels with Cairo, in tiles if a side is longer than Cairo allows.
  ///
  /// - Parameter body: Draws one tile. In its context the origin is the view's first pixel, and one unit is one pixel.
  fileprivate func drawTiles(_ body: (OpaquePointer) -> Void) {
    let side = Self.longestSide
    for y in Swift.stride(from: 0, to: size.height, by: side) {
      for x in Swift.stride(from: 0, to: size.width, by: side) {
        let (width, height) = (min(side, size.width - x), min(side, size.height - y))
        // SAFETY: the tile lies within the lent rows, and the surface is finished before they are returned.
        let memory = unsafe UnsafeMutableRawPointer(base + (y * stride + x))
        let surface = unsafe cairo_image_surface_create_for_data(
          memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
          Int32(height), Int32(stride * MemoryLayout<UInt32>.size))
        guard let context = unsafe cairo_create(surface) else { return }
        unsafe cairo_translate(context, Double(-x), Double(-y))
        unsafe body(context)
        unsafe cairo_destroy(context)
        unsafe cairo_surface_finish(surface)
        unsafe cairo_surface_destroy(surface)
      }
    }
  }
}
