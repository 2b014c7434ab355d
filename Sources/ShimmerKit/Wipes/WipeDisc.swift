public import LayerKit

/// A disc of a wipe: how large it is, and where it goes.
public struct WipeDisc: Hashable, Sendable {
  /// Where its middle rests, in points of the wipe's ``MaskWipe/extent``.
  public var start: Point

  /// Where its middle goes.
  public var end: Point

  /// Its radius in points of the extent; default 15; of 0 or less nothing shows.
  public var radius: Double

  /// How much of the content shows through it, 0…1; default 1.
  public var opacity: Double

  /// Creates a disc.
  public init(start: Point, end: Point, radius: Double = 15, opacity: Double = 1) {
    self.start = start
    self.end = end
    self.radius = radius
    self.opacity = opacity
  }
}

extension [WipeDisc] {
  /// The two discs of the water fill: from two opposite corners of 30 by 30 points to the middle.
  ///
  /// The first one lets 0.8 of the content show, the second, which lies over it, all.
  public static let water = [
    WipeDisc(start: Point(x: -5, y: -5), end: Point(x: 10, y: 10), opacity: 0.8),
    WipeDisc(start: Point(x: 35, y: 35), end: Point(x: 20, y: 20)),
  ]
}
