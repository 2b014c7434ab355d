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
