package import Display
package import LayerKit
package import Raster

/// The stage of a scene's layers: its extent, the background, and the appearance.
///
/// A stage belongs to one scene. The background passes from one scene's stage to the next one's, so that it is drawn
/// once for each size of the window.
package final class SceneStage {
  /// The context of all layers.
  package let context: LayerContext

  /// The user's pictures and background.
  package let content: SceneContent

  /// The layer that holds everything; the background is its first sublayer.
  package let root: Layer

  /// The scene's size in device pixels: the window's, without the parts beside the scene; as of the last layout.
  package private(set) var size = PixelSize(width: 1, height: 1)

  /// Device pixels per point; as of the last layout.
  package private(set) var scale = 1.0

  /// The appearance, or `nil` for the desktop's; the user's own background takes precedence.
  var appearance: SceneAppearance? = .dark {
    didSet { if appearance != oldValue { setNeedsLayout() } }
  }

  /// The appearance of the desktop.
  var desktop = SceneAppearance.dark {
    didSet { if desktop != oldValue, appearance == nil { setNeedsLayout() } }
  }

  /// The user's text, in place of the scene's own; empty, the default, for the scene's own.
  package var text = "" { didSet { if text != oldValue { setNeedsLayout() } } }

  /// The name of the user's picture, in place of text and of the scene's own pictures; empty, the default, for none.
  package var image = "" { didSet { if image != oldValue { setNeedsLayout() } } }

  /// The user's picture; `nil` for none, also if the pictures have none of its name.
  package var picture: Bitmap? { image.isEmpty ? nil : content.pictures[image] }

  /// Returns the user's text, or if there is none, the scene's own.
  func text(else own: String) -> String { text.isEmpty ? own : text }

  /// The colour behind the scene, which takes precedence over any other background; `nil`, the default, for none.
  var groundColor: Color? {
    didSet { if groundColor != oldValue { setNeedsLayout() } }
  }

  /// The amount of motion; reduced motion shows still pictures.
  package var motion: SceneMotion {
    didSet { if motion != oldValue { setNeedsLayout() } }
  }

  /// Whether the background is so light that content on it must be dark; as of the last layout.
  package private(set) var isLight = false

  /// The colours that suit the background; as of the last layout.
  var palette: ScenePalette { isLight ? .light : .dark }

  /// Whether a layout is due.
  package private(set) var needsLayout = true

  private let background: SceneBackground
  private let usualMotion: SceneMotion

  /// Creates an empty stage.
  ///
  /// - Parameters:
  ///   - context: The context of all layers.
  ///   - content: The user's pictures and background.
  ///   - background: The background; by default one that draws no images of its own.
  ///   - motion: The initial amount of motion.
  package init(
    in context: LayerContext, content: SceneContent = SceneContent(),
    background: SceneBackground? = nil, motion: SceneMotion = .full
  ) {
    self.context = context
    self.content = content
    self.background =
      background ?? SceneBackground(in: context, for: content, art: SceneArt())
    (self.motion, usualMotion) = (motion, motion)
    root = Layer(in: context).withoutActions()
  }

  /// The extent of the scene in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window and its device pixels; as of the last layout.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// Shows layers in front of the background, from back to front.
  func show(_ layers: [Layer]) { root.sublayers = [background.layer] + layers }

  /// Requests a layout of the scene at the end of the turn.
  func setNeedsLayout() { needsLayout = true }

  /// Returns the nearest position on the pixel grid, in points.
  func aligned(_ value: Double) -> Double { area.aligned(value) }

  /// Returns the rectangle with its edges on the pixel grid, in points.
  func aligned(_ rect: Rect) -> Rect { area.aligned(rect) }

  /// The width of a device pixel, in points.
  var hairline: Double { area.hairline }

  /// Returns the mean colour of the background in a part of the window, in points; as of the last layout.
  package func meanGround(in rect: Rect) -> Color { background.mean(in: rect) }

  /// Lays out and paints a scene of this stage in a window, and passes the amount of motion to its effects.
  ///
  /// - Parameters:
  ///   - size: The size of the scene in device pixels, from the window's top left corner; `nil` for the whole window.
  ///     The background fills the window.
  ///   - viewport: The window.
  package func layOut(
    _ scene: any Scene, of size: PixelSize? = nil, in viewport: Viewport, scale: Double
  ) {
    (self.size, self.scale) = (size ?? viewport.window, scale)
    needsLayout = false
    root.name = type(of: scene).card.name
    root.frame = Rect(
      x: 0, y: 0, width: Double(viewport.window.width) / scale,
      height: Double(viewport.window.height) / scale)
    for effect in scene.effects where effect.showsStill != (motion == .reduced) {
      effect.showsStill = motion == .reduced
    }
    scene.layOut()
    // Last, because its image may still be in preparation.
    background.layOut(
      SceneBackground.Wish(
        ground: type(of: scene).card.ground, appearance: appearance ?? desktop, color: groundColor),
      in: viewport, scale: scale)
    isLight = background.isLight
    scene.paint()
  }

  /// Shows another part of the background, in the window of the last layout.
  func showGround(in viewport: Viewport) { background.show(viewport, scale: scale) }

  /// Returns the parameters that every scene has.
  ///
  /// - Parameter usualMotion: The default amount of motion.
  static func parameters(
    usually usualMotion: SceneMotion = .full
  ) -> ParameterTable<SceneStage> {
    usualMotion == .full ? moving : still
  }

  private static let moving = ParameterTable(rows, of: SceneStage(in: LayerContext()))

  private static let still = ParameterTable(
    rows, of: SceneStage(in: LayerContext(), motion: .reduced))

  private static let rows: [ParameterBinding<SceneStage>] = [
    .choice(
      "appearance", "Appearance",
      "Whether the scene, its background and the panels are dark or light, or as the desktop.",
      in: .view, ["dark": .dark, "light": .light, "auto": nil], \.appearance),
    .color(
      "ground", "Ground colour",
      "The colour behind the scene, in place of the wallpaper and of --background.", in: .view,
      \.groundColor),
    .choice(
      "motion", "Motion",
      "Whether effects move or, for people whom motion disturbs, show a still image.",
      in: .view, ["full": .full, "reduced": .reduced], \.motion),
    // Last, so that the places of the others do not depend on whether a scene shows the user's content.
    .content(
      .text, "Text", "Your text, in place of the scene's own; a picture takes its place.", \.text),
    .content(
      .image, "Picture", "Your picture, a PNG, JPEG, GIF or SVG file, in place of the scene's own.",
      \.image),
  ]

  /// The controls of this stage's parameters; created on each access.
  package var controls: [Control] {
    Self.parameters(usually: usualMotion).controls(of: self)
  }
}

