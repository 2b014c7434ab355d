import Display
import LayerKit
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// The frames of a recorded session, drawn without a window.
final class ReplayedFrames {
  /// The session as the last frame shows it.
  let session: ViewerSession
  private var replay: Replay
  private var frame: OffscreenFrame
  private var drawnInstant = Int64.min

  /// Nanoseconds between two frames, where frames show what they change; else nothing.
  private let step: Int64?

  /// Begins the session as the recording says; its pictures are read.
  ///
  /// - Parameter limits: What decoding a picture may take.
  init(_ recording: Recording, limits: PictureLimits) throws {
    // What lies behind a frame is a picture as large.
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

  /// Draws the frame that a window shows at an instant; it is good until the next one is drawn.
  ///
  /// - Parameter instant: In nanoseconds since the start; not before the last one.
  func draw(at instant: Int64) -> Bitmap {
    // What a frame changes shows only after the one before.
    if let step, instant > step, drawnInstant < instant - step { _ = drawOne(at: instant - step) }
    return drawOne(at: instant)
  }

  private func drawOne(at instant: Int64) -> Bitmap {
    drawnInstant = instant
    let time = replay.advance(session, to: instant)
    if frame.picture.size != session.size || frame.scale != session.scale {
      frame = OffscreenFrame(session)
    }
    frame.draw(at: time, showing: session.frameDisplay)
    return frame.picture
  }
}

extension Recording {
  /// Whether a key asks for what frames show of themselves.
  fileprivate var showsFrames: Bool {
    entries.contains { entry in
      guard case .key(let press) = entry.input else { return false }
      return KeyTable.binding(for: press)?.command == .toggleDamage
    }
  }
}
