extension SceneGolden {
  /// Of the scenes that show the rules: how the effect, layers and time behave.
  static let rules = [defaults, compass, lifeCycle, layerLab, calibration, stress].flatMap(\.self)

  /// A cycle of the window of 512 points: the word of the block typesetter decides its length.
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

  /// A stop at each eighth of a cycle of 2.34 s: soon after the stop, when the end is published.
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
