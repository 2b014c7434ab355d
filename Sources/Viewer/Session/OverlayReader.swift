import Display
import LayerKit
import Raster
import ShimmerKit

/// What the overlay shows of a document and its scene at a time.
struct OverlayReader {
  let document: Document
  let host: SceneHost
  let figures: FrameFigures
  let overlay: Overlay
  let gallery: Gallery?

  /// The names of active modes.
  let lasting: [LastingWord]

  private var scene: any Scene { host.scene }
  private var pages: Pages { document.chrome.pages }

  /// The colours that suit the scene.
  var theme: Theme {
    // In the gallery the document's scene does not follow the desktop.
    let stage = gallery?.scenes.first?.stage ?? scene.stage
    return stage.isLight ? .light : .dark
  }

  /// The window, magnified.
  var area: OverlayArea { document.window.area.magnified }

  private var style: PanelStyle { PanelStyle(theme: theme, hairline: area.hairline) }

  /// Returns the values that change with time.
  func moment(at time: Double) -> OverlayMoment {
    OverlayMoment(
      effect: overlay.effect(of: scene, at: time).moment,
      clock: ClockWords(of: document.clock.pacer, at: time),
      page: pages.isTimelineVisible ? document.timelinePage(at: time) : nil)
  }

  /// Returns the earliest media time at which a turn must update the overlay.
  ///
  /// Parts that move with the mask need no turn. Text is updated in frames that are drawn anyway.
  func nextChange(after time: Double) -> NextChange {
    guard overlay.showsLight, let lit = overlay.effect(of: scene, at: time).litTime, lit > time
    else { return .never }
    return .at(lit)
  }

  // MARK: Nodes

  /// Returns everything over the scene.
  ///
  /// - Parameters:
  ///   - moment: The values that change with time; `nil` if nothing shows them.
  ///   - light: The graph of the light, whose layer is part of the state page.
  ///   - playhead: The line at the current time, whose layer is part of the timeline.
  ///   - curve: The plot of the curve that is edited, whose layer is part of its box.
  ///   - mount: The mount for which texts are measured.
  func node(
    of moment: OverlayMoment?, at time: Double, light: LightPlot, playhead: Playhead,
    curve: CurvePlot, on mount: Mount
  ) -> Node {
    let docks = Docks(pages, in: area)
    var parts: [Node] = []
    if let choice = pages.gallery, let gallery {
      parts.append(
        gallery.node(of: choice, hovered: overlay.hovered, style) {
          mount.size(of: TextRun($0, font: choice.plan.footFont), width: nil).width
        })
    }
    if overlay.parts == .none { return .stack(key: "all", parts).width(.rest).height(.rest) }
    let comparison = pages.gallery == nil ? ComparisonPanel(of: document, on: host) : nil
    if let comparison {
      let width = Double(host.place.size.width) / host.place.scale / area.zoom
      parts.append(
        Node.stack([comparison.border(style, width: width)])
          .width(.points(docks.scene.width)).height(.points(docks.scene.height)))
    }
    parts.append(floating(in: docks.scene, hasPage: docks.page != nil, comparison))
    if let field = document.chrome.typing?.curve {
      parts += panel(of: field, in: docks.scene, curve)
    }
    if let moment {
      if let frame = docks.page {
        parts.append(page(moment, at: time, in: frame, isSheet: docks.isSheet, light))
      }
      if let frame = docks.timeline {
        parts.append(
          timeline(at: time, clock: moment.clock, playhead, on: mount)
            .placed(Node.Place(x: 0, y: frame.minY / area.bounds.height, anchorX: 0, anchorY: 0)))
      }
    }
    if pages.isHelpShown {
      let help = HelpPage(
        groups: document.keys.groups(for: document.entry.card), offset: pages.helpOffset)
      parts.append(
        help.node(style, in: area.bounds.size) {
          mount.size(of: TextRun($0, font: Theme.body), width: nil).width
        })
      // Also while the help is shown, each key has a visible answer.
      parts.append(Node.column(notice.map { [$0] } ?? []).padded(margin, margin))
    }
    return .stack(key: "all", parts).width(.rest).height(.rest)
  }

  /// The notice; `nil` if none is shown.
  private var notice: Node? {
    let state = document.chrome.notices
    guard overlay.parts == .all, let fact = state.fact else { return nil }
    return Notices(
      fact: fact, isTyped: state.isTyped, isSelected: state.isSelected, remark: state.remark
    ).notice(style)
  }

  /// The height of the scene's space below which a notice and the tag would cover what is tuned, in points.
  private static let leastForTag = 240.0

  /// The height of the scene's space below which there is no space for a table and the bar of keys, in points.
  private static let leastForKeys = 400.0

