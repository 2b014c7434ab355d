extension SceneGolden {
  /// The cycle of a window of 512 points takes 512/230 + 0.4 s = 2.626 s.
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

  /// Changes the direction, the third parameter, in mid-slide: "right" goes from right to left, "left" to down.
  private static func directions(_ steps: String...) -> [(seconds: Double, key: String)] {
    (["tab", "tab"] + steps).map { (0.957, $0) }
  }
}
