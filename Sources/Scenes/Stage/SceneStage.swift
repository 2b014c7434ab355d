package import Display
package import LayerKit
package import Raster
package import ViewerUI

/// Where a scene puts its layers: the window's extent, what lies behind, light or dark.
///
/// A stage belongs to one scene; what lies behind goes from a scene's stage to the next one's, so that it is
/// drawn once for each size of the window.
package final class SceneStage {
  /// The context of all layers.
  package let context: LayerContext

  /// What the user wants to see in place of the scene's own content.
  package let content: SceneContent

  /// The layer that holds everything; what lies behind is its first sublayer.
  package let root: Layer

  /// The window's size in device pixels; as of the last layout.
  package private(set) var size = PixelSize(width: 1, height: 1)

  /// Device pixels in a point; as of the last layout.
  package private(set) var scale = 1.0

  /// Dark or light; the user's own background wins.
  var appearance = SceneAppearance.dark {
    didSet { if appearance != oldValue { setNeedsLayout() } }
  }

  /// Whether still pictures take the place of motion.
  package var motion = SceneMotion.full {
    didSet { if motion != oldValue { setNeedsLayout() } }
  }

  /// Whether it is so light that what stands on it has to be dark; as of the last layout.
  package private(set) var isLight = false

  /// The colours that suit it; as of the last layout.
  var palette: ScenePalette { isLight ? .light : .dark }

  /// Whether a layout is due.
  package private(set) var needsLayout = true

  private let background: SceneBackground
  private let usualMotion: SceneMotion

  /// Makes an empty stage.
  ///
  /// - Parameters:
  ///   - context: The context of all layers.
  ///   - content: What the user wants to see.
  ///   - background: What lies behind; one that draws nothing where it is left out.
  ///   - motion: Whether scenes begin with still pictures in place of motion.
  package init(
    in context: LayerContext, content: SceneContent = SceneContent(),
    background: SceneBackground? = nil, motion: SceneMotion = .full
  ) {
    self.context = context
    self.content = content
    self.background =
      background ?? SceneBackground(in: context, content.background, art: SceneArt())
    usualMotion = motion
    root = Layer(in: context).withoutActions()
  }

  /// The window in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window and its device pixels; as of the last layout.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// Puts layers on the stage, in front of what lies behind, the last one in front.
  func show(_ layers: [Layer]) { root.sublayers = [background.layer] + layers }

  /// Asks for a layout of the scene at the end of the turn.
  func setNeedsLayout() { needsLayout = true }

  /// The nearest place on the pixel grid, in points.
  func aligned(_ value: Double) -> Double { area.aligned(value) }

  /// The rectangle with its edges on the pixel grid, in points.
  func aligned(_ rect: Rect) -> Rect { area.aligned(rect) }

  /// The width of a device pixel, in points.
  var hairline: Double { area.hairline }

  /// The mean colour of what lies behind a part of the window, in points; as of the last layout.
  package func meanGround(in rect: Rect) -> Color { background.mean(in: rect) }

  /// Gives a scene of this stage a window, or follows what has changed about it.
  package func layOut(_ scene: any Scene, in viewport: Viewport, scale: Double) {
    size = viewport.window
    self.scale = scale
    needsLayout = false
    root.name = type(of: scene).card.name
    root.frame = bounds
    for effect in scene.effects where effect.showsStill != (motion == .reduced) {
      effect.showsStill = motion == .reduced
    }
    scene.layOut()
    // Last, because its picture may still be on its way.
    background.layOut(
      as: type(of: scene).card.ground, appearance: appearance, in: viewport, scale: scale)
    isLight = background.isLight
    scene.paint()
  }

  /// Shows another part of what lies behind, in a window as it was laid out last.
  package func showGround(in viewport: Viewport) { background.show(viewport, scale: scale) }

  /// What can be changed about every scene.
  ///
  /// - Parameter usualMotion: How much moves on a stage that nobody has changed.
  static func parameters(usually usualMotion: SceneMotion = .full) -> [ParameterBinding<SceneStage>]
  {
    [
      .choice(
        "appearance", "Appearance", in: .view, ["dark": .dark, "light": .light], default: .dark,
        \.appearance),
      .choice(
        "motion", "Motion", in: .view, ["full": .full, "reduced": .reduced],
        default: usualMotion, \.motion),
    ]
  }

  /// The parameters of this stage; made anew for whoever asks.
  package var controls: [Control] {
    Self.parameters(usually: usualMotion).controls(of: self)
  }
}

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
  var leavesBackgroundToScene: Bool {
    if case .scenes = background { true } else { false }
  }

  /// Creates content.
  package init(text: String? = nil, image: Bitmap? = nil, background: Background = .scenes) {
    self.text = text
    self.image = image
    self.background = background
  }
}

/// Whether a scene is dark or light, where the user's own background does not say so.
package enum SceneAppearance: String, Hashable, Sendable, CaseIterable {
  /// Light things on a dark ground.
  case dark
  /// Dark things on a light ground.
  case light
}

/// Whether things move.
package enum SceneMotion: String, Hashable, Sendable, CaseIterable {
  /// As the effects are meant.
  case full
  /// Still pictures take the place of motion, for people whom it disturbs.
  case reduced
}

/// The colours of scenes, in two sets: a few greys and one accent, so that effects are the only colour.
struct ScenePalette: Hashable {
  /// What lies behind everything, where it is plain.
  let ground: Color

  /// What stands on the ground: cards, bars, tiles.
  let surface: Color

  /// Thin lines between things.
  let hairline: Color

  /// What is to be read.
  let text: Color

  /// What explains.
  let dim: Color

  /// What is to be found first.
  let accent: Color

  /// Colours for a dark ground.
  static let dark = ScenePalette(
    ground: Color(hex: 0x10141F), surface: Color(hex: 0x1A2030),
    hairline: Color(white: 1, alpha: 0.12), text: Color(hex: 0xF2F4F8),
    dim: Color(hex: 0x9AA3B5), accent: Color(hex: 0x8FB3FF))

  /// Colours for a light ground.
  static let light = ScenePalette(
    ground: Color(hex: 0xF3F4F8), surface: Color(hex: 0xFFFFFF),
    hairline: Color(white: 0, alpha: 0.12), text: Color(hex: 0x0D111E),
    dim: Color(hex: 0x5A6376), accent: Color(hex: 0x1B3F99))
}
