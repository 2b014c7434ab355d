import Compositor
import Display
import Raster
import Viewer
import ViewerUI

/// A picture into which frames of a session are drawn, one after the other as a window shows them.
final class OffscreenFrame {
  /// The frame that was drawn last.
  let picture: Bitmap

  /// Device pixels in a point.
  let scale: Double

  private let session: ViewerSession
  private let compositor: Compositor

  /// Creates a picture of what the session's frames hold of its window, in which nothing is drawn yet.
  init(_ session: ViewerSession) {
    let part = session.viewport.part
    self.session = session
    picture = Bitmap(size: part.size)
    scale = session.scale
    compositor = Compositor(context: session.context, scale: session.scale)
    compositor.origin = part.origin
  }

  /// Draws the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds.
  ///   - display: What it shows of what differs from the frame before.
  func draw(at mediaTime: Double, showing display: FrameDisplay = .none) {
    compositor.showsDamage = display == .damage
    compositor.showsOverdraw = display == .overdraw
    compositor.legendArea = session.legendArea.offset(
      x: -compositor.origin.x, y: -compositor.origin.y)
    picture.withRows { rows in
      _ = compositor.render(at: mediaTime, into: rows, buffer: BufferKey(slot: 0))
    }
  }
}
