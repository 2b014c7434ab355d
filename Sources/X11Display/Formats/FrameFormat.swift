package import Raster

/// The visual that a window has, together with the format of its pixels.
package struct FrameFormat: Hashable {
  /// The visual's number at the server.
  package let visual: UInt

  /// Bits of a pixel that mean something.
  package let depth: Int

  /// How pixels lie in memory.
  package let pixels: PixelFormat

  /// Creates a format.
  package init(visual: UInt, depth: Int, pixels: PixelFormat) {
    self.visual = visual
    self.depth = depth
    self.pixels = pixels
  }

  /// The bits of all three colours.
  package var colorMask: UInt32 { pixels.redMask | pixels.greenMask | pixels.blueMask }
}
