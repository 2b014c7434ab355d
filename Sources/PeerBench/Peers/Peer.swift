/// A library that can draw the picture, in one way or another.
protocol Peer {
  /// Its name.
  var name: String { get }

  /// Its version as it tells it itself, or nothing when it is not installed.
  var version: String? { get }

  /// The ways in which it can draw a picture, by name.
  func idioms(for picture: PeerPicture) -> [String]

  /// Prepares the way with an index into ``idioms(for:)``, or answers nothing when that fails.
  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing?
}

/// One way in which a library draws the picture, with what it keeps from frame to frame.
///
/// A class, because several are measured in turns and each is prepared once.
class PeerDrawing {
  /// What is drawn.
  let picture: PeerPicture

  /// Prepares nothing.
  init(_ picture: PeerPicture) { self.picture = picture }

  /// Draws a whole frame.
  func draw(_ mask: PeerMask) {}
}

/// What a library is asked to do for a frame; which one is fastest differs between libraries.
///
/// The first three draw the background and the content on it, through the mask. The others draw the
/// flattened content, and the background on it as far as the mask takes the content away.
enum PeerIdiom: String, CaseIterable {
  /// The content through a gradient.
  case gradientMask = "gradient mask"
  /// The content through a line of alphas that repeats itself.
  case lineMask = "line mask"
  /// The content through one alpha for each stretch of rows that share it.
  case stretchMask = "stretch masks"
  /// The background through a gradient.
  case inverseGradientMask = "inverse gradient mask"
  /// The background through a line of alphas that repeats itself.
  case inverseLineMask = "inverse line mask"
  /// The background as a gradient of its own colour.
  case gradientOver = "gradient over"
  /// The background as a line of pixels that repeats itself.
  case lineOver = "line over"
  /// The background with one alpha for each stretch of rows that share it.
  case stretchesOver = "stretches over"

  /// The ways that are for a direction: columns are no stretches that anybody would fill one by one.
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

/// The memory of a picture that is one pixel wide or high.
@safe
final class LineMemory {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>

  /// Bytes from one pixel to the next, at most 4.
  var pixelStride = 4

  private let length: Int

  /// Allocates four bytes for each pixel.
  init(length: Int) {
    self.length = length
    unsafe bytes = .allocate(capacity: length * 4)
    unsafe bytes.initialize(repeating: 0, count: length * 4)
  }

  deinit { unsafe bytes.deallocate() }

  /// Writes the mask's alphas, or what they leave, one byte a pixel.
  func fill(from mask: PeerMask, isInverse: Bool) {
    for index in 0..<length {
      let alpha = mask.profile[index]
      // SAFETY: four bytes are there for each pixel, and the stride is at most four.
      unsafe bytes[index * pixelStride] = isInverse ? 255 - alpha : alpha
    }
  }

  /// Writes what the mask leaves of the background, four bytes a pixel.
  ///
  /// - Parameter backgrounds: A pixel for each alpha.
  func fill(from mask: PeerMask, backgrounds: [UInt32]) {
    for index in 0..<length {
      let pixel = backgrounds[Int(mask.profile[index])]
      // SAFETY: as above.
      unsafe UnsafeMutableRawPointer(bytes).storeBytes(
        of: pixel, toByteOffset: index * 4, as: UInt32.self)
    }
  }
}
