package import Display
package import LayerKit
package import Raster

/// The port through which a loop has a scene drawn.
///
/// A frame is prepared for a media time; only if that finds a difference is a buffer borrowed, and
/// the frame that was prepared last is drawn into it.
package protocol FrameRenderer: AnyObject {
  /// Whether each frame outlines what it changes; off at first.
  ///
  /// The outlines are gone with the next frame, and one is due for it: ``nextChange(after:)`` knows.
  var showsDamage: Bool { get set }

  /// Whether each frame tints what it changes by how many layers painted it; off at first.
  ///
  /// The tints come and go as outlines do.
  var showsOverdraw: Bool { get set }

  /// What outlines and tints leave as it is, in device pixels of the window: the place of the words that explain them;
  /// empty at first.
  var legendArea: PixelRect { get set }

  /// Whether ``RenderedFrame/reasons`` are told of each frame; off at first.
  var explainsFrames: Bool { get set }

  /// Evaluates the scene at a media time, and finds what differs from the frame shown last.
  ///
  /// A frame that was prepared but never drawn is not the one shown last: its difference is found
  /// again.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds; after a step back smaller than the last one.
  ///   - viewport: What the frame holds of the window. Another one than the last makes everything differ.
  /// - Returns: What differs of the frame; an empty damage when drawing would change nothing.
  func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage

  /// What drawing the prepared frame would change apart from ``legendArea``.
  var outlook: FrameOutlook { get }

  /// Why the prepared frame differs from the one shown last; empty unless ``explainsFrames``.
  var reasons: [FrameReason] { get }

  /// How many layers paint the pixels of that.
  func overdraw() -> FrameOverdraw

  /// Draws the prepared frame into a lent buffer.
  ///
  /// - Parameters:
  ///   - rows: The pixels, of the part that was prepared for.
  ///   - buffer: The buffer's name; under a known one it still holds what was drawn into it last.
  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame

  /// When the picture can next differ from what it is at a media time, if nobody changes anything.
  func nextChange(after mediaTime: Double) -> NextChange

  /// Forgets what is shown, so that the next frame is a whole one.
  func invalidate()
}
