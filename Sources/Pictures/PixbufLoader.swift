import CPictures
import Raster

/// Decodes one image with gdk-pixbuf.
@safe
struct PixbufLoader: ~Copyable {
  private let loader: OpaquePointer
  private let progress: Progress

  /// The progress reported by the loader's signals; this object outlives the loader.
  private final class Progress {
    let pixelLimit: Int
    var size: PixelSize?
    var isRefused = false

    /// The part of the image whose pixels have been decoded.
    var area = PixelRect.empty

    init(pixelLimit: Int) { self.pixelLimit = pixelLimit }
  }

  /// The number of bytes that are passed to the loader at once.
  ///
  /// The size from the header is checked after each piece.
  private static let pieceLength = 65_536

  /// Creates a loader that stops if the image's header specifies more pixels than a limit.
  init(pixelLimit: Int) {
    progress = Progress(pixelLimit: pixelLimit)
    unsafe loader = gdk_pixbuf_loader_new()
    let data = unsafe Unmanaged.passUnretained(progress).toOpaque()
    let sizePrepared: cpictures_size_function = { loader, width, height, data in
      guard let data = unsafe data else { return }
      // SAFETY: `data` is the progress of this loader, which outlives the loader.
      let progress = unsafe Unmanaged<Progress>.fromOpaque(data).takeUnretainedValue()
      let size = PixelSize(width: Int(max(width, 0)), height: Int(max(height, 0)))
      progress.size = size
      progress.isRefused = size.area > progress.pixelLimit
      // In gdk-pixbuf, setting the size to 0 cancels loading.
      if progress.isRefused { unsafe gdk_pixbuf_loader_set_size(loader, 0, 0) }
    }
    unsafe cpictures_on_size_prepared(loader, sizePrepared, data)
    let areaUpdated: cpictures_area_function = { _, x, y, width, height, data in
      guard let data = unsafe data else { return }
      // SAFETY: as above.
      let progress = unsafe Unmanaged<Progress>.fromOpaque(data).takeUnretainedValue()
      let part = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      progress.area = progress.area.union(part)
    }
    unsafe cpictures_on_area_updated(loader, areaUpdated, data)
  }

  // SAFETY: `decode` has closed the loader, and nothing else holds a reference to it.
  deinit {
    withExtendedLifetime(progress) { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
  }

  /// Returns the decoded image, upright and premultiplied.
  consuming func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    let failure = feed(bytes)
    if progress.isRefused, let size = progress.size {
      throw .tooLarge(size: size, limit: progress.pixelLimit)
    }
    if let failure { throw .notDecodable(reason: failure) }
    // SAFETY: the loader owns the first image, and this function owns the upright copy; NULL means that there is no
    // image.
    guard let loaded = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = unsafe gdk_pixbuf_apply_embedded_orientation(loaded)
    else { throw .notDecodable(reason: "it contains no image") }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(upright)) }
    if isCut(rowCount: Int(unsafe gdk_pixbuf_get_height(loaded))) {
      throw .notDecodable(reason: "it is truncated")
    }
    // Not every gdk-pixbuf module reports the size before it decodes.
    let size = PixelSize(
      width: Int(unsafe gdk_pixbuf_get_width(upright)),
      height: Int(unsafe gdk_pixbuf_get_height(upright)))
    try ImageDecoder.check(size, pixelLimit: progress.pixelLimit)
    return unsafe Bitmap(premultiplying: upright, size: size)
  }

  /// Returns whether rows of the decoded image are missing, as in a truncated BMP, whose missing rows contain
  /// uninitialised memory.
  ///
  /// Not every gdk-pixbuf module reports the rows that it has decoded, and a frame of a GIF may be smaller than the
  /// image. A truncated GIF has already been rejected by its module.
  private func isCut(rowCount: Int) -> Bool {
    if progress.area.isEmpty || progress.area.height >= rowCount { return false }
    // SAFETY: the format belongs to gdk-pixbuf; the name belongs to this function, which releases it.
    guard let format = unsafe gdk_pixbuf_loader_get_format(loader),
      let name = unsafe gdk_pixbuf_format_get_name(format)
    else { return true }
    defer { unsafe g_free(name) }
    return unsafe String(cString: name) != "gif"
  }

  /// Writes all bytes to the loader and closes it.
  ///
  /// - Returns: The reason why the image is not complete, or `nil`.
  private func feed(_ bytes: [UInt8]) -> String? {
    var error: UnsafeMutablePointer<GError>?
    var isGood = true
    unsafe bytes.withUnsafeBufferPointer { all in
      var rest = unsafe all[...]
      while unsafe isGood && !progress.isRefused && !rest.isEmpty {
        let piece = unsafe UnsafeBufferPointer(rebasing: rest.prefix(Self.pieceLength))
        let taken = unsafe gdk_pixbuf_loader_write(
          loader, piece.baseAddress, gsize(piece.count), &error)
        isGood = taken != 0
        unsafe rest = rest.dropFirst(Self.pieceLength)
      }
    }
    // Even after a failed write the loader must be closed; the error of closing adds nothing.
    if !isGood {
      unsafe gdk_pixbuf_loader_close(loader, nil)
      return unsafe takeMessage(error)
    }
    return unsafe gdk_pixbuf_loader_close(loader, &error) != 0 ? nil : takeMessage(error)
  }
}

extension Bitmap {
  /// Creates a bitmap from an image of 8-bit channels and straight alpha, with premultiplied pixels.
  // SAFETY: `picture` is a live GdkPixbuf of this size, whose rows lie `rowstride` bytes apart.
  @unsafe
  fileprivate convenience init(premultiplying picture: OpaquePointer, size: PixelSize) {
    self.init(size: size)
    let channels = Int(unsafe gdk_pixbuf_get_n_channels(picture))
    let pitch = Int(unsafe gdk_pixbuf_get_rowstride(picture))
    guard let pixels = unsafe gdk_pixbuf_read_pixels(picture) else { return }
    withRows { rows in
      for y in 0..<size.height {
        let source = unsafe pixels + y * pitch
        let target = unsafe rows.base + y * rows.stride
        if channels == 4 {
          unsafe premultiply(source, into: target, count: size.width)
        } else {
          unsafe pack(source, channels: channels, into: target, count: size.width)
        }
      }
    }
  }
}

// SAFETY: four bytes for each of `count` pixels, and space for as many words.
@unsafe
private func premultiply(
  _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt32>, count: Int
) {
  for x in 0..<count {
    let byte = unsafe source + x * 4
    let alpha = UInt32(unsafe byte[3])
    let red = (UInt32(unsafe byte[0]) * alpha + 127) / 255
    let green = (UInt32(unsafe byte[1]) * alpha + 127) / 255
    let blue = (UInt32(unsafe byte[2]) * alpha + 127) / 255
    unsafe target[x] = alpha << 24 | red << 16 | green << 8 | blue
  }
}

// SAFETY: `channels` bytes, at least three, for each of `count` pixels, and space for as many words.
@unsafe
private func pack(
  _ source: UnsafePointer<UInt8>, channels: Int, into target: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  for x in 0..<count {
    let byte = unsafe source + x * channels
    let red = UInt32(unsafe byte[0])
    let green = UInt32(unsafe byte[1])
    unsafe target[x] = 0xFF00_0000 | red << 16 | green << 8 | UInt32(byte[2])
  }
}