/// What scenes show of the user's beside the text.
package struct SceneContent {
  /// The background of a scene.
  package enum Background {
    /// One colour.
    case color(Color)
    /// An image that fills the window; what does not fit is cut off.
    case picture(Bitmap)
    /// The scene's own choice: the program's wallpaper, or one plain colour.
    case scenes
  }

  /// The pictures that can shimmer in place of text; by default none.
  package let pictures: ScenePictures

  /// The maximum length of the text, in Unicode scalars.
  ///
  /// More is not legible in a window.
  package static let textLimit = 4096

  /// Returns the reason why a text is rejected, and the remedy; `nil` if it is allowed.
  package static func mistake(inText text: String) -> String? {
    let count = text.unicodeScalars.count
    if count <= textLimit { return nil }
    return "it has \(count) characters; write at most \(textLimit)"
  }

  /// The background; default the scene's own choice.
  package var background: Background

  /// Whether the background is drawn; default `true`.
  ///
  /// A hidden background still determines whether the scene is dark or light.
  package var showsBackground = true

  /// Whether the scene chooses the background.
  var leavesBackgroundToScene: Bool {
    if case .scenes = background { true } else { false }
  }

  package init(
    pictures: ScenePictures = ScenePictures(), background: Background = .scenes
  ) {
    self.pictures = pictures
    self.background = background
  }
}

/// The appearance of a scene, unless the user's own background determines it.
package enum SceneAppearance: String, Hashable, Sendable, CaseIterable {
  /// Light content on a dark background.
  case dark
  /// Dark content on a light background.
  case light
}

/// The amount of motion.
package enum SceneMotion: String, Hashable, Sendable, CaseIterable {
  /// Full motion.
  case full
  /// Still pictures in place of motion, for people whom motion disturbs.
  case reduced
}

/// The colours of scenes, with one set for dark and one for light backgrounds.
struct ScenePalette: Hashable {
  /// The plain background.
  let ground: Color

  /// Surfaces on the background: cards, bars, tiles.
  let surface: Color

  /// Thin separating lines.
  let hairline: Color

  /// Primary text.
  let text: Color

  /// Secondary text.
  let dim: Color

  /// The accent colour, for what the eye should find first.
  let accent: Color

  /// Colours for a dark background.
  static let dark = ScenePalette(
    ground: Color(hex: 0x10141F), surface: Color(hex: 0x1A2030),
    hairline: Color(white: 1, alpha: 0.12), text: Color(hex: 0xF2F4F8),
    dim: Color(hex: 0x9AA3B5), accent: Color(hex: 0x8FB3FF))

  /// Colours for a light background.
  static let light = ScenePalette(
    ground: Color(hex: 0xF3F4F8), surface: Color(hex: 0xFFFFFF),
    hairline: Color(white: 0, alpha: 0.12), text: Color(hex: 0x0D111E),
    dim: Color(hex: 0x5A6376), accent: Color(hex: 0x1B3F99))
}
