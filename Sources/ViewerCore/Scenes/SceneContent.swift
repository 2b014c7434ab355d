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
    /// The program's own picture, drawn at the size that is needed.
    case wallpaper
  }

  /// The text that shimmers; `nil` for the scene's own.
  public var text: String?

  /// The picture that shimmers in place of a text.
  public var image: Bitmap?

  /// What lies behind; default the wallpaper.
  public var background: Background

  /// Whether the program's own picture lies behind.
  public var showsWallpaper: Bool {
    if case .wallpaper = background { true } else { false }
  }

  /// Creates content.
  public init(text: String? = nil, image: Bitmap? = nil, background: Background = .wallpaper) {
    self.text = text
    self.image = image
    self.background = background
  }
}
