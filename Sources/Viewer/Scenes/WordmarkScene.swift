import LayerKit
import Raster
import ShimmerKit

/// Facebook's sample: a thin word, or the user's own image, in the lower third of the window.
///
/// As in the sample application of Facebook's Shimmer, the shimmer fills the lower 32 % of the window at its full
/// width. The band therefore crosses the whole window, and the word is in the middle.
final class WordmarkScene: Scene {
  /// The share of the window's height that the shimmer takes, at the bottom.
  private static let share = 0.32

  /// The size of the word in points, where it fits.
  private static let fontSize = 60.0

  private static let word = "Shimmer"

  /// The minimum distance of content from the edges, in points.
  private static let margin = 16.0

  /// The weight of the word, the thinnest.
  private static let usualWeight = 100

  /// The least weight on a light background.
  private static let weightOnLight = 300

  static let card = SceneCard(
    "wordmark", "a thin word over a wallpaper, as in the sample application",
    equivalents: ["Facebook Shimmer: the sample application"],
    action: "switch to the library's defaults, or back",
    drag: "speed (vertical), opacity (horizontal)",
    shows: [.text, .image])

  let stage: SceneStage

  private let shimmer: ShimmeringLayer

  var effects: [any SceneEffect] { [shimmer] }

  /// The parameters of shimmer and word, with the initial values of the sample.
  static let parameters = table(
    ShimmeringLayer.parameters().of(\.shimmer)
      + WordLook.parameters(hasHighlight: false).of(\.look)
      + [.shimmering(\.shimmer.isShimmering)])

  /// The drags of the sample.
  ///
  /// A vertical drag changes the speed by 200 over the window's height, a horizontal drag the opacity by 0.5 over its
  /// width.
  let drags = [
    SceneDrag(.vertical, changes: "speed", by: 200),
    SceneDrag(.horizontal, changes: "opacity", by: 0.5),
  ]

  /// The frame of the word or image.
  var focus: Rect {
    let box = subject.layer.frame
    return Rect(origin: box.origin + shimmer.frame.origin, size: box.size)
  }

  /// The colour of the word's copy; `nil` while the copy is hidden.
  var shade: Color? { copy.isHidden ? nil : copy.foregroundColor }

  private let content: Layer
  private let look = WordLook(weight: usualWeight)
  private var subject: SceneSubject
  /// A faint copy of the word beneath the shimmer: on a light background, the word is not legible with the sample's
  /// opacities alone.
  private let copy: TextLayer

  /// The opacity of the copy.
  private static let copyOpacity = 0.25

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    shimmer = .tunable(in: context)
    // Opacity and begin fade of the sample application.
    shimmer.shimmeringOpacity = 0.3
    shimmer.shimmeringBeginFadeDuration = 0.3
    shimmer.name = "shimmer"
    content = Layer(in: context).withoutActions()
    subject = SceneSubject(of: stage, else: Self.word)
    shimmer.contentLayer = content
    copy = TextLayer(in: context).withoutActions()
    copy.name = "copy"
    copy.isHidden = true
    stage.show([copy, shimmer])
    look.onChange = { [unowned stage] in stage.setNeedsLayout() }
  }

  /// Places shimmer and content.
  func layOut() {
    let (bounds, scale) = (stage.bounds, stage.scale)
    subject.follow(stage, else: Self.word)
    if content.sublayers.first !== subject.layer { content.sublayers = [subject.layer] }
    if case .picture(let picture) = subject {
      copy.isHidden = true
      // An image may take the whole window; the band then crosses only the image.
      let room = Size(
        width: bounds.width - 2 * Self.margin, height: bounds.height - 2 * Self.margin)
      let size = SceneSubject.size(of: picture, within: room, scale: scale)
      shimmer.frame = Rect(
        x: stage.aligned(bounds.center.x - size.width / 2),
        y: stage.aligned(bounds.center.y - size.height / 2), width: size.width,
        height: size.height)
      picture.frame = shimmer.bounds
    } else {
      let top = ((1 - Self.share) * Double(stage.size.height)).rounded() / scale
      shimmer.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
    shimmer.layoutIfNeeded()
    if case .word(let word, let string) = subject {
      place(word, string, in: shimmer.bounds, scale: scale)
    }
  }

  /// Applies white on a dark background; on a light one, nearly black, a slightly heavier font and the copy beneath.
  ///
  /// The user's colour replaces both.
  func paint() {
    guard case .word(let word, let string) = subject else { return }
    let color = look.color ?? (stage.isLight ? Color(hex: 0x0D111E) : .white)
    word.foregroundColor = color
    copy.foregroundColor = color.withAlpha(multipliedBy: Self.copyOpacity)
    copy.isHidden = !stage.isLight
    if word.text?.font != font(size: word.text?.font.size ?? 0) {
      place(word, string, in: shimmer.bounds, scale: stage.scale)
    }
  }

  /// Switches between the look of the sample application and that of the library's defaults.
  func performAction() -> LabeledValue? {
    func look(_ controls: [Control]) -> [Control] {
      controls.filter { [.motion, .light, .fades].contains($0.parameter.group) }
    }
    let library = ParameterTable(
      ShimmeringLayer.parameters(), of: ShimmeringLayer(in: stage.context))
    let librarys = look(library.controls(of: shimmer))
    let isLibrarys = librarys.allSatisfy { $0.value == $0.parameter.defaultValue }
    for control in isLibrarys ? look(controls) : librarys {
      control.value = control.parameter.defaultValue
    }
    return LabeledValue("Look", isLibrarys ? "sample application" : "library defaults")
  }

  /// The size of the word relative to the sample: up to 2, in windows larger than 1920×1080 points.
  private var unit: Double {
    min(max(stage.area.magnification(from: Size(width: 1920, height: 1080)), 1), 2)
  }

  /// Centres the text, in several lines if it is long, and makes it smaller if the window is too small for it.
  private func place(
    _ word: TextLayer, _ string: String, in bounds: Rect, scale: Double
  ) {
    let largest = Self.fontSize * unit
    // A single line needs no margin above and below.
    let height = max(bounds.height - 2 * Self.margin, min(bounds.height, 1.5 * largest))
    let room = Size(width: bounds.width - 2 * Self.margin, height: height)
    let text = FittedText(within: room, largest: largest, by: word.context.typesetter) {
      [unowned self] size in
      TextRun(string, font: font(size: size), alignment: .center)
    }
    word.text = text.run
    word.frame = Rect(
      x: (bounds.center.x - text.size.width / 2).aligned(toPixelsAt: scale),
      y: (bounds.center.y - text.size.height / 2).aligned(toPixelsAt: scale),
      width: text.size.width, height: text.size.height)
    copy.text = text.run
    copy.frame = Rect(
      origin: word.frame.origin + shimmer.frame.origin, size: word.frame.size)
  }

  /// Returns the font of the word, heavier on light, because thin dark strokes on a light background look thinner
  /// than light ones on a dark background.
  private func font(size: Double) -> Font {
    let weight = stage.isLight ? max(look.weight, Self.weightOnLight) : look.weight
    return Font(
      families: look.families(else: Self.families(weight: weight)), weight: weight, size: size)
  }

  /// Returns the font families of the word, of which the first one installed is used; Lato's thin weights are
  /// families of their own.
  private static func families(weight: Int) -> [String] {
    let thin: [String] =
      switch weight {
      case ..<200: ["Lato Hairline"]
      case ..<400: ["Lato Light"]
      default: []
      }
    return thin + ["Lato", "DejaVu Sans", "Sans"]
  }
}
