import Compositor
import Drawing
import LayerKit
import Measuring
import Raster
import ProgramSupport
import Scenes
import Viewer
import ViewerUI

/// Walks through all scenes as the keys do, and measures what showing each one takes.
struct SceneBenchmark {
  /// What was measured of a scene.
  struct Row {
    /// The scene.
    let name: String
    /// Milliseconds from the key to the scene's first frame, drawn.
    let setUp: Spread
    /// Milliseconds for a frame after that, drawn where it differs: the median round's mean.
    let frame: Spread
    /// The share of the window that a frame changes on average, 0…1.
    let changedShare: Spread
    /// How many of the frames differed from the one before.
    let changedFrames: Int
    /// How many of these were drawn in which way.
    let framesByPath: [RenderedFrame.Path: Int]
  }

  /// How often the walk is made.
  let rounds: Int

  /// The window, in device pixels.
  let size: PixelSize

  /// Sets text.
  let typesetter: any Typesetter

  /// The frames that follow a scene's first one, at 60 Hz.
  static let framesPerScene = 360

  /// Measures all scenes, in the order of the catalogue.
  func run() -> [Row] {
    let walks = (0..<rounds).map { _ in walk() }
    return SceneCatalog.all.indices.map { index in
      let looks = walks.map { $0[index] }
      return Row(
        name: SceneCatalog.all[index].name, setUp: Spread(looks.map(\.setUp)),
        frame: Spread(looks.map(\.frame)), changedShare: Spread(looks.map(\.changedShare)),
        changedFrames: looks[0].changedFrames, framesByPath: looks[0].framesByPath)
    }
  }

  private struct Look {
    var setUp = 0.0
    var frame = 0.0
    var changedShare = 0.0
    var changedFrames = 0
    var framesByPath: [RenderedFrame.Path: Int] = [:]
  }

  /// Shows all scenes once, the first one at last, so that no scene finds a program that has just begun.
  private func walk() -> [Look] {
    var plan = SessionPlan(
      SceneRequest(SceneCatalog.all[0]), size: size, typesetter: typesetter)
    plan.art = WallpaperSource().art()
    let session = plan.makeSession()
    let compositor = Compositor(context: session.context)
    let frame = Bitmap(size: size)
    var looks = SceneCatalog.all.map { _ in Look() }
    var instant: Int64 = 0
    for step in 1...looks.count {
      instant += 10_000_000_000
      let look = show(session, compositor, frame, at: instant)
      looks[step % looks.count] = look
    }
    return looks
  }

  private func show(
    _ session: ViewerSession, _ compositor: Compositor, _ frame: Bitmap, at instant: Int64
  ) -> Look {
    var look = Look()
    look.setUp = milliseconds {
      session.perform(.nextScene, at: instant)
      _ = draw(session, compositor, frame, at: instant)
    }
    let period: Int64 = 1_000_000_000 / 60
    // The name of the scene is gone by then: what is measured is the scene's own.
    let begin = instant + 100 * period
    _ = draw(session, compositor, frame, at: begin)
    look.frame =
      milliseconds {
        for number in 1...Self.framesPerScene {
          guard let report = draw(session, compositor, frame, at: begin + Int64(number) * period)
          else { continue }
          look.changedFrames += 1
          look.changedShare += Double(report.changes.area) / Double(size.area)
          look.framesByPath[report.path, default: 0] += 1
        }
      } / Double(Self.framesPerScene)
    look.changedShare /= Double(Self.framesPerScene)
    return look
  }

  private func draw(
    _ session: ViewerSession, _ compositor: Compositor, _ frame: Bitmap, at instant: Int64
  ) -> RenderedFrame? {
    let time = session.mediaTime(at: instant)
    session.advance(to: time)
    if compositor.prepare(at: time, size: size).isEmpty { return nil }
    return frame.withRows { compositor.draw(into: $0, buffer: BufferName(slot: 0)) }
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
