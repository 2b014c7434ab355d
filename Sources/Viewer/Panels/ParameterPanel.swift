import LayerKit
import ShimmerKit

/// What the effect does now, for the head of a page.
struct StateReading: Hashable {
  /// The state of the effect.
  var state: ShimmeringState
  /// The words for an effect that is off, with the key that starts it.
  var offWords: String
  /// The number of the slide, from 1; `nil` between slides.
  var cycle: Int?
  /// The media time as text.
  var time: String
  /// The speed of time: the display's rate, slow motion, pause.
  var rate: String

  /// Returns the line at the top of a page.
  func node(_ style: PanelStyle) -> Node {
    let cycle = cycle.map { "cycle \($0) · " } ?? ""
    let dot = Node.box(state.color, radius: 4).width(.points(8)).height(.points(8))
      .placed(Node.Place(y: 0.5))
    return Node.row(
      key: "head", gap: 8,
      [
        dot, style.text(state == .idle ? offWords : state.title),
        style.dim("\(cycle)\(time) s · \(rate)").width(.rest).ranked(0),
      ]
    ).padded(PanelStyle.padding, 8)
  }
}

/// The page that lists all parameters with their values, and below them what results from these values.
struct ParameterPanel {
  /// The contents of the page.
  struct Reading: Hashable {
    /// The parameters, in the table's order, with their values.
    var parameters: [Parameter]

    /// The indices of the parameters that are shown, in their order.
    var shown: [Int]
    var values: [ParameterValue]
    /// Why a parameter has no effect with the present values of others, by its key.
    var idle: [String: String]
    /// The index of the chosen parameter.
    var chosen: Int
    /// What the pointer is over; `nil` for nothing on the page.
    var hovered: OverlayTarget?
    /// The preset whose values the parameters have.
    var preset: PresetReading
    /// The value that is being typed for the chosen parameter; `nil` while nothing is typed.
    var field: ValueField?
    /// The facts below the parameters.
    var facts: [LabeledValue]
    /// A fact that is measured in a window; it takes the same space whatever is measured.
    var measured: LabeledValue
    /// The title of the graph of the light; `nil` without a graph.
    var lightTitle: String?
    var scroll: Scroll
    /// The keys or the gestures that apply now.
    var hint: String
  }

  /// The name of the values that the parameters have.
  struct PresetReading: Hashable {
    /// The name of the preset that was set last, or a name for the scene's defaults.
    var name: String
    /// Whether it is the name of the scene's defaults.
    var isDefault: Bool
    /// Whether a value has been changed since.
    var isChanged: Bool

    fileprivate var text: String { isChanged ? isDefault ? "changed" : "\(name), changed" : name }
  }

  private let reading: Reading
  private let style: PanelStyle
  private let size: Size

  /// The size of a page below which it has no hints, and below which it has no sentence about the parameter, in points.
  private static let leastForHint = Size(width: 250, height: 340)
  private static let leastForNote = Size(width: 200, height: 200)

  /// Creates a page of a size, in points.
  init(_ reading: Reading, _ style: PanelStyle, in size: Size) {
    (self.reading, self.style, self.size) = (reading, style, size)
  }

  /// Returns the page.
  ///
  /// - Parameter light: The layer of the graph of the light; `nil` for none.
  func node(light: Layer?) -> Node {
    var lines = [Node(height: .points(4)), presetRow]
    for group in ParameterGroup.allCases {
      let rows = reading.shown.filter { reading.parameters[$0].group == group }
      if !rows.isEmpty { lines += style.section(group.title, rows.map(row)) }
      // Below the parameters that shape it.
      if group == .light, let light, let title = reading.lightTitle {
        lines += style.section(title, [plot(light)])
      }
    }
    lines += style.section(
      "Now", reading.facts.map { style.fact($0) } + [style.fact(reading.measured, wraps: false)])
    lines.append(Node(height: .points(8)))
    let chosen = reading.parameters[reading.chosen].key
    let scroll: Scroll = reading.scroll == .around(nil) ? .around(chosen) : reading.scroll
    return Node.column([Node.scroll(key: OverlayPage.state.listName, scroll, lines)] + foot).height(
      .rest)
  }