  private var margin: Double { min(Theme.margin, area.bounds.width / 20) }

  /// Returns what lies over the scene itself, one below the other.
  private func floating(in room: Rect, hasPage: Bool, _ comparison: ComparisonPanel?) -> Node {
    var notices = Notices(keys: document.keys)
    if overlay.parts == .all {
      let state = document.chrome.notices
      notices.words = lasting.filter { !($0.isToldByPage && hasPage) }.map(\.text)
      notices.hovered = overlay.hovered
      if state.invitationEnd != nil, !pages.hidesInvitation, document.chrome.typing == nil {
        notices.invitation = document.chosenParameter.title
        notices.offersValues = state.offers.contains(document.scene)
      }
    }
    let notice = pages.isHelpShown ? nil : notice
    // In a low window the notice takes the place of the tag.
    let tag = notice != nil && room.height < Self.leastForTag ? nil : notices.tag(style)
    var lines = [tag, notice].compactMap(\.self)
    let space = Node(height: .rest)
    let table = comparison?.table(style, in: room.size)
    // In a low window the table takes the place of the keys.
    let keys = table != nil && room.height < Self.leastForKeys ? nil : notices.keys(style)
    if pages.isLegendVisible,
      let legend = FrameLegend(display: pages.frameDisplay, lines: figures.legendLines)
        .node(style)
    {
      // At the foot, where no notice moves it.
      lines += [space, table, legend].compactMap(\.self)
    } else {
      // At the foot, unless it would lie on what the scene is about.
      let height =
        (keys == nil ? 0 : Notices.keysHeight) + (comparison?.height(in: room.size) ?? 0)
      let (focus, foot) = (scene.focus, (room.height - margin - height) * area.zoom)
      let isLow = focus.maxY > foot && focus.center.y > 0.6 * room.height * area.zoom
      let parts = [table, keys].compactMap(\.self)
      if !parts.isEmpty { lines += isLow ? parts + [space] : [space] + parts }
    }
    return Node.column(key: "floating", gap: 8, lines).padded(margin, margin)
      .width(.points(room.width)).height(.points(room.height))
  }

  /// Returns the box of the curve that is edited, which is the chosen parameter's value.
  private func panel(of field: CurveField, in room: Rect, _ plot: CurvePlot) -> [Node] {
    guard case .curve(let curve) = host.values[document.choice.index] else { return [] }
    let panel = CurvePanel(in: room, area)
    // The passes of an effect that has ended are over.
    let passes = scene.effects.first?.passes.flatMap { $0.end > host.context.time ? $0 : nil }
    plot.show(curve, passes, in: panel, theme)
    let reading = CurvePanel.Reading(field: field, curve: curve, hovered: overlay.hovered)
    return [panel.node(reading, plot.root, style)]
  }

  private func page(
    _ moment: OverlayMoment, at time: Double, in frame: Rect, isSheet: Bool, _ light: LightPlot
  ) -> Node {
    let state = StateReading(
      state: moment.effect.state,
      offWords: document.keys.hint(ShimmeringState.idle.title, .toggleShimmering, "starts it"),
      cycle: moment.effect.cycle.map { $0 + 1 },
      time: moment.clock.timeText, rate: moment.clock.rateText)
    var parts: [Node] = []
    if isSheet { parts.append(handle) }
    // A low sheet has no more than the content.
    if frame.height >= 100 { parts += [state.node(style), style.rule] }
    let height = frame.height - 34
    switch pages.visiblePage {
    case .none: return Node()
    case .state:
      let reading = parameters(at: time)
      if let shimmer = scene.shimmer { show(light, of: shimmer, moment, width: frame.width) }
      let layer = scene.shimmer == nil ? nil : light.root
      parts.append(
        .made("content", from: Made(reading, style, frame.size, hasLight: layer != nil)) {
          ParameterPanel($0.reading, $0.style, in: $0.size).node(light: layer)
        })
    case .statistics:
      let reading = StatisticsPanel.Reading(
        groups: figures.statistics,
        graph: FrameTimeGraph(times: figures.frameTimes, period: figures.framePeriod),
        scroll: pages.scroll)
      parts.append(
        .made("content", from: Made(reading, style, frame.size)) {
          StatisticsPanel.node($0.reading, $0.style, width: frame.width)
        })
    case .layers:
      let tree = LayerTree(of: scene.stage.root)
      let reading = LayerReading(
        tree, chosen: overlay.layerChoice.index(in: tree), scroll: pages.scroll, at: time)
      parts.append(
        LayerPanel(reading, hovered: overlay.hovered, style).node(height: height))
    }
    let edge = Node.box(style.theme.hairline)
    return Node.stack(
      key: pages.visiblePage.rawValue,
      [
        // Behind, so that it stays in the backdrop beside the moving light.
        isSheet ? edge.height(.points(style.hairline)) : edge.width(.points(style.hairline)),
        Node.column(parts).height(.rest),
      ]
    ).filled(style.theme.ground).placed(frame, in: area.bounds).aimed(at: .ground)
  }

