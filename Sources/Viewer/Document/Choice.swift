/// What keys change: the chosen parameter and the preset.
struct Choice: Hashable, Sendable {
  /// The index of the chosen parameter among the scene's.
  var index = 0

  /// The index of the preset that the key showed last, among the presets for the scene.
  ///
  /// It is `nil` for the scene's own values, with which each scene begins.
  var shownPreset: Int?

  /// The name of the values that were set last, and these values; `nil` for the scene's defaults.
  var named: NamedValues?
}

/// Values of a scene that have the name of a preset.
struct NamedValues: Hashable, Sendable {
  let name: String

  /// The values of the scene's own parameters; `nil` until the scene has them.
  var values: [ParameterValue]?
}
