import CPixman
import Raster

/// Pixman, on which Cairo's image backend and the X server are built, as a library to compare with.
struct PixmanPeer: Peer {
  let name = "pixman"

  // SAFETY: the text is a constant of the library.
  var version: String { unsafe String(cString: pixman_version_string()) }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    PixmanDrawing(picture, PeerIdiom.all(isHorizontal: picture.isHorizontal)[index])
  }
}

/// A method of drawing the image by pixman.
@safe
private final class PixmanDrawing: PeerDrawing {
  private let idiom: PeerIdiom
  private let content: OpaquePointer
  private let flattened: OpaquePointer
  private let target: OpaquePointer
  private let opaque: OpaquePointer
  private let lineImage: OpaquePointer

  init?(_ picture: PeerPicture, _ idiom: PeerIdiom) {
    self.idiom = idiom
    var color = Self.color(of: picture.background, alpha: 1)
    // SAFETY: the superclass keeps the picture, and so the memory of its bitmaps.
    let lineImage = unsafe Self.image(
      of: picture.line, PIXMAN_a8r8g8b8, lineSize: picture.lineSize)
    guard let content = unsafe Self.image(of: picture.content, PIXMAN_a8r8g8b8),
      let flattened = unsafe Self.image(of: picture.flattened, PIXMAN_x8r8g8b8),
      let target = unsafe Self.image(of: picture.frame, PIXMAN_a8r8g8b8),
      let opaque = unsafe pixman_image_create_solid_fill(&color), let lineImage = unsafe lineImage
    else { return nil }
    unsafe self.content = content
    unsafe self.flattened = flattened
    unsafe self.target = target
    unsafe self.opaque = opaque
    unsafe self.lineImage = lineImage
    unsafe pixman_image_set_repeat(lineImage, PIXMAN_REPEAT_NORMAL)
    super.init(picture)
  }

  deinit {
    // SAFETY: nothing else refers to them.
    unsafe pixman_image_unref(content)
    unsafe pixman_image_unref(flattened)
    unsafe pixman_image_unref(target)
    unsafe pixman_image_unref(opaque)
    unsafe pixman_image_unref(lineImage)
  }

  override func draw(_ mask: PeerMask) {
    // SAFETY: all images live as long as this object.
    unsafe composite(PIXMAN_OP_SRC, idiom == .gradientMask ? opaque : flattened)
    switch idiom {
    case .gradientMask:
      unsafe withGradient(mask) { unsafe composite(PIXMAN_OP_OVER, content, mask: $0) }
    case .gradientOver:
      unsafe withGradient(mask) { unsafe composite(PIXMAN_OP_OVER, $0) }
    case .lineOver:
      picture.fillLine(from: mask)
      unsafe composite(PIXMAN_OP_OVER, lineImage)
    case .stretchesOver:
      mask.forEachStretch { rows, alpha in
        var color = Self.color(
          of: picture.background, alpha: 1 - Double(alpha) / 255, isPremultiplied: true)
        guard let image = unsafe pixman_image_create_solid_fill(&color) else { return }
        unsafe composite(PIXMAN_OP_OVER, image, rows: rows)
        unsafe pixman_image_unref(image)
      }
    }
  }

  private func composite(
    _ operation: pixman_op_t, _ source: OpaquePointer, mask: OpaquePointer? = nil,
    rows: Range<Int>? = nil
  ) {
    let rows = rows ?? 0..<picture.size.height
    let y = Int32(rows.lowerBound)
    // SAFETY: the images live as long as this object, or as the caller keeps them.
    unsafe pixman_image_composite32(
      operation, source, mask, target, 0, y, 0, y, 0, y, Int32(picture.size.width),
      Int32(rows.count))
  }

  /// Lends the gradient of the mask's alpha, or of the background over the content.
  private func withGradient(_ mask: PeerMask, _ body: (OpaquePointer) -> Void) {
    let (begin, end) = (Self.fixed(mask.places[0]), Self.fixed(mask.places[2]))
    var points =
      picture.isHorizontal
      ? (pixman_point_fixed_t(x: begin, y: 0), pixman_point_fixed_t(x: end, y: 0))
      : (pixman_point_fixed_t(x: 0, y: begin), pixman_point_fixed_t(x: 0, y: end))
    let stops = zip(mask.offsets, mask.alphas).map { offset, alpha in
      pixman_gradient_stop_t(
        x: Self.fixed(offset),
        color: Self.color(
          of: picture.background, alpha: idiom == .gradientMask ? alpha : 1 - alpha))
    }
    // SAFETY: the call copies points and stops; the image is released after its last use.
    let image = unsafe pixman_image_create_linear_gradient(
      &points.0, &points.1, stops, Int32(stops.count))
    guard let image = unsafe image else { return }
    unsafe pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
    unsafe body(image)
    unsafe pixman_image_unref(image)
  }

  private static func fixed(_ number: Double) -> pixman_fixed_t {
    pixman_fixed_t((number * 65_536).rounded())
  }

  /// Returns a colour with 16 bits per channel; gradients use straight alpha, fills use premultiplied alpha.
  private static func color(
    of pixel: UInt32, alpha: Double, isPremultiplied: Bool = false
  ) -> pixman_color_t {
    let factor = isPremultiplied ? alpha : 1
    func component(_ shift: UInt32) -> UInt16 {
      UInt16(Double(pixel >> shift & 0xFF) * 257 * factor + 0.5)
    }
    return pixman_color_t(
      red: component(16), green: component(8), blue: component(0),
      alpha: UInt16(alpha * 65_535 + 0.5))
  }

  /// Returns an image over a bitmap's memory, which must outlive it.
  ///
  /// - Parameter lineSize: The size of a bitmap whose only row is an image without padding.
  private static func image(
    of bitmap: Bitmap, _ format: pixman_format_code_t, lineSize: PixelSize? = nil
  ) -> OpaquePointer? {
    unsafe bitmap.withRows { rows in
      let (size, stride) = (lineSize ?? rows.size, lineSize?.width ?? rows.stride)
      return unsafe pixman_image_create_bits(
        format, Int32(size.width), Int32(size.height), rows.base, Int32(stride * 4))
    }
  }
}
