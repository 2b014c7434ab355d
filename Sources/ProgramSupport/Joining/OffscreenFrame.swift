import Compositor
import Display
import LayerHost
import Platform
package import Raster
package import Viewer
package import ViewerUI
import X11Display

/// A picture into which frames of a session are drawn, one after the other as a window shows them.
package final class OffscreenFrame {
  /// The frame that was drawn last.
  package let picture: Bitmap

  /// Device pixels in a point.
  package let scale: Double

  private let session: ViewerSession
  private let compositor: Compositor

  /// Creates a picture of what the session's frames hold of its window, in which nothing is drawn yet.
  package init(_ session: ViewerSession) {
    self.session = session
    picture = Bitmap(size: session.viewport.part.size)
    scale = session.scale
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Draws the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds.
  ///   - display: What it shows of what differs from the frame before.
  package func draw(at mediaTime: Double, showing display: FrameDisplay = .none) {
    compositor.show(display, of: session, in: session.viewport)
    _ = compositor.prepare(at: mediaTime, in: session.viewport)
    picture.withRows { rows in
      _ = compositor.draw(into: rows, buffer: BufferName(slot: 0))
    }
  }
}

extension ViewerSession {
  /// Draws what frames of the session hold at a media time, off-screen.
  package func picture(at mediaTime: Double) -> Bitmap {
    let frame = OffscreenFrame(self)
    frame.draw(at: mediaTime)
    return frame.picture
  }
}

/// The memory that drawing off-screen takes.
package enum DrawingMemory {
  /// Refuses what is too large for the machine: pictures of a size, and a file of one.
  package static func check(
    forPictures count: Int, of size: PixelSize, remedy: String
  ) throws(ProgramError) {
    let byteCount = 4 * size.area * (count + 1)
    guard let objection = MachineMemory.objection(toTaking: byteCount) else { return }
    throw ProgramError(
      "there is no memory for a frame of \(size.text) pixels", why: objection,
      remedy: remedy, status: .internal)
  }
}