  /// What the content of a page is made from.
  private struct Made<Reading: Equatable>: Equatable {
    let reading: Reading
    let style: PanelStyle
    let size: Size
    let hasLight: Bool

    init(_ reading: Reading, _ style: PanelStyle, _ size: Size, hasLight: Bool = false) {
      (self.reading, self.style, self.size, self.hasLight) = (reading, style, size, hasLight)
    }
  }

  /// The upper edge of a sheet, with which it is pulled away.
  private var handle: Node {
    let grip = Node.box(style.theme.dim, radius: 2).width(.points(36)).height(.points(4))
      .placed(Node.Place(x: 0.5, y: 0.5))
    return Node.stack(key: "handle", [grip]).width(.rest).height(.points(14)).aimed(at: .handle)
  }

  private func show(
    _ light: LightPlot, of shimmer: ShimmeringLayer, _ moment: OverlayMoment, width: Double
  ) {
    let media = document.clock.pacer.clock
    light.show(
      LightPlot.Reading(
        shimmer: shimmer, cover: moment.effect.cover, isLit: moment.effect.isLit,
        pace: media.isPaused ? nil : MarkPace.perSecond / min(media.speed.factor, 1)),
      width: width - 2 * PanelStyle.padding - 16, theme: theme, hairline: area.hairline)
  }

  // MARK: The state page

  private func parameters(at time: Double) -> ParameterPanel.Reading {
    ParameterPanel.Reading(
      parameters: document.parameters, shown: document.entry.shownIndices,
      values: host.values, idle: scene.idleParameters,
      chosen: document.choice.index, hovered: overlay.hovered, preset: preset,
      field: document.chrome.typing?.field, facts: facts(at: time), measured: measuredFact,
      lightTitle: scene.shimmer == nil ? nil : "Light along the content", scroll: pages.scroll,
      hint: hint)
  }

  /// The preset whose values the scene has, and whether the values have been changed since.
  private var preset: ParameterPanel.PresetReading {
    // Settings of the view, such as dark or light, are no part of a preset.
    let own = scene.controls
    let named = document.choice.named
    let values = named?.values ?? own.map(\.parameter.defaultValue)
    return ParameterPanel.PresetReading(
      name: named?.name ?? Document.defaultsName, isDefault: named == nil,
      isChanged: zip(own, values).contains { $0.value != $1 })
  }

  /// The keys or the gestures that apply now.
  private var hint: String {
    if document.chrome.typing?.field != nil {
      return "Return accepts · Esc cancels · Tab: the next parameter"
    }
    if document.chrome.typing?.curve != nil {
      return "Return keeps · Esc takes back · Tab: the other point"
    }
    guard let hovered = overlay.hovered else {
      return hint(for: [
        ([("↑", .choosePrevious), ("↓", .chooseNext)], "choose"),
        ([("←", .decrease), ("→", .increase)], "change"), ([("e", .enterValue)], "types"),
        ([("o", .nextPreset)], "presets"), ([("Ctrl-s", .savePreset)], "saves"),
        ([("?", .toggleHelp)], "all keys"),
      ])
    }
    if hovered.isInPresetRow {
      return "‹ › show your presets and others"
        + (document.keys.label(of: .savePreset).map { " · \($0) saves these values" } ?? "")
    }
    guard let parameter = hovered.parameter.map({ document.parameters[$0] }) else { return "" }
    if parameter.isChangedByClick { return "Click: the next value · ↺ resets" }
    return parameter.numberRange == nil
      ? "‹ ›: another · double click: edit · ↺ resets"
      : "Drag the bar · double click: type · wheel on the chosen row: a step · ↺ resets"
  }

  /// Returns what keys do, as they are bound; what no key does is left out.
  private func hint(
    for items: [([(sign: String, command: ViewerCommand)], does: String)]
  ) -> String {
    items.compactMap { keys, does in
      let signs = keys.compactMap { document.keys.sign($0.sign, of: $0.command) }
      if signs.isEmpty { return nil }
      let sign = signs.joined(separator: " ")
      // A line must not break within or after a chord.
      return sign.contains("-")
        ? "\(sign.replacing("-", with: "-\u{2060}"))\u{A0}\(does)" : "\(sign) \(does)"
    }.joined(separator: " · ")
  }

  // MARK: Facts

