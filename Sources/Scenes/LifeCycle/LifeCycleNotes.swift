import Display
import LayerKit
import ShimmerKit
import ViewerUI

/// The legend of the time line: each state with its colour and the time at which it last began.
final class LifeCycleNotes {
  private static let states: [(state: ShimmeringState, name: String)] = [
    (.beginning, "begin fade"), (.sliding, "slides"), (.finishing, "last slide"),
    (.fading, "end fade"), (.idle, "idle"),
  ]

  private let chips: [Layer]
  private let names: [Label]
  private let times: [Label]
  private let summary: Label

  /// Makes a legend that shows nothing yet.
  init(in context: LayerContext) {
    chips = Self.states.map { _ in Layer(in: context).withoutActions() }
    names = Self.states.map { _ in Label(in: context) }
    times = Self.states.map { _ in Label(in: context) }
    summary = Label(in: context)
  }

  /// Its layers.
  var layers: [Layer] { chips + (names + times + [summary]).map(\.layer) }

  /// The height that it takes, in lines of print.
  static let lines = 3.5

  /// Shows when states began.
  ///
  /// - Parameters:
  ///   - stretches: What was and will be.
  ///   - fadeTime: When the end fade starts, once that is published.
  ///   - origin: The media time that counts as 0.
  func show(
    _ stretches: [StateStretch], fadeTime: Double?, origin: Double, in box: Rect,
    _ palette: ScenePalette, _ measure: SceneMeasure
  ) {
    let width = box.width / Double(Self.states.count)
    func text(_ time: Double) -> String { "\(NumberText.fixed(time - origin, digits: 2)) s" }
    for (index, entry) in Self.states.enumerated() {
      let left = box.minX + Double(index) * width
      let side = 8 * measure.printUnit
      chips[index].frame = Rect(
        x: measure.area.aligned(left),
        y: measure.area.aligned(box.minY + (measure.line - side) / 2), width: side, height: side)
      chips[index].cornerRadius = side / 4
      chips[index].backgroundColor =
        entry.state == .idle
        ? palette.surface : LifeCycleStrip.color(of: entry.state, in: palette)
      chips[index].borderColor = palette.hairline
      chips[index].borderWidth = measure.area.hairline
      let inner = Rect(
        x: left + 1.5 * side, y: box.minY, width: width - 2 * side, height: measure.line)
      names[index].note(entry.name, size: 11, color: palette.dim, in: inner, measure)
      let begin = stretches.last { $0.state == entry.state }?.begin
      times[index].note(
        begin.map(text) ?? "—", size: 12, color: palette.text,
        in: Rect(x: inner.minX, y: inner.maxY, width: inner.width, height: measure.line), measure)
    }
    summary.note(
      fadeTime.map { "end fade at \(text($0)), published when the shimmer was switched off" }
        ?? "switched off, it completes its slide and then fades",
      size: 11, color: palette.dim,
      in: Rect(
        x: box.minX, y: box.minY + 2.5 * measure.line, width: box.width, height: measure.line),
      measure)
  }
}
