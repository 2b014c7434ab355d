/// A library that can draw the image by one or more methods.
protocol Peer {
  var name: String { get }

  /// The version that the library reports, or `nil` if it is not installed.
  var version: String? { get }

  /// Returns the names of the library's methods of drawing an image.
  func idioms(for picture: PeerPicture) -> [String]

  /// Prepares the method with an index into ``idioms(for:)``; returns `nil` if the method cannot be prepared.
  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing?
}

/// A library's method of drawing the image, with the state that the method keeps between frames.
///
/// It is a class because several methods are measured in turn and each is prepared once.
class PeerDrawing {
  /// The image that is drawn.
  let picture: PeerPicture

  init(_ picture: PeerPicture) { self.picture = picture }

  /// Draws a whole frame.
  func draw(_ mask: PeerMask) {}
}

/// The methods by which a library can draw a frame; the fastest one differs between libraries.
///
/// The first three draw the background and, above it, the content through the mask. The others draw the flattened
/// content and, above it, the background where the mask removes the content.
enum PeerIdiom: String, CaseIterable {
  /// The content through a gradient.
  case gradientMask = "gradient mask"
  /// The content through a repeated line of alphas.
  case lineMask = "line mask"
  /// The content with one alpha for each range of rows that have the same alpha.
  case stretchMask = "stretch masks"
  /// The background through a gradient.
  case inverseGradientMask = "inverse gradient mask"
  /// The background through a repeated line of alphas.
  case inverseLineMask = "inverse line mask"
  /// The background as a gradient of its own colour.
  case gradientOver = "gradient over"
  /// The background as a repeated line of pixels.
  case lineOver = "line over"
  /// The background with one alpha for each range of rows that have the same alpha.
  case stretchesOver = "stretches over"

  /// Returns the methods that are measured for a mask along rows or columns.
  ///
  /// Filling columns one by one is too slow to be measured.
  static func all(isHorizontal: Bool) -> [PeerIdiom] {
    allCases.filter { !isHorizontal || ($0 != .stretchMask && $0 != .stretchesOver) }
  }

  /// Whether the flattened content is drawn first, rather than the background.
  var isInverse: Bool {
    switch self {
    case .gradientMask, .lineMask, .stretchMask: false
    case .inverseGradientMask, .inverseLineMask, .gradientOver, .lineOver, .stretchesOver: true
    }
  }
}

/// The memory of an image that is one pixel wide or high.
@safe
final class LineMemory {
  let bytes: UnsafeMutablePointer<UInt8>

  /// The number of bytes from one pixel to the next, at most 4.
  var pixelStride = 4

  private let length: Int

  /// Allocates four bytes per pixel.
  init(length: Int) {
    self.length = length
    unsafe bytes = .allocate(capacity: length * 4)
    unsafe bytes.initialize(repeating: 0, count: length * 4)
  }

  deinit { unsafe bytes.deallocate() }

  /// Writes the mask's alphas, or 255 − alpha, one byte per pixel.
  func fill(from mask: PeerMask, isInverse: Bool) {
    for index in 0..<length {
      let alpha = mask.profile[index]
      // SAFETY: there are four bytes for each pixel, and the stride is at most four.
      unsafe bytes[index * pixelStride] = isInverse ? 255 - alpha : alpha
    }
  }

  /// Writes the background multiplied by 1 − alpha of the mask, four bytes per pixel.
  ///
  /// - Parameter backgrounds: The background multiplied by 1 − alpha, for each alpha 0…255.
  func fill(from mask: PeerMask, backgrounds: [UInt32]) {
    for index in 0..<length {
      let pixel = backgrounds[Int(mask.profile[index])]
      // SAFETY: as above.
      unsafe UnsafeMutableRawPointer(bytes).storeBytes(
        of: pixel, toByteOffset: index * 4, as: UInt32.self)
    }
  }
}
