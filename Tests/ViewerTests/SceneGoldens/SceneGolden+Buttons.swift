extension SceneGolden {
  /// Half of the first version's slide, half of the second one's way, and the second one's delay.
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

  /// The discs at rest, under way and where they arrive.
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
