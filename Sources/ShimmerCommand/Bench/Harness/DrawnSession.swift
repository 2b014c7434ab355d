package import Compositor
import Display
import LayerHost
package import Raster
package import Viewer

/// A session that is drawn off-screen as a window's loop draws it: into a few buffers in turn, only what changed.
package final class DrawnSession {
  package let session: Session
  private let compositor: Compositor
  private let buffers: [Bitmap]
  private var last = 0

  package init(_ session: Session, buffers count: Int) {
    self.session = session
    compositor = Compositor(context: session.context, scale: session.document.window.scale)
    buffers = (0..<count).map { _ in Bitmap(size: session.viewport.part.size) }
  }

  /// The frame that was drawn last.
  package var picture: Bitmap { buffers[last] }

  /// Draws the frame of a media time, in seconds; returns `nil` if nothing changed.
  @discardableResult
  package func draw(at time: Double) -> RenderedFrame? {
    session.advance(to: time)
    if compositor.prepare(at: time, in: session.viewport).isEmpty { return nil }
    last = (last + 1) % buffers.count
    return picture.withRows { compositor.draw(into: $0, buffer: BufferName(slot: last)) }
  }
}
