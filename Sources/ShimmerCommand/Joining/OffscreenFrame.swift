import Compositor
import Raster
import ViewerCore

/// A picture into which frames of a session are drawn, one after the other as a window shows them.
final class OffscreenFrame {
  /// The frame that was drawn last.
  let picture: Bitmap

  /// Device pixels in a point.
  let scale: Double

  private let session: ViewerSession
  private let compositor: Compositor

  /// Creates a picture of the session's size, in which nothing is drawn yet.
  init(_ session: ViewerSession) {
    self.session = session
    picture = Bitmap(size: session.size)
    scale = session.scale
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Draws the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds.
  ///   - display: What it shows of what differs from the frame before.
  func draw(at mediaTime: Double, showing display: FrameDisplay = .none) {
    compositor.showsDamage = display == .damage
    compositor.showsOverdraw = display == .overdraw
    compositor.legendArea = session.legendArea
    picture.withRows { rows in
      _ = compositor.render(at: mediaTime, into: rows, buffer: BufferKey(slot: 0))
    }
  }
}
