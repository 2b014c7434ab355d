import Raster

/// A library's way of drawing, after it was looked at once.
struct IdiomTrial {
  /// The library.
  let library: String

  /// The way of drawing.
  let idiom: String

  /// The largest difference of any channel from our picture, in levels.
  let levels: Int

  /// What the fastest of a few tries took, in nanoseconds.
  let nanoseconds: Double

  /// What draws.
  let drawing: PeerDrawing

  /// The most by which a picture may differ, in levels.
  ///
  /// Beyond it something else is drawn, and how long that takes proves nothing. Gradients with few
  /// colours differ by 3.
  static let tolerance = 4

  /// Whether the same picture is drawn.
  var isAccepted: Bool { levels <= Self.tolerance }
}
