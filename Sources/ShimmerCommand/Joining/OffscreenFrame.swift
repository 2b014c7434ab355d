import Compositor
import Raster
import ViewerCore

/// A picture into which frames of a session are drawn, one after the other as a window shows them.
final class OffscreenFrame {
  /// The frame that was drawn last.
  let picture: Bitmap

  private let session: ViewerSession
  private let compositor: Compositor

  /// Creates a picture of the session's size, in which nothing is drawn yet.
  init(_ session: ViewerSession) {
    self.session = session
    picture = Bitmap(size: session.size)
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Draws the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds.
  ///   - showsDamage: Whether what differs from the frame before is outlined.
  func draw(at mediaTime: Double, showingDamage showsDamage: Bool = false) {
    compositor.showsDamage = showsDamage
    picture.withRows { rows in
      _ = compositor.render(at: mediaTime, into: rows, buffer: BufferKey(slot: 0))
    }
  }
}
