import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

/// A scene shown for 240 deadlines on a display in memory, and the counts of its work.
///
/// The counts do not depend on the machine: only the test advances the clock, text and outlines are drawn as boxes,
/// and the background is an image of one colour.
struct CountedScene: Sendable {
  /// The unique name in the file of counts.
  let name: String

  /// `NAME` or `NAME:key=value,…`.
  let request: String

  /// The size of the window, in device pixels.
  let size: PixelSize

  /// The keys to press, with their times in seconds after the start.
  let keys: [(seconds: Double, key: KeyName)]

  private init(
    _ request: String, name: String? = nil, width: Int = 320, height: Int = 200,
    pressing keys: [(seconds: Double, key: KeyName)] = []
  ) {
    self.name = name ?? request
    self.request = request
    size = PixelSize(width: width, height: height)
    self.keys = keys
  }

  /// Every scene with its defaults, a thousand layers, and a life cycle with all overlays.
  ///
  /// By default the scene `stress` has a hundred layers.
  static let all: [CountedScene] =
    SceneCatalog.names.map { CountedScene($0) } + [
      CountedScene("stress:count=1000"),
      CountedScene(
        "wordmark", name: "wordmark, watched", width: 700, height: 480,
        pressing: [(0.2, "i"), (0.3, "i"), (0.4, "t"), (1, "space"), (3.5, "space")]),
    ]

  /// The time at which the display closes: half a frame after the last deadline.
  private static let end = 240.5 / 60

  /// Shows the scene.
  ///
  /// - Returns: The counts by name; only those paths that frames were drawn by.
  func count() throws -> [String: Int] {
    let request = try SceneRequest(request)
    let session = Session(
      request.entry, art: SceneArt(wallpaper: { viewport, _ in Self.ground(viewport.window) }),
      assignments: request.assignments, typesetter: BlockTypesetter(),
      pathRasterizer: BlockRasterizer(), size: size)
    let start: Int64 = 77
    let clock = ManualClock(now: start)
    let presenter = MemoryPresenter(size: size)
    for (seconds, key) in keys {
      clock.schedule(.key(KeyPress(key)), at: start + Int64((seconds * 1e9).rounded()))
    }
    let loop = ViewerLoop(
      session: session, presenter: presenter,
      events: clock, options: LoopOptions(seconds: Self.end))
    _ = try loop.run()
    let report = loop.report
    #expect(report.frames.counts.isBalanced && report.frames.counts.isSettled, "\(name)")
    return Self.names(of: report, putRequests: presenter.counts.putRequests)
  }

  private static func names(of report: ViewerReport, putRequests: Int) -> [String: Int] {
    let counts = report.frames.counts
    var named = [
      "ticks": counts.ticks, "presented": counts.presented, "unchanged": counts.unchanged,
      "blocked": counts.blocked, "dropped": counts.dropped, "skipped": counts.skipped,
      "wake-ups": counts.wakeUps, "pixels composited": counts.pixelsComposited,
      "bytes put": counts.bytesPut, "put requests": putRequests,
    ]
    for (path, count) in report.paths.byName { named["frames drawn: \(path)"] = count }
    return named
  }

  /// An image as dark as the program's own background.
  private static func ground(_ size: PixelSize) -> Bitmap {
    Bitmap(size: size) { rows in rows.fill(PixelRect(size), with: 0xFF18_1C2A) }
  }
}