  /// The sentence about the chosen parameter and the hint, of which a low page has less.
  private var foot: [Node] {
    func hasRoom(_ least: Size) -> Bool {
      size.width >= least.width && size.height >= least.height
    }
    if !hasRoom(Self.leastForNote) { return [] }
    let chosen = reading.parameters[reading.chosen]
    // Enough for the longest sentences, so that nothing around them moves.
    func sentence(_ words: String, lines: Double) -> Node {
      style.sentence(words).height(.points(16 * (size.width < 300 ? lines + 1 : lines)))
    }
    var sentences = [sentence(reading.idle[chosen.key] ?? chosen.about, lines: 3)]
    if hasRoom(Self.leastForHint) { sentences.append(sentence(reading.hint, lines: 2)) }
    return [style.rule, Node.column(gap: 4, sentences).padded(PanelStyle.padding, 8)]
  }

  private func plot(_ light: Layer) -> Node {
    let theme = style.theme
    func guide(_ alpha: Double) -> Node {
      Node.box(theme.hairline).height(.points(style.hairline)).placed(Node.Place(y: 1 - alpha))
    }
    let graph = Node.stack([guide(1), guide(0), .layer(light)]).width(.rest)
      .height(.points(LightPlot.height))
    let scale = Node.column([
      style.dim("1", Theme.small), Node.space, style.dim("0", Theme.small),
    ]).width(.points(10)).height(.rest)
    return Node.row(gap: 6, [graph, scale]).padded(PanelStyle.padding, 6)
  }

  // MARK: Rows

  /// What a row is made from.
  private struct RowInput: Equatable {
    let index: Int
    let parameter: Parameter
    let value: ParameterValue
    let idle: String?
    let field: ValueField?
    let hovered: OverlayTarget?
    let isChosen: Bool
    let style: PanelStyle
  }

  private func row(_ index: Int) -> Node {
    let parameter = reading.parameters[index]
    let isChosen = index == reading.chosen
    let input = RowInput(
      index: index, parameter: parameter, value: reading.values[index],
      idle: reading.idle[parameter.key], field: isChosen ? reading.field : nil,
      hovered: reading.hovered?.parameter == index ? reading.hovered : nil, isChosen: isChosen,
      style: style)
    return .made(parameter.key, from: input) { ParameterRow($0).node }
  }

  private var presetRow: Node {
    let state = reading.preset
    let hovered = reading.hovered?.isInPresetRow == true ? reading.hovered : nil
    let line: [Node] = [
      style.text("Preset").width(.rest), style.text(state.text).widest(0.6),
    ]
    let isUsual = state.isDefault && !state.isChanged
    let row = RowParts(style: style, isChosen: false, hovered: hovered)
    return row.node(
      line
        + row.arrows(back: .otherPreset(by: -1), forward: .otherPreset(by: 1))
        + [row.reset(isUsual ? nil : .defaults)], below: []
    ).keyed("preset").aimed(at: .preset)
  }

  /// The parts that the rows of parameters and of the preset have in common.
  private struct RowParts {
    let style: PanelStyle
    let isChosen: Bool
    let hovered: OverlayTarget?

    /// Returns a row: one line, and what is below.
    func node(_ line: [Node], below: [Node]) -> Node {
      let theme = style.theme
      let ground = isChosen ? theme.chosen : hovered == nil ? nil : theme.hovered
      let lines = Node.column(gap: 1, [Node.row(gap: 6, line).height(.points(18))] + below)
        .padded(left: PanelStyle.padding, top: 4, right: 8, bottom: 4)
      // The bar at the edge marks the chosen row not by colour alone.
      let mark = Node.box(theme.accent).width(.points(3))
      return Node.stack(isChosen ? [lines, mark] : [lines]).filled(ground).width(.rest)
    }

    /// Returns the arrows of a row without a bar.
    func arrows(back: OverlayTarget, forward: OverlayTarget) -> [Node] {
      [sign("‹", back, width: 15), sign("›", forward, width: 15)]
    }

