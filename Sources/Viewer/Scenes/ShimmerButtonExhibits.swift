import LayerKit
import ShimmerKit

/// The five exhibits of the shimmer button's scene, and their common parameters.
final class ShimmerButtonExhibits: SceneEffect {
  /// The two exhibits of the first version, one placed by its bounds and one by its frame.
  let buttons: [ShimmerButton]

  /// The second version on a button.
  let effectButton: ShimmerEffectButton

  /// The second version on a label.
  let label: ShimmerEffectLabel

  /// The second version on a plain view.
  let view: ShimmerEffectView

  /// All exhibits, in the order of the cells.
  var views: [View] { buttons + [effectButton, label, view] }

  /// All exhibits of the second version.
  private var seconds: [any ShimmerEffect] { [effectButton, label, view] }

  /// The duration of the first version's slide, in seconds.
  var slideDuration: Double {
    get { buttons[0].animationDuration }
    set { for button in buttons { button.animationDuration = newValue } }
  }

  /// The first version's colours.
  var colors = ShimmerButtonColors.source {
    didSet { for button in buttons { button.gradientColors = colors.gradient } }
  }

  /// The duration of the second version's animation, in seconds.
  var duration: Double {
    get { view.animationDuration }
    set { for effect in seconds { effect.animationDuration = newValue } }
  }

  /// The pause of the second version, in seconds.
  var delay: Double {
    get { view.animationDelay }
    set { for effect in seconds { effect.animationDelay = newValue } }
  }

  /// The band's share of the width in the second version, 0…1.
  var ratio: Double {
    get { view.gradientHighlightRatio }
    set { for effect in seconds { effect.gradientHighlightRatio = newValue } }
  }

  /// The second version's tint.
  var tint = ShimmerTint.scene {
    didSet { recolor() }
  }

  /// The second version's highlight.
  var highlight = ShimmerHighlight.scene {
    didSet { recolor() }
  }

  /// The palette that suits the background.
  var palette = ScenePalette.dark {
    didSet { recolor() }
  }

  /// Whether the exhibits shimmer; otherwise they show their still pictures.
  var isRunning = false {
    didSet { follow() }
  }

  /// Whether still pictures replace motion.
  var showsStill = false {
    didSet { follow() }
  }

  /// The text of all exhibits; `nil`, the default, for the strings of the sources.
  var title: String? { didSet { if title != oldValue { setTitles() } } }

  /// The strings of the sources.
  private let own: (first: TextRun, second: TextRun, label: TextRun)

  /// Creates the exhibits at rest.
  init(in context: LayerContext) {
    buttons = [ShimmerButton(in: context), ShimmerButton(in: context)]
    buttons[1].placesWrapperByFrame = true
    effectButton = ShimmerEffectButton(in: context)
    label = ShimmerEffectLabel(in: context)
    view = ShimmerEffectView(in: context)
    own = (buttons[0].title, effectButton.title, TextRun("Find new skills"))
    label.text = own.label
    follow()
  }

  private func setTitles() {
    func run(_ own: TextRun) -> TextRun {
      var run = own
      run.string = title ?? own.string
      return run
    }
    for button in buttons { button.title = run(own.first) }
    effectButton.title = run(own.second)
    label.text = run(own.label)
  }

  /// Restarts all exhibits at the end of the turn.
  func restart() {
    for button in buttons { button.setNeedsLayout() }
    for effect in seconds where !effect.showsStill { effect.shimmerGradient.restart() }
  }

  /// Values derived from the parameters of the second version.
  var facts: [LabeledValue] {
    [
      LabeledValue("Cycle of the second version", "\(NumberText.shortest(duration + delay)) s"),
      LabeledValue(
        "Share of plain tint",
        duration + delay > 0
          ? "\(NumberText.shortest((delay / (duration + delay) * 100).rounded())) %" : "—"),
    ]
  }

  private func follow() {
    let rests = !isRunning || showsStill
    for button in buttons { button.showsStill = rests }
    for effect in seconds { effect.showsStill = rests }
  }

  // MARK: Place

  /// Places each exhibit in its cell.
  ///
  /// Exhibits of one version have the same size.
  func place(in cells: [Rect], _ stage: SceneStage) {
    let unit = SceneMeasure(exhibitsOn: stage).unit
    let first = fit(buttons, fontSize: 36 * unit, in: cells[0], stage)
    let second = fit([effectButton, label], fontSize: 27 * unit, in: cells[2], stage)
    for (index, (cell, view)) in zip(cells, views).enumerated() {
      let size = index < 2 ? first : second
      view.bounds.size = size
      view.frame.origin = Point(
        x: stage.aligned((cell.width - size.width) / 2),
        y: stage.aligned((cell.height - size.height) / 2))
      view.layer.cornerRadius = view === label ? 0 : min(Theme.radius, size.height / 4)
    }
    // By its frame, the title is displaced from the button's corner by the button's distance from the cell's corner.
    // That distance is small, so that both stay visible.
    let away = stage.aligned(first.height / 5)
    buttons[1].frame.origin = Point(x: away, y: away)
    for button in buttons { button.setNeedsLayout() }
  }

