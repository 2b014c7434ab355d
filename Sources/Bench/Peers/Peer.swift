/// A library that can draw the image by one or more methods.
protocol Peer {
  var name: String { get }

  /// The version that the library reports.
  var version: String { get }

  /// Returns the names of the library's methods of drawing an image; by default those of ``PeerIdiom``.
  func idioms(for picture: PeerPicture) -> [String]

  /// Prepares the method with an index into ``idioms(for:)``; returns `nil` if the method cannot be prepared.
  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing?
}

extension Peer {
  func idioms(for picture: PeerPicture) -> [String] {
    PeerIdiom.all(isHorizontal: picture.isHorizontal).map(\.rawValue)
  }
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
/// The first draws the background and, above it, the content through the mask. The others draw the flattened content
/// and, above it, the background where the mask removes the content. Masks of a line of alphas, masks of stretches,
/// and the background through a mask were never the fastest method of a library.
enum PeerIdiom: String, CaseIterable {
  /// The content through a gradient.
  case gradientMask = "gradient mask"
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
    allCases.filter { !isHorizontal || $0 != .stretchesOver }
  }
}
