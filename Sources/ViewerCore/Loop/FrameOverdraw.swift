/// How many layers lie on the pixels that a frame changed, as its display shows it.
public struct FrameOverdraw: Hashable, Sendable {
  /// The pixels with one layer, two, three, and four or more.
  public var pixels: [Int]

  /// Layers for each pixel.
  public var mean: Double

  /// Creates a description.
  public init(pixels: [Int], mean: Double) {
    self.pixels = pixels
    self.mean = mean
  }
}