  /// Sets titles at the requested size, or smaller if they do not fit, and returns the size that holds each of them.
  private func fit(
    _ views: [View], fontSize: Double, in cell: Rect, _ stage: SceneStage
  ) -> Size {
    func size(at fontSize: Double) -> Size {
      let padding = Size(width: fontSize * 0.6, height: fontSize * 0.35)
      let sizes = views.map { Self.set($0, Self.font(fontSize), padding: padding) }
      return Size(
        width: sizes.map(\.width).reduce(0, max).rounded(.up),
        height: sizes.map(\.height).reduce(0, max).rounded(.up))
    }
    let natural = size(at: fontSize)
    let factor = min(
      1, cell.width * 0.85 / max(natural.width, 1), cell.height * 0.75 / max(natural.height, 1))
    if let title, factor < 0.5 {
      return fit(views, title, fontSize: fontSize, in: cell)
    }
    return factor < 1 ? size(at: fontSize * factor) : natural
  }

  /// Sets a long title in several lines, and returns the size that holds it.
  private func fit(_ views: [View], _ title: String, fontSize: Double, in cell: Rect) -> Size {
    let padding = Size(width: FittedText.legible * 0.6, height: FittedText.legible * 0.35)
    let room = Size(
      width: cell.width * 0.85 - 2 * padding.width, height: cell.height * 0.75 - 2 * padding.height)
    let text = FittedText(within: room, largest: fontSize, by: view.layer.context.typesetter) {
      TextRun(title, font: Self.font($0), alignment: .center)
    }
    for view in views {
      (view as? ShimmerButton)?.title = text.run
      (view as? ShimmerEffectLabel)?.text = text.run
    }
    return Size(
      width: text.size.width + 2 * padding.width, height: text.size.height + 2 * padding.height)
  }

  private static func font(_ size: Double) -> Font {
    Font(families: Theme.families, weight: 800, size: size)
  }

  private static func set(_ view: View, _ font: Font, padding: Size) -> Size {
    if let button = view as? ShimmerButton {
      button.title = button.title.inOneLine(font)
      button.padding = padding
      return button.fittingSize
    }
    guard let label = view as? ShimmerEffectLabel else { return .zero }
    label.text = label.text?.inOneLine(font)
    label.padding = padding
    return label.fittingSize
  }

  // MARK: Colours

  private func recolor() {
    let isLight = palette == .light
    for button in [buttons[0], buttons[1], effectButton] as [View] {
      // White on a nearly white background needs a border.
      button.layer.borderColor = palette.hairline
      button.layer.borderWidth = isLight ? 1 : 0
    }
    effectButton.gradientTint = tint.color ?? Color(hex: 0x0B2A6F)
    effectButton.gradientHighlight = highlight.color ?? Color(hex: 0x8FC2FF)
    label.gradientTint = tint.color ?? (isLight ? Color(hex: 0x4A5468) : Color(hex: 0x7C879C))
    label.gradientHighlight =
      highlight.color ?? (isLight ? Color(hex: 0x2563EB) : Color(hex: 0xFFFFFF))
    // A plain view stands out by its colours alone.
    view.gradientTint = tint.color ?? (isLight ? Color(hex: 0x8C96AA) : Color(hex: 0x566179))
    view.gradientHighlight =
      highlight.color ?? (isLight ? Color(hex: 0x2F55B5) : Color(hex: 0xA9C7FF))
  }
}

extension TextRun {
  /// Returns the same text in another font, neither wrapped nor truncated.
  fileprivate func inOneLine(_ font: Font) -> TextRun {
    TextRun(string, font: font, alignment: alignment)
  }
}

/// Sets of colours for the first version of the shimmer button.
enum ShimmerButtonColors: Hashable {
  /// Blue, blue, red, blue, blue: the source's colours.
  case source
  /// A bright blue in a deep blue.
  case sea
  /// The whole spectrum.
  case rainbow

  /// The colours, evenly spaced.
  var gradient: [Color] {
    let numbers: [UInt32] =
      switch self {
      case .source: [0x0000FF, 0x0000FF, 0xFF0000, 0x0000FF, 0x0000FF]
      case .sea: [0x0B2A6F, 0x0B2A6F, 0x35B6E6, 0x0B2A6F, 0x0B2A6F]
      case .rainbow: [0xC2255C, 0xE8590C, 0x2B8A3E, 0x1864AB, 0x862E9C]
      }
    return numbers.map { Color(hex: $0) }
  }
}

/// Tints for the second version.
enum ShimmerTint: Hashable {
  /// A colour that suits each exhibit on its background.
  case scene
  /// The default of the protocol.
  case black
  /// A deep blue.
  case blue
  /// A middle grey.
  case grey

  /// The colour; `nil` if the scene decides.
  var color: Color? {
    switch self {
    case .scene: nil
    case .black: .black
    case .blue: Color(hex: 0x0B2A6F)
    case .grey: Color(white: 0.45)
    }
  }
}

/// Highlights for the second version.
enum ShimmerHighlight: Hashable {
  /// A colour that suits each exhibit on its background.
  case scene
  /// The default of the protocol.
  case white
  /// A light blue.
  case sky
  /// A warm yellow.
  case gold

  /// The colour; `nil` if the scene decides.
  var color: Color? {
    switch self {
    case .scene: nil
    case .white: .white
    case .sky: Color(hex: 0x8FC2FF)
    case .gold: Color(hex: 0xFFC94D)
    }
  }
}
