extension SceneGolden {
  /// What goes beyond the source texts: presets of a peer, three ways to keep time, scripts, and free tuning.
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