  private func facts(at time: Double) -> [LabeledValue] {
    let parameter = document.chosenParameter
    let fade = host.nextEndFadeTime(after: time).map { DocumentClock.sinceStart($0) }
    return [
      LabeledValue("Default", parameter.textWithUnit(of: parameter.defaultValue)),
      LabeledValue("Values", parameter.valuesText),
      LabeledValue("Fade-out starts", fade ?? "—"),
    ] + (scene.effects.first?.facts ?? []) + contrastFacts
  }

  /// The contrast of the band with the rest of the content, for the state page; empty if the scene has no single
  /// shimmer.
  ///
  /// The contrast is computed over the mean background colour behind the content, together with the copy of the
  /// content that some scenes draw there.
  private var contrastFacts: [LabeledValue] {
    guard let shimmer = scene.shimmer else { return [] }
    let ground = scene.stage.meanGround(in: scene.focus)
    let ratio = shimmer.peakContrast(on: scene.shade?.over(ground) ?? ground)
    return [LabeledValue("Peak contrast", ratio.map(NumberText.ratio) ?? "—")]
  }

  /// The number of pixels that the previous frame changed, including this page's own changes.
  private var measuredFact: LabeledValue {
    let text = figures.changedPixels.map { pixels in
      let size = document.window.size
      let share = Double(pixels) / (Double(size.width) * Double(size.height))
      return "\(pixels) px, \(NumberText.fixed(share * 100, digits: 1)) %"
    }
    return LabeledValue("Redrawn per frame", text ?? "—")
  }

  // MARK: Timeline

  private func timeline(
    at time: Double, clock: ClockWords, _ playhead: Playhead, on mount: Mount
  ) -> Node {
    let page = document.timelinePage(at: time)
    let isStill = document.clock.pacer.clock.isPaused || scene.stage.motion == .reduced
    let panel = TimelinePanel(style, in: area) {
      mount.size(of: TextRun($0, font: Theme.small), width: nil).width
    }
    playhead.layOut(panel.playheadSize, color: theme.text, hairline: area.hairline)
    if isStill {
      playhead.rest(at: time, on: page)
    } else {
      playhead.follow(page, places: TimelinePanel.placesPerPage)
    }
    let reading = TimelinePanel.Reading(
      page: page, stretches: stretches(on: page),
      state: scene.effects.first?.state(at: time) ?? .idle,
      endFadeTime: host.nextEndFadeTime(after: time), rows: overlay.animations(of: host),
      told: clock.time, digits: clock.digits, firstRow: pages.timelineRow,
      rest: isStill ? time : nil, loop: document.shownLoop)
    return panel.node(reading, playhead.root)
  }

  /// Returns the states on a page of the timeline; `nil` if the effect does not report its changes of state.
  private func stretches(on page: TimePage) -> [StateStretch]? {
    guard let effect = scene.effects.first, effect.tellsStates else { return nil }
    let entries = host.states.entries(on: page)
    var events = entries.map { ShimmeringEvent(state: $0.state, time: $0.time) }
    if entries.startIndex == 0, let start = host.states.start,
      start < events.first?.time ?? .infinity
    {
      events.insert(ShimmeringEvent(state: .idle, time: start), at: 0)
    }
    return StateStretch.stretches(
      of: events, until: max(page.end, host.states.end),
      StateStretch.Outlook(
        endFadeTime: host.knownEndFadeTime, beginFade: effect.beginFadeDuration,
        endFade: effect.endFadeDuration)
    ).filter { $0.begin < page.end && $0.end > page.begin }
  }
}

/// The values of the clock that the overlay shows.
struct ClockWords: Equatable {
  /// The media time that is shown, in seconds.
  let time: Double

  private let isPaused: Bool
  private let rate: RefreshRate
  private let speed: ClockSpeed

  /// Creates the values for a frame at a media time.
  ///
  /// A running time is shown in steps of a quarter of a second, or finer steps in slow motion, so that most frames
  /// commit nothing; a paused time is exact.
  init(of pacer: FramePacer, at mediaTime: Double) {
    isPaused = pacer.clock.isPaused
    rate = pacer.grid.rate
    speed = pacer.clock.speed
    let step = 0.25 * min(speed.factor, 1)
    time = isPaused ? mediaTime : (mediaTime / step).rounded(.down) * step
  }

  /// The number of digits after the point in a shown time.
  var digits: Int { isPaused || speed < .realTime ? 3 : 2 }

  /// The seconds since the session's beginning.
  var timeText: String { NumberText.sinceStart(time, digits: digits) }

  /// The display's rate, followed by the clock's speed if it is not real time; "paused" while the clock is paused.
  var rateText: String {
    if isPaused { return "paused" }
    let hertz = NumberText.shortest((rate.hertz * 100).rounded() / 100)
    return "\(hertz) Hz" + (speed == .realTime ? "" : " ×\(NumberText.shortest(speed.factor))")
  }
}
