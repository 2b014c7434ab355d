public import LayerKit
public import Raster

/// What a scene shows in place of its own content.
public struct SceneContent {
  /// What lies behind everything.
  public enum Background {
    /// One colour.
    case color(Color)
    /// A picture that fills the window; what does not fit is cut off.
    case picture(Bitmap)
    /// What the scene itself wants: the program's own picture, or one quiet colour.
    case scenes
  }

  /// The text that shimmers; `nil` for the scene's own.
  public var text: String?

  /// The picture that shimmers in place of a text.
  public var image: Bitmap?

  /// What lies behind; default what the scene itself wants.
  public var background: Background

  /// Whether a scene decides what lies behind it.
  public var leavesBackgroundToScene: Bool {
    if case .scenes = background { true } else { false }
  }

  /// Creates content.
  public init(text: String? = nil, image: Bitmap? = nil, background: Background = .scenes) {
    self.text = text
    self.image = image
    self.background = background
  }
}
