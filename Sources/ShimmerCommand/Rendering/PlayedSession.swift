import Display
import Raster
package import Viewer

/// A session without a window, whose inputs are known in advance.
package protocol PlayedSession: AnyObject {
  var session: Session { get }

  /// Applies the inputs up to a time, and advances the session to it.
  ///
  /// - Parameter seconds: The time since the start in seconds; not less than in the previous call.
  /// - Returns: The media time.
  func advance(to seconds: Double) -> Double
}

/// Keys that are pressed in a scene, as options give them.
final class ScriptedSession: PlayedSession {
  let session: Session
  private var keys: ArraySlice<ScriptedKey>

  /// Creates a session at its start.
  ///
  /// - Parameter keys: The keys in any order.
  init(_ session: Session, pressing keys: [ScriptedKey]) {
    self.session = session
    self.keys = keys.sorted { $0.seconds < $1.seconds }[...]
    if keys.contains(where: \.showsPreset) {
      session.program.presets = PresetLibrary.readable().map(\.preset)
    }
  }

  func advance(to seconds: Double) -> Double {
    while let key = keys.first, key.seconds <= seconds {
      session.apply(.key(key.press), at: key.instant)
      keys.removeFirst()
    }
    let mediaTime = session.mediaTime(afterStart: seconds)
    session.endPassing(before: Int64((seconds * 1e9).rounded()))
    session.advance(to: mediaTime)
    return mediaTime
  }
}

/// The frames of a session, drawn one after another into the same bitmap.
package final class FramePainter {
  private let played: any PlayedSession
  private var frame: OffscreenFrame
  private var drawnSeconds = -Double.infinity
  private let isTransparent: Bool

  /// The time between two frames in seconds if frames show outlines of what changes, which need the preceding frame;
  /// otherwise `nil`.
  private let outlinedPeriod: Double?

  /// Creates a painter of a session at its start.
  ///
  /// - Parameters:
  ///   - played: The session.
  ///   - isTransparent: Whether frames have no background.
  ///   - outlinedPeriod: The time between two frames in seconds if frames show outlines; by default none do.
  package init(_ played: any PlayedSession, isTransparent: Bool, outlinedPeriod: Double? = nil) {
    self.played = played
    self.isTransparent = isTransparent
    self.outlinedPeriod = outlinedPeriod
    frame = OffscreenFrame(played.session, isTransparent: isTransparent)
  }

  /// Creates a painter of a new session.
  ///
  /// - Throws: An error if the session cannot be created.
  convenience init(of source: SessionSource, isTransparent: Bool) throws(ProgramError) {
    let played = try source.makeSession()
    self.init(
      played, isTransparent: isTransparent,
      outlinedPeriod: source.showsOutlines ? played.session.pacer.grid.rate.period : nil)
  }

  var session: Session { played.session }

  /// Draws the frame that a window shows at a time.
  ///
  /// - Parameter seconds: The time since the start in seconds; not less than in the previous call.
  /// - Returns: The frame's bitmap, which the next call overwrites.
  func draw(at seconds: Double) -> Bitmap {
    if let period = outlinedPeriod, seconds >= period, drawnSeconds < seconds - period {
      drawOne(at: seconds - period)
    }
    drawOne(at: seconds)
    return frame.picture
  }

  /// Draws the frame of a media time after ``leaveScene(at:)``.
  func drawScene(at mediaTime: Double) -> Bitmap {
    session.host.turn(at: mediaTime)
    frame.draw(at: mediaTime)
    return frame.picture
  }

  /// Applies the inputs up to a time, and leaves only the scene in the frames that follow.
  func leaveScene(at seconds: Double) {
    _ = played.advance(to: seconds)
    session.showOnlyScene()
    fitFrame()
  }

  private func drawOne(at seconds: Double) {
    drawnSeconds = seconds
    let mediaTime = played.advance(to: seconds)
    fitFrame()
    frame.draw(at: mediaTime, showing: session.document.chrome.pages.frameDisplay)
  }

  /// Replaces the bitmap if an input has changed the window's size.
  private func fitFrame() {
    if frame.picture.size != session.document.window.size {
      frame = OffscreenFrame(session, isTransparent: isTransparent)
    }
  }
}
