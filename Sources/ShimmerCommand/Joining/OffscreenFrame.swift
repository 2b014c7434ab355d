import Compositor
import Decoding
import Display
import LayerHost
import LayerKit
import Platform
package import Raster
package import Viewer
import X11Display

/// A bitmap into which successive frames of a session are drawn, as a window shows them.
package final class OffscreenFrame {
  /// The frame that was drawn last.
  package let picture: Bitmap

  private let session: Session
  private let compositor: Compositor

  /// Creates an empty bitmap of the size of the session's visible part.
  ///
  /// - Parameter isTransparent: Whether pixels that no layer covers are transparent; by default they are black.
  package init(_ session: Session, isTransparent: Bool = false) {
    self.session = session
    picture = Bitmap(size: session.viewport.part.size)
    compositor = Compositor(context: session.context, scale: session.document.window.scale)
    if isTransparent { compositor.background = .clear }
  }

  /// Draws the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: The media time in seconds.
  ///   - display: The debugging overlay to add, such as the changed areas; none by default.
  package func draw(at mediaTime: Double, showing display: FrameDisplay = .none) {
    compositor.show(display, of: session, in: session.viewport)
    compositor.scale = session.document.window.scale
    _ = compositor.prepare(at: mediaTime, in: session.viewport)
    picture.withRows { rows in
      _ = compositor.draw(into: rows, buffer: BufferName(slot: 0))
    }
  }
}

extension Session {
  /// Draws the session's frame of a media time off-screen and returns it.
  package func picture(at mediaTime: Double) -> Bitmap {
    let frame = OffscreenFrame(self)
    frame.draw(at: mediaTime)
    return frame.picture
  }
}

/// A check of the memory that off-screen drawing needs.
package enum DrawingMemory {
  /// The maximum number of pixels of a frame, 64 million: that of an image by default, since a frame's background is an
  /// image of its size.
  package static let mostPixels = PictureLimits().pixelCount

  /// Checks that there is memory to begin; frames are checked once their size is known.
  ///
  /// - Parameter work: What the memory is for, as the message names it.
  /// - Throws: An error with exit code 71.
  package static func check(for work: String) throws(ProgramError) {
    guard let objection = MachineMemory.objection(toTaking: 0) else { return }
    throw ProgramError(
      "there is not enough memory for \(work)", why: objection,
      remedy: limitRemedy, status: .scarcity)
  }

  private static let limitRemedy = "raise the limits with ulimit -v and ulimit -d"

  /// Checks that a frame is not too large, and that the machine has enough memory for `count` bitmaps of its size and
  /// for a file with the pixels of one of them.
  ///
  /// - Parameters:
  ///   - count: The number of bitmaps.
  ///   - size: The size of the frame, from an option or a file.
  ///   - remedy: What to do if the frame is too large or there is not enough memory.
  ///   - status: The exit status for a frame that is too large; by default that of a wrong option.
  /// - Throws: An error that contains `remedy`.
  package static func check(
    forPictures count: Int, of size: PixelSize, remedy: String,
    orEndWith status: ExitStatus = .usage
  ) throws(ProgramError) {
    if size.area > mostPixels {
      throw ProgramError(
        "a frame of \(size.text) pixels is too large",
        why: "a frame has at most \(mostPixels / 1_000_000) megapixels", remedy: remedy,
        status: status)
    }
    let byteCount = 4 * size.area * (count + 1)
    guard let objection = MachineMemory.objection(toTaking: byteCount) else { return }
    throw ProgramError(
      "there is not enough memory for a frame of \(size.text) pixels", why: objection,
      // A smaller frame would not help either.
      remedy: MachineMemory.objection(toTaking: 0) == nil ? remedy : limitRemedy,
      status: .scarcity)
  }

  /// Returns the number of cores that can each draw bitmaps of a size of their own, at least 1.
  package static func cores(atMost most: Int, for size: PixelSize) -> Int {
    // The background of a frame and its encoded bytes are as large as the frame.
    (1...max(most, 1)).last { MachineMemory.objection(toTaking: 12 * size.area * $0) == nil } ?? 1
  }
}
