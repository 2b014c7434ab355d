extension SceneGolden {
  /// Text 001: the pulse at its quarters, the change to the content, the sweep's pass.
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
