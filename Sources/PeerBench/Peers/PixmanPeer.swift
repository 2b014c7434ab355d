import CPixman
import Raster

/// Pixman, on which Cairo's image backend and the X server are built, as a library to compare with.
struct PixmanPeer: Peer {
  let name = "pixman"

  // SAFETY: the text is a constant of the library.
  var version: String? { unsafe String(cString: pixman_version_string()) }

  func idioms(for picture: PeerPicture) -> [String] {
    PeerIdiom.all(isHorizontal: picture.isHorizontal).map(\.rawValue)
  }

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
  private let line: LineMemory
  private let backgrounds: [UInt32]
  private let lineImage: OpaquePointer

  /// Creates images over the image's memory; `nil` if pixman cannot allocate them.
  init?(_ picture: PeerPicture, _ idiom: PeerIdiom) {
    self.idiom = idiom
    line = LineMemory(length: picture.length)
    backgrounds = picture.backgrounds
    let isMask = idiom == .lineMask || idiom == .inverseLineMask
    let isRow = picture.isHorizontal
    // Rows begin at multiples of four bytes.
    let stride = isRow ? (picture.length * (isMask ? 1 : 4) + 3) & ~3 : 4
    line.pixelStride = isRow && isMask ? 1 : 4
    var color = Self.color(of: picture.background, alpha: 1)
    let lineImage = unsafe line.bytes.withMemoryRebound(to: UInt32.self, capacity: picture.length) {
      unsafe pixman_image_create_bits(
        isMask ? PIXMAN_a8 : PIXMAN_a8r8g8b8, Int32(isRow ? picture.length : 1),
        Int32(isRow ? 1 : picture.length), $0, Int32(stride))
    }
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

  // SAFETY, here and below: `init` creates all handles and only this code releases them; the memory that they read
  // and write belongs to `picture` and `line`, which live as long.
  deinit {
    unsafe pixman_image_unref(content)
    unsafe pixman_image_unref(flattened)
    unsafe pixman_image_unref(target)
    unsafe pixman_image_unref(opaque)
    unsafe pixman_image_unref(lineImage)
  }

  override func draw(_ mask: PeerMask) {
    unsafe composite(PIXMAN_OP_SRC, idiom.isInverse ? flattened : opaque)
    switch idiom {
    case .gradientMask, .inverseGradientMask:
      let source = unsafe idiom.isInverse ? opaque : content
      unsafe withGradient(mask) { unsafe composite(PIXMAN_OP_OVER, source, mask: $0) }
    case .gradientOver:
      unsafe withGradient(mask) { unsafe composite(PIXMAN_OP_OVER, $0) }
    case .lineMask, .inverseLineMask:
      line.fill(from: mask, isInverse: idiom.isInverse)
      unsafe composite(PIXMAN_OP_OVER, idiom.isInverse ? opaque : content, mask: lineImage)
    case .lineOver:
      line.fill(from: mask, backgrounds: backgrounds)
      unsafe composite(PIXMAN_OP_OVER, lineImage)
    case .stretchMask:
      mask.forEachStretch { rows, alpha in
        unsafe withColor(0, alpha: Double(alpha) / 255) {
          unsafe composite(PIXMAN_OP_OVER, content, mask: $0, rows: rows)
        }
      }
    case .stretchesOver:
      mask.forEachStretch { rows, alpha in
        unsafe withColor(picture.background, alpha: 1 - Double(alpha) / 255) {
          unsafe composite(PIXMAN_OP_OVER, $0, rows: rows)
        }
      }
    }
  }

  private func composite(
    _ operation: pixman_op_t, _ source: OpaquePointer, mask: OpaquePointer? = nil,
    rows: Range<Int>? = nil
  ) {
    let rows = rows ?? 0..<picture.size.height
    let y = Int32(rows.lowerBound)
    unsafe pixman_image_composite32(
      operation, source, mask, target, 0, y, 0, y, 0, y, Int32(picture.size.width),
      Int32(rows.count))
  }

  /// Calls a closure with a gradient of the background with the mask's alpha, or with 1 − alpha for inverse methods.
  private func withGradient(_ mask: PeerMask, _ body: (OpaquePointer) -> Void) {
    let (begin, end) = (Self.fixed(mask.places[0]), Self.fixed(mask.places[2]))
    var points =
      picture.isHorizontal
      ? (pixman_point_fixed_t(x: begin, y: 0), pixman_point_fixed_t(x: end, y: 0))
      : (pixman_point_fixed_t(x: 0, y: begin), pixman_point_fixed_t(x: 0, y: end))
    let stops = zip(mask.offsets, mask.alphas).map { offset, alpha in
      pixman_gradient_stop_t(
        x: Self.fixed(offset),
        color: Self.color(of: picture.background, alpha: idiom.isInverse ? 1 - alpha : alpha))
    }
    let image = unsafe pixman_image_create_linear_gradient(
      &points.0, &points.1, stops, Int32(stops.count))
    guard let image = unsafe image else { return }
    unsafe pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
    unsafe body(image)
    unsafe pixman_image_unref(image)
  }

  private func withColor(_ pixel: UInt32, alpha: Double, _ body: (OpaquePointer) -> Void) {
    var color = Self.color(of: pixel, alpha: alpha, isPremultiplied: true)
    guard let image = unsafe pixman_image_create_solid_fill(&color) else { return }
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
  private static func image(of bitmap: Bitmap, _ format: pixman_format_code_t) -> OpaquePointer? {
    unsafe bitmap.withRows { rows in
      unsafe pixman_image_create_bits(
        format, Int32(rows.size.width), Int32(rows.size.height), rows.base,
        Int32(rows.stride * 4))
    }
  }
}
