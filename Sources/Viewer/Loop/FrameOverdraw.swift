/// How many layers lie on the pixels that a frame changed, as its display shows it.
package struct FrameOverdraw: Hashable, Sendable {
  /// The pixels with one layer, two, three, and four or more.
  package var pixels: [Int]

  /// Layers for each pixel.
  package var mean: Double

  /// Creates a description.
  package init(pixels: [Int], mean: Double) {
    self.pixels = pixels
    self.mean = mean
  }
}
