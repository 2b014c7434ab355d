import Compositor
import Display
import Drawing
import LayerKit
import Raster
import Testing
import Viewer

/// An instant of a scene with a golden image: small, with the block typesetter.
struct SceneGolden: Sendable, CustomTestStringConvertible {
  let scene: String

  /// The name of the instant, unique among the scene's goldens.
  let moment: String

  /// The time, in seconds after the start.
  let seconds: Double

  /// Parameters of the scene, as `key=value`.
  let parameters: [String]

  /// The keys pressed earlier, with their times in seconds after the start.
  let keys: [(seconds: Double, key: String)]

  /// The size of the window, in device pixels; at a scale of a quarter it is four times as large in points.
  let size: PixelSize

  /// Device pixels per point.
  let scale: Double

  /// Creates an instant; the default window has 512×320 points on 128×80 pixels.
  init(
    _ scene: String, _ moment: String, at seconds: Double, _ parameters: String...,
    keys: [(seconds: Double, key: String)] = [], width: Int = 128, height: Int = 80,
    scale: Double = 0.25
  ) {
    self.scene = scene
    self.moment = moment
    self.seconds = seconds
    self.parameters = parameters
    self.keys = keys
    size = PixelSize(width: width, height: height)
    self.scale = scale
  }

  /// The name of the image.
  var name: String { "\(scene)-\(moment)" }

  var testDescription: String { name }

  func draw() throws -> Bitmap {
    let entry = try SceneCatalog.entry(named: scene)
    let session = Session(
      entry, assignments: try parameters.map { try entry.assignment($0) },
      pathRasterizer: CairoRasterizer(), size: size, scale: scale)
    for (time, key) in keys {
      session.apply(.key(KeyPress(KeyName(key))), at: Int64((time * 1e9).rounded()))
    }
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    let compositor = Compositor(context: session.context, scale: scale)
    return session.withoutNotices {
      Bitmap(size: size) { rows in
        compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
    }
  }
}

extension SceneGolden {
  /// In a window of 512 points a cycle takes 512/230 + 0.4 s = 2.626 s.
  static let wordmark = [
    SceneGolden("wordmark", "start", at: 0),
    SceneGolden("wordmark", "end-of-begin-fade", at: 0.3),
    SceneGolden("wordmark", "quarter", at: 0.957),
    SceneGolden("wordmark", "half", at: 1.613),
    SceneGolden("wordmark", "three-quarters", at: 2.27),
    SceneGolden("wordmark", "turned-round", at: 1, keys: directions("right")),
    SceneGolden("wordmark", "turned-down", at: 1, keys: directions("left")),
    SceneGolden("wordmark", "finishing", at: 1.9, keys: [(1.6, "space")]),
    SceneGolden("wordmark", "end-fade", at: 3.07, keys: [(1.6, "space")]),
    SceneGolden("wordmark", "after", at: 3.3, keys: [(1.6, "space")]),
    SceneGolden("wordmark", "light", at: 1.613, "appearance=light"),
    SceneGolden("wordmark", "light-at-rest", at: 0.35, "appearance=light"),
  ]

