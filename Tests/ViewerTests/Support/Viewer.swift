import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Viewer

/// A viewer on a display in memory, with a clock that only tests advance.
struct Viewer {
  /// The instant at which the loop starts, in nanoseconds.
  static let start: Int64 = 77

  let clock = ManualClock(now: Viewer.start)
  let presenter: MemoryPresenter
  let session: Session
  let frames: WatchedFrames
  let loop: ViewerLoop

  /// Creates a viewer of the wordmark.
  ///
  /// - Parameters:
  ///   - parameters: The initial parameters.
  ///   - isSteady: Whether a pixel changes in every frame, even while the band is off the word; by default `true`
  ///     unless the scene begins without the effect.
  ///   - size: The window's size.
  ///   - options: The conditions under which the loop ends.
  ///   - completion: The time the display takes to read a frame, in nanoseconds.
  init(
    _ parameters: String..., isSteady: Bool? = nil,
    size: PixelSize = PixelSize(width: 320, height: 200), options: LoopOptions = LoopOptions(),
    completion: Int64 = 400_000
  ) throws {
    presenter = MemoryPresenter(size: size, completion: .delayed(completion, on: clock))
    session = Session(
      SceneCatalog.wordmark,
      assignments: try parameters.map { try SceneCatalog.wordmark.assignment($0) },
      size: size)
    if isSteady ?? !parameters.contains("shimmering=off") { Self.addBeacon(to: session) }
    frames = WatchedFrames(of: session, on: presenter)
    loop = ViewerLoop(session: session, presenter: frames, events: clock, options: options)
    frames.watch(loop)
  }

  /// Adds a pixel whose opacity changes forever.
  private static func addBeacon(to session: Session) {
    session.context.turn(at: session.context.time) {
      let beacon = Layer(in: session.context)
      beacon.frame = Rect(x: 0, y: 0, width: 1, height: 1)
      beacon.backgroundColor = .white
      session.scene.stage.root.addSublayer(beacon)
      var pulse = BasicAnimation(\.opacity, from: 0, to: 1)
      pulse.duration = 3
      pulse.repeatCount = .forever
      beacon.add(pulse, forKey: "beacon")
    }
  }

  /// Presses a key at a time in seconds after the start.
  func press(_ key: KeyName, at seconds: Double, isRepeat: Bool = false) {
    schedule(.key(KeyPress(key, isRepeat: isRepeat)), at: seconds)
  }

  /// Schedules an event at a time in seconds after the start.
  func schedule(_ event: DisplayEvent, at seconds: Double) {
    clock.schedule(event, at: Viewer.start + Int64((seconds * 1e9).rounded()))
  }

  /// Runs until the window is closed, at a time in seconds after the start.
  func run(closingAt seconds: Double) throws -> FrameCounts {
    schedule(.closeRequested, at: seconds)
    _ = try loop.run()
    return loop.report.frames.counts
  }
}
