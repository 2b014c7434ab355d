import Display
import ViewerCore

/// Something that keys show above a scene, or of its frames.
struct OverlayDisplay: Hashable {
  /// What it is called.
  let name: String

  /// The keys that show it, pressed one after the other.
  let keys: [KeyName]

  /// Whether a frame with it may cost only a little more than one without.
  ///
  /// Not those that look at each pixel, or paint what no layer does.
  let isJudged: Bool

  private init(_ name: String, _ keys: KeyName..., isJudged: Bool = true) {
    (self.name, self.keys, self.isJudged) = (name, keys, isJudged)
  }

  /// Nothing but the scene, with which all others are compared.
  static let bare = OverlayDisplay("nothing", isJudged: false)

  /// All that are measured.
  static let all = [
    bare,
    OverlayDisplay("state", "i"),
    OverlayDisplay("timeline", "t"),
    OverlayDisplay("state and timeline", "i", "t"),
    OverlayDisplay("statistics", "i", "i"),
    OverlayDisplay("layers", "i", "i", "i"),
    OverlayDisplay("damage", "d", isJudged: false),
    OverlayDisplay("overdraw", "d", "d", isJudged: false),
  ]
}
