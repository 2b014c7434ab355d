import Display
import LayerKit
import ShimmerKit

/// The scene's activity in a line at the top left: state, cycle, media time, rate.
final class StateChip {
  let root: Layer

  /// The contents of the chip.
  struct Reading: Hashable {
    /// The state of the shimmer.
    var state: ShimmeringState
    /// The number of the slide, from 1; `nil` between slides.
    var cycle: Int?
    /// The media time as text.
    var time: String
    /// The speed of time: the display's rate, slow motion, pause.
    var rate: String
  }

  private let dot: Layer
  private let state: Label
  private let details: Label

  /// The height of the chip, in points.
  static let height = 34.0

  private static let dotSize = 8.0

  /// Creates an empty chip.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "chip"
    dot = Layer(in: context).withoutActions()
    dot.cornerRadius = Self.dotSize / 2
    state = Label(in: context)
    details = Label(in: context)
    root.sublayers = [dot, state.layer, details.layer]
  }

  /// The visible strings.
  var shownTexts: [String] {
    root.isHidden ? [] : [state.shownText, details.shownText].compactMap(\.self)
  }

  /// Shows a reading; in a narrow window the details are hidden first, then the chip.
  ///
  /// - Parameters:
  ///   - reading: The contents of the chip.
  ///   - focus: The frame of the content, in points of the window; over it, the chip is less translucent.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(_ reading: Reading, over focus: Rect, theme: Theme, in area: OverlayArea) {
    let room = area.bounds.width - 2 * Theme.margin
    root.isHidden = !Self.fits(in: area)
    if root.isHidden { return }
    let height = area.aligned(Self.height)
    dot.frame = area.aligned(
      Rect(
        x: 15, y: (height - Self.dotSize) / 2, width: Self.dotSize, height: Self.dotSize))
    dot.backgroundColor = reading.state.color
    let font = Theme.font(size: Theme.TextSize.large)
    let left = 33.0
    state.set(
      reading.state.rawValue, font: font, color: theme.text,
      in: Rect(x: left, y: 0, width: room - left, height: height), area: area)
    let cycle = reading.cycle.map { "cycle \($0) · " } ?? ""
    let detailsLeft = area.aligned(left + state.width + 9)
    details.set(
      "\(cycle)\(reading.time) s · \(reading.rate)", font: font, color: theme.dim,
      in: Rect(
        x: detailsLeft, y: 0, width: max(room - detailsLeft - 14, 0), height: height), area: area)
    let needed = detailsLeft + details.width + 14
    if room - detailsLeft < 60 { details.hide() }
    let width = details.layer.isHidden ? left + state.width + 14 : needed
    let frame = area.aligned(
      Rect(x: Theme.margin, y: Theme.margin, width: width, height: Self.height))
    root.place(at: frame, in: area)
    theme.apply(to: root, isDense: !frame.intersection(focus).isEmpty, in: area)
  }

  /// Returns whether a window has space for the chip.
  static func fits(in area: OverlayArea) -> Bool {
    area.bounds.width - 2 * Theme.margin >= 100
      && area.bounds.height >= height + 2 * Theme.margin
  }
}
