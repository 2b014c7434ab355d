import Display
import LayerKit
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// The frames of a recorded session, drawn without a window.
final class ReplayedFrames {
  /// The session in the state of the last frame.
  let session: ViewerSession
  private var replay: Replay
  private var frame: OffscreenFrame
  private var drawnInstant = Int64.min

  /// The time between two frames in nanoseconds if the recording turns on the outlines of changed areas, which need
  /// the preceding frame; otherwise `nil`.
  private let step: Int64?

  /// Creates the session that a recording describes, and reads its pictures.
  ///
  /// - Parameters:
  ///   - recording: The recording to draw.
  ///   - limits: The resources that decoding a picture may use.
  /// - Throws: An error if there is not enough memory, or if a picture or the scene cannot be used.
  init(_ recording: Recording, limits: PictureLimits) throws {
    // The background of a frame is a bitmap of the same size.
    for size in recording.sizes {
      try DrawingMemory.check(forPictures: 2, of: size, remedy: "record a smaller window")
    }
    let content = try ContentRequest(recording, limits: limits).begin()
    let wallpaper = WallpaperSource(limits: limits)
    let (pictures, art) = (try content.finish(), wallpaper.art())
    var plan = try SessionPlan(replaying: recording, typesetter: Typesetting.typesetter())
    (plan.content, plan.art) = (pictures, art)
    session = plan.makeSession()
    replay = Replay(recording)
    frame = OffscreenFrame(session)
    step =
      recording.showsFrames ? Int64((1e9 / recording.rate.hertz).rounded()) : nil
  }

  /// Draws the frame that a window shows at an instant, and returns its bitmap.
  ///
  /// The bitmap is overwritten by the next call.
  ///
  /// - Parameter instant: The time since the start in nanoseconds; not less than in the previous call.
  func draw(at instant: Int64) -> Bitmap {
    // The outlines of changes need the preceding frame.
    if let step, instant > step, drawnInstant < instant - step { _ = drawOne(at: instant - step) }
    return drawOne(at: instant)
  }

  private func drawOne(at instant: Int64) -> Bitmap {
    drawnInstant = instant
    let time = replay.advance(session, to: instant)
    if frame.picture.size != session.size { frame = OffscreenFrame(session) }
    frame.draw(at: time, showing: session.frameDisplay)
    return frame.picture
  }
}

extension Recording {
  /// Whether a recorded key toggles the outlines of changed areas.
  fileprivate var showsFrames: Bool {
    entries.contains { entry in
      guard case .key(let press) = entry.input else { return false }
      return KeyTable.binding(for: press)?.command == .toggleDamage
    }
  }
}
