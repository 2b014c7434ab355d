import Raster

/// The visual that a window has, together with the format of its pixels.
struct FrameFormat: Hashable {
  /// The visual's number at the server.
  let visual: UInt

  /// Bits of a pixel that mean something.
  let depth: Int

  /// How pixels lie in memory.
  let pixels: PixelFormat

  /// The bits of all three colours.
  var colorMask: UInt32 { pixels.redMask | pixels.greenMask | pixels.blueMask }
}
