import LayerKit
import Raster
import ShimmerKit
import ViewerUI

/// Facebook's sample: a thin word, or the user's own picture, in the lower third of the window.
///
/// As in the sample application of Facebook's Shimmer, the shimmer fills the lower 32 % of the window
/// at its full width, so the band crosses the whole window, and the word stands in the middle.
final class WordmarkScene: Scene {
  /// The share of the window's height that the shimmer takes, at the bottom.
  private static let share = 0.32

  /// The size of the word in points, where it fits.
  private static let fontSize = 60.0

  /// The least distance of content from the edges, in points.
  private static let margin = 16.0

  /// The faces of the word, the thinnest that is installed.
  private static let families = ["Lato Hairline", "Lato", "DejaVu Sans", "Sans"]

  /// What the scene says about itself.
  static let card = SceneCard(
    "wordmark", "a thin word over a wallpaper, as in the sample application",
    equivalents: ["Facebook Shimmer: the sample application"],
    action: "the sample's look, or the library's defaults",
    drag: "vertical speed, horizontal opacity")

  /// Where the layers are.
  let stage: SceneStage

  /// The shimmer.
  private let shimmer: ShimmeringLayer

  /// The one shimmer.
  var effects: [any SceneEffect] { [shimmer] }

  /// The shimmer's, which begin as in the sample.
  static let parameters: [ParameterBinding<WordmarkScene>] = sample.all.of(\.shimmer)

  /// Opacity and begin fade of the sample application.
  private static let sample = ShimmeringParameters(opacity: 0.3, beginFade: 0.3)

  /// As in the sample: the speed by 200 over the window's height, the opacity by a half over its width.
  let drags = [
    SceneDrag(.vertical, changes: "speed", by: 200),
    SceneDrag(.horizontal, changes: "opacity", by: 0.5),
  ]

  /// The word, or the picture.
  var focus: Rect {
    let box = subject.layer.frame
    return Rect(origin: box.origin + shimmer.frame.origin, size: box.size)
  }

  /// The copy of the word, in its colour.
  var shade: Color? { copy.isHidden ? nil : copy.foregroundColor }

  private let content: Layer
  private let subject: SceneSubject
  /// The word once more, faint and beneath the shimmer: on light the sample's opacities alone cannot be read.
  private let copy: TextLayer

  /// The opacity of the copy.
  private static let copyOpacity = 0.25

  /// Makes the scene; nothing shimmers yet.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.name = "shimmer"
    content = Layer(in: context).withoutActions()
    subject = SceneSubject(of: stage, else: "Shimmer")
    content.sublayers = [subject.layer]
    shimmer.contentLayer = content
    copy = TextLayer(in: context).withoutActions()
    copy.name = "copy"
    copy.isHidden = true
    stage.show([copy, shimmer])
  }

  /// Places shimmer and content.
  func layOut() {
    let (bounds, scale) = (stage.bounds, stage.scale)
    if case .picture(let picture) = subject {
      // A picture may take the whole window; the band then crosses the picture alone.
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

  /// White on dark; on light nearly black, a little heavier, and with the copy beneath.
  func paint() {
    guard case .word(let word, let string) = subject else { return }
    let color = stage.isLight ? Color(hex: 0x0D111E) : .white
    word.foregroundColor = color
    copy.foregroundColor = color.withAlpha(multipliedBy: Self.copyOpacity)
    copy.isHidden = !stage.isLight
    if word.text?.font != font(size: word.text?.font.size ?? 0) {
      place(word, string, in: shimmer.bounds, scale: stage.scale)
    }
  }

  /// Changes between the look of the sample application and that of the library's defaults.
  func performAction() -> LabeledValue? {
    let looks: [ParameterGroup] = [.motion, .light, .fades]
    func look(_ parameters: ShimmeringParameters) -> [Control] {
      parameters.look.controls(of: shimmer).filter { looks.contains($0.parameter.group) }
    }
    let library = ShimmeringParameters()
    let isLibrarys = look(library).allSatisfy { $0.value == $0.parameter.defaultValue }
    for control in look(isLibrarys ? Self.sample : library) {
      control.value = control.parameter.defaultValue
    }
    return LabeledValue("Look", isLibrarys ? "sample application" : "library defaults")
  }

  /// How much larger than in the sample the word is: up to twice, where the window is larger than 1920×1080 points.
  private var unit: Double {
    min(max(stage.area.magnification(from: Size(width: 1920, height: 1080)), 1), 2)
  }

  /// Sets the word in the middle, smaller where the window is too small for it.
  private func place(
    _ word: TextLayer, _ string: String, in bounds: Rect, scale: Double
  ) {
    let room = Size(width: bounds.width - 2 * Self.margin, height: bounds.height)
    let typesetter = word.context.typesetter
    let run = TextRun(string, font: font(size: Self.fontSize * unit), alignment: .center)
      .fitted(within: room, by: typesetter)
    let size = typesetter.metrics(of: run, width: nil).size
    // Glyphs may reach a little beyond their advance; the box must not cut them.
    let overhang = run.font.size / 4
    word.text = run
    word.frame = Rect(
      x: (bounds.center.x - size.width / 2 - overhang).aligned(toPixelsAt: scale),
      y: (bounds.center.y - size.height / 2).aligned(toPixelsAt: scale),
      width: size.width + 2 * overhang, height: size.height)
    copy.text = run
    copy.frame = Rect(
      origin: word.frame.origin + shimmer.frame.origin, size: word.frame.size)
  }

  /// Thin dark strokes on a light ground look thinner than light ones on a dark ground.
  private func font(size: Double) -> Font {
    stage.isLight
      ? Font(families: ["Lato Light"] + Self.families.dropFirst(), weight: 300, size: size)
      : Font(families: Self.families, weight: 100, size: size)
  }
}
