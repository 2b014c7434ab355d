public import LayerKit
public import Raster
public import ShimmerKit

/// The start scene: a thin word, or the user's own picture, in the lower third of the window.
///
/// It is the sample application of Facebook's Shimmer: the shimmer fills the lower 32 % of the window
/// at its full width, so the band crosses the whole window, and the word stands in the middle.
public final class WordmarkScene: Scene {
  /// The share of the window's height that the shimmer takes, at the bottom.
  static let share = 0.32

  /// The size of the word in points, where it fits.
  static let fontSize = 60.0

  /// The least distance of content from the edges, in points.
  static let margin = 16.0

  /// The faces of the word, the thinnest that is installed.
  static let families = ["Lato Hairline", "Lato", "DejaVu Sans", "Sans"]

  /// The layer that holds background and shimmer.
  public let root: Layer

  /// The shimmer.
  public let shimmer: ShimmeringLayer

  /// The one shimmer.
  public var shimmers: [ShimmeringLayer] { [shimmer] }

  /// Opacity and begin fade as in the sample; what is changed live stays where it is.
  public let defaults: [ParameterAssignment] = [
    ParameterAssignment("opacity", .number(0.3)),
    ParameterAssignment("begin-fade", .number(0.3)),
    ParameterAssignment("phase", .choice("hold")),
    ParameterAssignment("geometry", .choice("live")),
    ParameterAssignment("shimmering", .choice("on")),
  ]

  /// As in the sample: the speed by 200 over the window's height, the opacity by a half over its width.
  public let drags = [
    SceneDrag(.vertical, changes: "speed", by: 200),
    SceneDrag(.horizontal, changes: "opacity", by: 0.5),
  ]

  /// Whether what lies behind is light; the word is dark then.
  public var isLight: Bool { background.isLight }

  /// The word, or the picture.
  public var focus: Rect {
    let box = (word ?? picture)?.frame ?? shimmer.bounds
    return Rect(origin: box.origin + shimmer.frame.origin, size: box.size)
  }

  private let background: SceneBackground
  private let content: Layer
  private let word: TextLayer?
  private let picture: Layer?
  private let string: String

  /// Makes the scene; nothing shimmers yet.
  public init(in context: LayerContext, content: SceneContent, art: SceneArt) {
    root = Layer(in: context).withoutActions()
    root.name = "wordmark"
    background = SceneBackground(in: context, background: content.background, art: art)
    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.name = "shimmer"
    self.content = Layer(in: context).withoutActions()
    string = content.text ?? "Shimmer"
    if let image = content.image {
      word = nil
      picture = Layer(in: context).withoutActions()
      picture?.contents = image
    } else {
      word = TextLayer(in: context).withoutActions()
      picture = nil
    }
    self.content.sublayers = [word, picture].compactMap(\.self)
    shimmer.contentLayer = self.content
    root.sublayers = [background.layer, shimmer]
  }

  /// Places background, shimmer and content.
  public func layOut(in size: PixelSize, scale: Double) {
    root.frame = Rect(
      x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    let bounds = root.bounds
    if let picture, let image = picture.contents {
      // A picture may take the whole window; the band then crosses the picture alone.
      shimmer.frame = Self.fit(image.size, in: bounds, scale: scale)
      picture.frame = shimmer.bounds
    } else {
      let top = ((1 - Self.share) * Double(size.height)).rounded() / scale
      shimmer.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
    shimmer.layoutIfNeeded()
    if let word { place(word, in: shimmer.bounds, scale: scale) }
    // Last, because its picture may still be on its way.
    background.layOut(in: size, scale: scale)
    word?.foregroundColor = isLight ? Color(hex: 0x0D111E) : .white
  }

  /// Changes between the look of the sample application and that of the library's defaults.
  public func performAction() -> Fact? {
    let looks = ParameterTable.all.filter { [.motion, .light, .fades].contains($0.group) }
    let isLibrarys = looks.allSatisfy { $0.value(of: shimmer) == $0.defaultValue }
    for parameter in looks {
      parameter.set(isLibrarys ? initialValue(of: parameter) : parameter.defaultValue, on: shimmer)
    }
    return Fact("Look", isLibrarys ? "sample application" : "library defaults")
  }

  /// Sets the word in the middle, smaller where the window is too small for it.
  private func place(_ word: TextLayer, in bounds: Rect, scale: Double) {
    var run = TextRun(string, font: font(size: Self.fontSize), alignment: .center)
    let natural = word.context.typesetter.metrics(of: run, width: nil).size
    let room = Size(
      width: max(bounds.width - 2 * Self.margin, 1), height: max(bounds.height, 1))
    let factor = min(1, room.width / max(natural.width, 1), room.height / max(natural.height, 1))
    if factor < 1 { run.font.size *= factor }
    let size = word.context.typesetter.metrics(of: run, width: nil).size
    // Glyphs may reach a little beyond their advance; the box must not cut them.
    let overhang = run.font.size / 4
    word.text = run
    word.frame = Rect(
      x: (bounds.center.x - size.width / 2 - overhang).aligned(toPixelsAt: scale),
      y: (bounds.center.y - size.height / 2).aligned(toPixelsAt: scale),
      width: size.width + 2 * overhang, height: size.height)
  }

  private func font(size: Double) -> Font {
    Font(families: Self.families, weight: 100, size: size)
  }

  /// The largest rectangle of a picture's shape that fits with margins, never above its own size.
  private static func fit(_ picture: PixelSize, in bounds: Rect, scale: Double) -> Rect {
    let width = max(bounds.width - 2 * margin, 1)
    let height = max(bounds.height - 2 * margin, 1)
    let own = Size(
      width: max(Double(picture.width) / scale, 1), height: max(Double(picture.height) / scale, 1))
    let factor = min(1, width / own.width, height / own.height)
    let size = Size(
      width: (own.width * factor * scale).rounded(.up) / scale,
      height: (own.height * factor * scale).rounded(.up) / scale)
    return Rect(
      x: (bounds.center.x - size.width / 2).aligned(toPixelsAt: scale),
      y: (bounds.center.y - size.height / 2).aligned(toPixelsAt: scale),
      width: size.width, height: size.height)
  }
}