  /// Changes the direction, the third parameter, during a slide: "right" from right to left, "left" to down.
  private static func directions(_ steps: String...) -> [(seconds: Double, key: String)] {
    (["tab", "tab"] + steps).map { (0.957, $0) }
  }
}

extension SceneGolden {
  /// A crossing takes 1.8 s and begins after the begin fade of 0.3 s.
  static let hero = [
    SceneGolden("hero", "begin-fade", at: 0.15),
    SceneGolden("hero", "entering", at: 0.5),
    SceneGolden("hero", "middle", at: 1.2),
    SceneGolden("hero", "slanted", at: 3, "angle=20"),
    SceneGolden("hero", "light", at: 1.2, "appearance=light"),
    SceneGolden("hero", "end-fade", at: 2.25, keys: [(1.2, "space")]),
    SceneGolden("hero", "large", at: 1.2, width: 128, height: 72, scale: 1.0 / 30),
  ]
}

extension SceneGolden {
  /// Scenes beyond the original sources: presets of shimmer-android, three kinds of timing, scripts, and free tuning.
  static let sweeps = [
    SceneGolden("android-presets", "half", at: 0.6),
    SceneGolden("android-presets", "second-cycle", at: 1.75),
    SceneGolden("android-presets", "third-cycle", at: 2.5),
    SceneGolden("android-presets", "spot", at: 1.1, "appearance=light"),
    SceneGolden("android-presets", "still", at: 1, "motion=reduced"),
    SceneGolden("choir", "own", at: 2.4, "mode=own", height: 128),
    SceneGolden("choir", "first", at: 1, height: 128),
    SceneGolden("choir", "shared", at: 2.7, height: 128),
    SceneGolden("choir", "stagger", at: 2.9, "stagger=0.15", height: 128),
    SceneGolden("choir", "window", at: 2.7, "mode=window", "appearance=light", height: 128),
    SceneGolden("polyglot", "trailing", at: 0.7),
    SceneGolden("polyglot", "later", at: 1.75),
    SceneGolden("polyglot", "leading", at: 0.7, "direction=leading", "appearance=light"),
    SceneGolden("own", "reveal", at: 0.8),
    SceneGolden("own", "later", at: 1.75),
    SceneGolden("own", "conceal", at: 0.8, "base=1", "highlight=0.2", "appearance=light"),
    SceneGolden("own", "rainbow", at: 0.85, "tint=rainbow", "length=1"),
    SceneGolden("own", "spot", at: 0.8, "shape=spot", "core=0.5", "angle=0"),
    SceneGolden("own", "peaks", at: 0.85, "peaks=3", "length=1", "angle=-30"),
    SceneGolden("own", "end-fade", at: 2, "repeats=1", "end-fade=0.8"),
  ]
}

extension SceneGolden {
  /// The skeleton loader: the pulse at its quarters, the change to the content, the pass of the sweep.
  static let skeletons = [
    list("0", at: 0), list("0.75", at: 0.75), list("1.5", at: 1.5), list("2.25", at: 2.25),
    list("3", at: 3),
    SceneGolden(
      "pulse-list", "literal", at: 0.75, "appearance=light", "stagger-rule=literal", height: 128),
    SceneGolden("pulse-list", "loaded", at: 1, "appearance=light", "content=loaded", height: 128),
    SceneGolden("pulse-list", "dark", at: 0.75, height: 128),
    SceneGolden("pulse-list", "small", at: 0.75, width: 100, height: 75),
    SceneGolden("skeleton", "loading", at: 0.75, "appearance=light"),
    SceneGolden(
      "skeleton", "half", at: 3.5, "appearance=light", "cross-fade=5", keys: [(1, "l")]),
    SceneGolden("skeleton", "loaded", at: 1, "appearance=light", "content=loaded"),
    SceneGolden("skeleton", "dark", at: 0.75),
    SceneGolden("skeleton", "later", at: 1.75),
    SceneGolden("skeleton", "by-itself", at: 5),
    SceneGolden("slanted-sweep", "before", at: 0.5, "appearance=light"),
    SceneGolden("slanted-sweep", "over", at: 1.2, "appearance=light"),
    SceneGolden("slanted-sweep", "behind", at: 2, "appearance=light"),
    SceneGolden("slanted-sweep", "dark", at: 1.6),
    SceneGolden(
      "slanted-sweep", "source", at: 1, "appearance=light", "duration=20", "end=20",
      "colors=source"),
    SceneGolden("slanted-sweep", "far", at: 5, keys: [(0.1, "l")]),
    SceneGolden("feed", "pulse", at: 0.75, "style=pulse", "appearance=light", height: 128),
    SceneGolden("feed", "dark", at: 1.75, "style=pulse", height: 128),
    SceneGolden("feed", "sweep", at: 0.9, "style=sweep", height: 128),
    SceneGolden("feed", "tilted", at: 0.9, "appearance=light", height: 128),
    SceneGolden("feed", "tilted-dark", at: 0.9),
    SceneGolden("feed", "small", at: 0.6, width: 100, height: 75),
    SceneGolden("feed", "large", at: 0.9, width: 128, height: 72, scale: 1 / 30),
    SceneGolden("feed", "by-itself", at: 5),
    SceneGolden("feed", "solid", at: 0.9, "style=solid", height: 128),
    SceneGolden(
      "feed", "half", at: 3.5, "appearance=light", "cross-fade=5", keys: [(1, "l")], height: 128),
    SceneGolden("feed", "loaded", at: 1, "content=loaded", height: 128),
  ]

  private static func list(_ moment: String, at seconds: Double) -> SceneGolden {
    SceneGolden("pulse-list", moment, at: seconds, "appearance=light", height: 128)
  }
}

extension SceneGolden {
  /// Halfway through the first version's slide, halfway along the second one's path, and the second one's delay.
  static let buttons = [
    SceneGolden("shimmer-button", "quarter", at: 0.75),
    SceneGolden("shimmer-button", "half", at: 1.5),
    SceneGolden("shimmer-button", "delay", at: 3.75),
    SceneGolden("shimmer-button", "second-cycle", at: 6),
    SceneGolden("shimmer-button", "light", at: 1.5, "appearance=light"),
    SceneGolden("shimmer-button", "still", at: 1.5, "motion=reduced"),
    SceneGolden(
      "shimmer-button", "parameters", at: 0.6, "slide=1", "duration=1", "delay=0", "ratio=1",
      "colors=rainbow", "tint=grey", "highlight=gold"),
  ]

