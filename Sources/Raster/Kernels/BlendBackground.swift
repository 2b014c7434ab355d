/// The pixels that content is blended over.
public enum BlendBackground {
  /// One premultiplied colour, `0xAARRGGBB`.
  case color(UInt32)

  /// A picture at the frame's top left corner, at least as large as the frame.
  case picture(Bitmap)

  /// What the frame already holds there; each pixel may then be blended only once a frame.
  case destination
}