    /// Returns the sign that resets the value, or its space.
    func reset(_ target: OverlayTarget?) -> Node {
      guard let target else { return Node(width: .points(16)) }
      return sign("↺", target, width: 16)
    }

    private func sign(_ sign: String, _ target: OverlayTarget, width: Double) -> Node {
      let isHovered = hovered == target
      let color = isHovered ? style.theme.accent : style.theme.dim
      return Node.row([Node.space, .text(sign, Theme.large, color), Node.space])
        .filled(isHovered ? style.theme.hovered : nil, radius: 4)
        .width(.points(width)).height(.rest).aimed(at: target)
    }
  }

  /// A parameter on one line, with its bar and what there is to say about it below.
  private struct ParameterRow {
    private let input: RowInput
    private let parts: RowParts

    init(_ input: RowInput) {
      self.input = input
      parts = RowParts(style: input.style, isChosen: input.isChosen, hovered: input.hovered)
    }

    private var style: PanelStyle { input.style }
    private var parameter: Parameter { input.parameter }

    var node: Node {
      let name = input.idle == nil ? style.text(parameter.title) : style.dim(parameter.title)
      var line = [name.width(.rest)]
      line += input.field.map { [style.field($0).width(.points(130)).height(.rest)] } ?? value
      let isUsual = input.value == parameter.defaultValue
      line.append(
        parts.reset(isUsual || input.field != nil ? nil : .reset(input.index)))
      var below: [Node] = []
      if let problem = input.field?.problem {
        below.append(.text(problem, Theme.medium, style.theme.text, wraps: true).width(.rest))
      }
      if let bar { below.append(bar) }
      return parts.node(line, below: below).aimed(at: .row(input.index))
    }

    /// The value with its unit, or with the arrows of a value that has no bar, but has others.
    private var value: [Node] {
      var parts: [Node] = []
      if let symbol = parameter.symbols[input.value.text] {
        parts.append(style.dim(symbol, Theme.small))
      }
      if let color = parameter.swatch(of: input.value) {
        parts.append(
          Node.box(color, radius: 3).bordered(style.theme.dim, style.hairline)
            .width(.points(12)).height(.points(12)).placed(Node.Place(y: 0.5)))
      }
      let text = parameter.text(of: input.value)
      parts.append(
        (input.idle == nil ? style.text(text) : style.dim(text)).widest(0.5))
      if parameter.numberRange != nil {
        parts.append(style.dim(parameter.unit.symbol, Theme.small).width(.points(30)))
      } else if parameter.content == nil {
        parts += self.parts.arrows(back: .back(input.index), forward: .forward(input.index))
      }
      return parts
    }

    /// The value in its range: a track with a tick at the default, filled from zero to a thumb.
    private var bar: Node? {
      guard let share = parameter.share(of: input.value),
        let usual = parameter.share(of: parameter.defaultValue)
      else { return nil }
      let (theme, zero) = (style.theme, parameter.shareOfZero)
      func at(_ x: Double, anchor: Double = 0.5) -> Node.Place {
        Node.Place(x: x, y: 0.5, anchorX: anchor, anchorY: 0.5)
      }
      let accent = input.idle == nil ? theme.accent : theme.dim
      let isActive = input.isChosen || input.hovered != nil
      let side = isActive ? 8.5 : 7.0
      let thumb = Node.box(accent, radius: side / 2).bordered(theme.ground, style.hairline)
        .width(.points(side)).height(.points(side)).placed(at(share)).unaligned()
      return Node.stack(
        [
          Node.box(theme.text.withAlpha(multipliedBy: 0.2)).height(.points(3)).placed(
            at(0, anchor: 0)),
          Node.box(accent).width(.share(abs(share - zero))).height(.points(3))
            .placed(at(min(share, zero), anchor: 0)),
          Node.box(theme.text).width(.points(style.hairline)).height(.points(6)).placed(at(usual)),
          thumb,
        ]
      ).width(.rest).height(.points(10)).aimed(at: .bar(input.index))
    }
  }
}