  /// The discs at rest, in motion and at their destination.
  static let wipes = [
    SceneGolden("water-mask", "start", at: 0),
    SceneGolden("water-mask", "half", at: 1),
    SceneGolden("water-mask", "end", at: 2.5),
    SceneGolden("water-mask", "falling", at: 4.5),
    SceneGolden("water-mask", "removed", at: 2.5, "fill=removed"),
    SceneGolden("water-mask", "discs", at: 1.5, "discs=on", "appearance=light"),
    SceneGolden("water-mask", "still", at: 0, "motion=reduced"),
    SceneGolden("lyrics", "start", at: 0),
    SceneGolden("lyrics", "first-line", at: 1.2),
    SceneGolden("lyrics", "third-line", at: 6.5),
    SceneGolden("lyrics", "end", at: 11, "appearance=light"),
    SceneGolden("lyrics", "again", at: 13.7),
    SceneGolden("corners", "usual", at: 1),
    SceneGolden("corners", "rest", at: 0, "count=3"),
    SceneGolden("corners", "mask", at: 0, "count=4", "shown=mask", "appearance=light"),
    SceneGolden("corners", "motion", at: 0.4, "count=3", "running=on"),
  ]
}

extension SceneGolden {
  /// The scenes that show the rules of the effect, of layers and of time.
  static let rules = [defaults, compass, lifeCycle, layerLab, calibration, stress].flatMap(\.self)

  /// A cycle in the window of 512 points: the word's width with the block typesetter determines its length.
  private static let defaults = [
    SceneGolden("defaults", "dim", at: 1),
    SceneGolden("defaults", "later", at: 1.75),
    SceneGolden("defaults", "light", at: 1, "appearance=light"),
    SceneGolden("defaults", "still", at: 1, "motion=reduced"),
  ]

  private static let compass = [
    SceneGolden("compass", "beat", at: 0.6),
    SceneGolden("compass", "pause-first", at: 1),
    SceneGolden("compass", "later", at: 1.75),
    SceneGolden("compass", "upright", at: 0.6, "angle=90", "appearance=light"),
    SceneGolden("compass", "turned", at: 0.4, keys: [(0.3, "l")]),
  ]

  /// A stop at each eighth of a cycle of 2.34 s: soon after the stop, when the end is known.
  private static let lifeCycle =
    (1...8).map { eighth in
      SceneGolden(
        "life-cycle", "stop-\(eighth)", at: 0.4 + 0.3 * Double(eighth), "stop-after=\(eighth)")
    } + [
      SceneGolden("life-cycle", "begin-fade", at: 0.15),
      SceneGolden("life-cycle", "sliding", at: 1.75),
      SceneGolden("life-cycle", "rest", at: 30),
      SceneGolden("life-cycle", "stopped-at-once", at: 2, keys: [(1, "return")]),
      SceneGolden("life-cycle", "storm", at: 2.5, "stop-after=0", keys: [(0.5, "l")]),
    ]

  private static let layerLab = [
    SceneGolden("layer-lab", "model", at: 1.2),
    SceneGolden("layer-lab", "later", at: 2.5),
    SceneGolden("layer-lab", "geometry", at: 6.5, "page=geometry"),
    SceneGolden("layer-lab", "implicit", at: 0.55, "page=implicit"),
    SceneGolden("layer-lab", "from-to-by", at: 1.4, "page=from-to-by"),
    SceneGolden("layer-lab", "keyframes", at: 1, "page=keyframes"),
    SceneGolden("layer-lab", "timing", at: 2, "page=timing"),
    // 0.4 s, then 0.934 s until it shows 120, then 0.87 s.
    SceneGolden("layer-lab", "dip", at: 2.204, "page=stacked"),
    SceneGolden("layer-lab", "still", at: 2, "page=stacked", "motion=reduced"),
  ]

  private static let calibration = [
    SceneGolden("calibration", "frame-54", at: 0.9),
    SceneGolden("calibration", "frame-150", at: 2.5),
    SceneGolden("calibration", "frame-55", at: 0.9 + 1 / 60, "field=200"),
    SceneGolden("calibration", "stopped", at: 2, keys: [(0.9, "space")]),
  ]

  private static let stress = [
    SceneGolden("stress", "wave", at: 1),
    SceneGolden("stress", "last-row", at: 1, "count=7", "appearance=light"),
    SceneGolden("stress", "shared", at: 0.3, "clock=shared"),
    SceneGolden("stress", "later", at: 1, "clock=shared"),
    SceneGolden("stress", "private", at: 1.5, "clock=private", "count=40"),
    SceneGolden("stress", "text", at: 0.4, "kind=text", "count=12", "appearance=light"),
  ]
}
