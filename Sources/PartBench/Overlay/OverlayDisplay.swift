import Display

/// Something that keys show above a scene, or of its frames.
struct OverlayDisplay: Hashable {
  /// What it is called.
  let name: String

  /// The keys that show it, pressed one after the other.
  let keys: [KeyName]

  /// The most that the median frame may cost with it, as a multiple of one without; default 1.15.
  ///
  /// Nothing for those that look at each pixel, or paint what no layer does.
  let mostRatio: Double?

  private init(_ name: String, _ keys: KeyName..., mostRatio: Double? = 1.15) {
    (self.name, self.keys, self.mostRatio) = (name, keys, mostRatio)
  }

  /// The most that the median frame may cost with statistics, which are to leave alone what they tell of.
  private static let statisticsRatio = 1.02

  /// Nothing but the scene, with which all others are compared.
  static let bare = OverlayDisplay("nothing", mostRatio: nil)

  /// All that are measured.
  static let all = [
    bare,
    OverlayDisplay("state", "i"),
    OverlayDisplay("timeline", "t"),
    OverlayDisplay("state and timeline", "i", "t"),
    OverlayDisplay("statistics", "i", "i", mostRatio: statisticsRatio),
    OverlayDisplay("layers", "i", "i", "i"),
    OverlayDisplay("damage", "d", mostRatio: nil),
    OverlayDisplay("overdraw", "d", "d", mostRatio: nil),
  ]
}
