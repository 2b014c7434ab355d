package import LayerKit
package import Raster

/// What a scene shows in place of its own content.
package struct SceneContent {
  /// What lies behind everything.
  package enum Background {
    /// One colour.
    case color(Color)
    /// A picture that fills the window; what does not fit is cut off.
    case picture(Bitmap)
    /// What the scene itself wants: the program's own picture, or one quiet colour.
    case scenes
  }

  /// The text that shimmers; `nil` for the scene's own.
  package var text: String?

  /// The picture that shimmers in place of a text.
  package var image: Bitmap?

  /// What lies behind; default what the scene itself wants.
  package var background: Background

  /// Whether a scene decides what lies behind it.
  package var leavesBackgroundToScene: Bool {
    if case .scenes = background { true } else { false }
  }

  /// Creates content.
  package init(text: String? = nil, image: Bitmap? = nil, background: Background = .scenes) {
    self.text = text
    self.image = image
    self.background = background
  }
}
