import LayerKit

/// Name and value of what is being changed, large, in the upper quarter of the window.
///
/// It is the label of Facebook's sample application: ultra-light, 32 points, fading for half a second. Over what the
/// scene shows, and over grounds on which it could not be read, there is a plate behind it.
final class ValueLabel {
  /// The layer that fades.
  let root: Layer

  /// What it shows from the next layout on.
  var fact = Fact("", "")

  /// Whether the value is being typed: a caret stands behind it, and both lines are made to fit.
  var isTyped = false

  private let plate: Layer
  private let caret: Layer
  private let name: Label
  private let value: Label

  /// Real seconds that it fades for.
  static let fadeDuration = 0.5

  /// Real seconds that it stays after a key.
  static let stay = 1.0

  private static let fontSize = 32.0
  private static let lineHeight = 40.0
  private static let inKey = "in"
  private static let outKey = "out"

  /// How the media clock runs, which the fades have to make up for.
  enum Pace: Hashable {
    /// So many media seconds in a real one; where motion disturbs nothing fades.
    case running(Double, fades: Bool)
    /// Media time stands still: nothing can fade.
    case standing
  }

  /// Makes a label that is not to be seen yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "value"
    root.opacity = 0
    plate = Layer(in: context).withoutActions()
    caret = Layer(in: context).withoutActions()
    name = Label(in: context)
    value = Label(in: context)
    root.sublayers = [plate, caret, name.layer, value.layer]
  }

  /// Places the texts.
  ///
  /// - Parameters:
  ///   - focus: Where the content is, in points of the window.
  ///   - isQuiet: Whether text can be read on what is behind the content.
  ///   - glass: The colours.
  ///   - area: The window.
  func layOut(over focus: Rect, isQuiet: Bool, glass: Glass, in area: OverlayArea) {
    let height = area.bounds.height / 4
    let tallest = min(1, height / (2 * Self.lineHeight))
    let factor = isTyped ? fitting(tallest, glass: glass, width: area.bounds.width) : tallest
    let font = Self.font(factor: factor, glass: glass)
    let line = Self.lineHeight * factor
    root.frame = area.aligned(
      Rect(
        x: 0, y: height / 2 - line, width: area.bounds.width, height: 2 * line))
    let width = root.bounds.width
    name.set(
      fact.name, font: font, color: glass.text, in: Rect(x: 0, y: 0, width: width, height: line),
      at: .center, area: area)
    value.set(
      fact.value, font: font, color: glass.text,
      in: Rect(x: 0, y: line, width: width, height: line), at: .center, area: area)
    showCaret(line: line, factor: factor, glass: glass, area: area)
    let words = max(name.width, value.width) + 4 * Glass.margin * factor
    let box = Rect(x: (width - words) / 2, y: 0, width: words, height: 2 * line)
    plate.isHidden =
      isQuiet
      && Rect(origin: box.origin + root.frame.origin, size: box.size).intersection(focus).isEmpty
    plate.frame = area.aligned(box)
    glass.apply(to: plate, isDense: true, in: area)
  }

  private static func font(factor: Double, glass: Glass) -> Font {
    // Thin dark strokes on a light ground look thinner than light ones on a dark ground.
    Font(
      families: glass == .light ? ["Lato Light"] + Glass.families : WordmarkScene.families,
      weight: glass == .light ? 300 : 100, size: fontSize * factor, hasTabularFigures: true)
  }

  /// The size at which both lines stand in the window, not below that of a panel's print.
  private func fitting(_ factor: Double, glass: Glass, width: Double) -> Double {
    let font = Self.font(factor: factor, glass: glass)
    let natural = [fact.name, fact.value].map {
      root.context.typesetter.metrics(of: TextRun($0, font: font), width: nil).size.width
    }
    let room = max(width - 4 * Glass.margin, 0)
    let least = min(factor, Glass.TextSize.medium / Self.fontSize)
    return max(min(factor, factor * room / max(natural.max() ?? 0, 1)), least)
  }

  private func showCaret(line: Double, factor: Double, glass: Glass, area: OverlayArea) {
    caret.isHidden = !isTyped
    let size = Self.fontSize * factor
    let width = max(area.aligned(EntryField.caretWidth(textSize: size)), area.hairline)
    caret.backgroundColor = glass.accent
    caret.frame = area.aligned(
      Rect(
        x: value.layer.frame.maxX + 1, y: 1.5 * line - 0.5 * size, width: width, height: size))
  }

  /// Fades in, or stays when it is there already.
  func appear(at pace: Pace) {
    guard case .running(let factor, let fades) = pace else {
      root.removeAllAnimations()
      root.opacity = 1
      return
    }
    if root.opacity == 1, !isLeaving { return }
    let shown = shownOpacity
    root.removeAnimation(forKey: Self.outKey)
    root.opacity = 1
    var fade = BasicAnimation(\.opacity, from: shown, to: 1)
    fade.duration = fades ? max((1 - shown) * Self.fadeDuration * factor, 1e-3) : 1e-3
    root.add(fade, forKey: Self.inKey)
  }

  /// Fades out; where nothing can fade, it is gone at once.
  ///
  /// - Parameter delay: Real seconds until it begins.
  /// - Parameter gone: Called in a turn once nothing is left to see.
  func disappear(after delay: Double, at pace: Pace, gone: @escaping () -> Void) {
    guard case .running(let factor, let fades) = pace else {
      // Under a clock that stands a label that is to stay longer stays.
      if delay == 0 { vanish(gone) }
      return
    }
    // After a delay the label has come in whole.
    let shown = delay == 0 ? shownOpacity : 1
    var fade = BasicAnimation(\.opacity, from: shown, to: 0)
    fade.beginTime = root.context.time + delay * factor
    fade.duration = fades ? max(shown * Self.fadeDuration * factor, 1e-3) : 1e-3
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    fade.onStop = { [weak self] finished in if finished { self?.vanish(gone) } }
    root.add(fade, forKey: Self.outKey)
  }

  /// Is gone at once.
  func vanish(_ gone: () -> Void) {
    root.removeAllAnimations()
    root.opacity = 0
    gone()
  }

  /// Goes on at another pace from where it is.
  func changePace(to pace: Pace, gone: @escaping () -> Void) {
    if !isLeaving {
      root.opacity = shownOpacity
      root.removeAnimation(forKey: Self.inKey)
      appear(at: pace)
    } else {
      let begin = root.animation(forKey: Self.outKey)?.beginTime ?? 0
      disappear(after: begin > root.context.time ? Self.stay : 0, at: pace, gone: gone)
    }
  }

  private var isLeaving: Bool { root.animation(forKey: Self.outKey) != nil }

  /// The opacity on screen.
  private var shownOpacity: Double { root.presentation()?.opacity ?? root.opacity }
}
