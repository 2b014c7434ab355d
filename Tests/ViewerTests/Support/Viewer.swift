import Display
import LayerHost
import Raster
import Scenes
import TestSupport
import Viewer

/// A viewer on a display in memory, whose time moves only when told.
struct Viewer {
  /// When the loop starts, in nanoseconds.
  static let start: Int64 = 77

  let clock = ManualClock(now: Viewer.start)
  let presenter: MemoryPresenter
  let session: ViewerSession
  let frames: WatchedFrames
  let loop: ViewerLoop

  init(
    _ parameters: String..., options: LoopOptions = LoopOptions(), completion: Int64 = 400_000
  ) throws {
    let size = PixelSize(width: 320, height: 200)
    presenter = MemoryPresenter(size: size, completion: .delayed(completion, on: clock))
    session = ViewerSession(
      SceneCatalog.wordmark,
      assignments: try parameters.map { try SceneCatalog.wordmark.assignment($0) },
      size: size)
    frames = WatchedFrames(of: session, on: presenter)
    loop = ViewerLoop(session: session, presenter: frames, events: clock, options: options)
    frames.watch(loop)
  }

  /// Presses a key so many seconds after the start.
  func press(_ key: KeyName, at seconds: Double, isRepeat: Bool = false) {
    schedule(.key(KeyPress(key, isRepeat: isRepeat)), at: seconds)
  }

  /// Lets an event happen so many seconds after the start.
  func schedule(_ event: DisplayEvent, at seconds: Double) {
    clock.schedule(event, at: Viewer.start + Int64((seconds * 1e9).rounded()))
  }

  /// Runs until the window is closed so many seconds after the start.
  func run(closingAt seconds: Double) throws -> FrameCounts {
    schedule(.closeRequested, at: seconds)
    _ = try loop.run()
    return loop.report.frames.counts
  }
}
