import Display
package import LayerKit
package import Raster
import Scenes
import ShimmerKit
package import ViewerUI

extension ViewerSession {
  /// Whether the statistics page is shown, so that ``FrameFigures/statistics`` are wanted.
  package var showsStatistics: Bool { overlay.visiblePage == .statistics }

  /// Whether the page of the state is shown, so that ``FrameFigures/changedPixels`` is wanted.
  package var showsState: Bool { overlay.visiblePage == .state }

  /// The place of the legend of ``frameDisplay`` in the window, in device pixels; empty where it is not shown.
  package var legendArea: PixelRect {
    guard let frame = overlay.legendFrame else { return .empty }
    return PixelRect(
      minX: Int((frame.minX * scale).rounded(.down)),
      minY: Int((frame.minY * scale).rounded(.down)),
      maxX: Int((frame.maxX * scale).rounded(.up)), maxY: Int((frame.maxY * scale).rounded(.up)))
  }

  /// Whether a layer stands, or stood, above the scene and does not belong to it.
  package func isAboveScene(_ layer: Layer) -> Bool {
    var top = layer
    while let next = top.superlayer { top = next }
    return overlay.hasShown(top)
  }

  /// The texts above the scene that are shown, without those of the notice.
  package var overlayTexts: [String] { overlay.shownTexts }

  /// The texts above the scene that are to be seen, and where they are, in points of the window.
  package var overlayTextLayers: [(layer: TextLayer, frame: Rect)] {
    overlay.roots.flatMap { Self.texts(in: $0, at: .zero) }
  }

  private static func texts(
    in layer: Layer, at origin: Point
  ) -> [(layer: TextLayer, frame: Rect)] {
    if layer.isHidden { return [] }
    let frame = Rect(origin: origin + layer.frame.origin, size: layer.frame.size)
    let own = (layer as? TextLayer).map { [(layer: $0, frame: frame)] } ?? []
    return own + layer.sublayers.flatMap { texts(in: $0, at: frame.origin) }
  }

  /// What is told of what was done last; nothing when it has gone.
  package var notice: LabeledValue? { overlay.notices.told }

  /// The earliest media time at which the overlay has to be brought up to date by a turn.
  ///
  /// What moves with the mask needs none; what is written is renewed in the frames that come anyway.
  package func nextOverlayChange(after time: Double) -> NextChange {
    guard overlay.visiblePage == .state, let lit = effect(at: time).litTime, lit > time else {
      return .never
    }
    return .at(lit)
  }

  /// Where the row of a parameter is on the panel, in points of the window; nothing where it is not shown.
  package func panelRow(_ key: String) -> Rect? {
    controls.firstIndex { $0.parameter.key == key }.flatMap(overlay.row(ofParameter:))
  }

  /// The colours that suit the scene.
  var theme: Theme { scene.stage.isLight ? .light : .dark }

  /// The window as the overlay sees it.
  var area: OverlayArea { window.area }

  /// Shows the keys, those that had no room, and hides them after the last.
  func turnHelp() {
    overlay.turnHelp(in: area)
    pageDidChange()
  }

  /// Hides the keys.
  func hideHelp() {
    overlay.isHelpShown = false
    pageDidChange()
  }

  /// Shows another page, until another one is asked for.
  func turnPage(to page: Overlay.Page) {
    pages.glance = nil
    overlay.page = page
    pageDidChange()
    // Where the panel comes or goes, what is typed changes its place.
    if editor.field != nil { showField() }
  }

  /// Lets each frame outline what it changes, then tint it by its overdraw, then neither.
  func turnFrameDisplay() {
    frameDisplay = frameDisplay.next
    overlay.showsLegend = frameDisplay != .none
    pageDidChange()
    tell(frameDisplay.fact)
  }

  /// Brings the layers that are shown in line with the scene, the page and the notices.
  func pageDidChange() {
    overlay.setNeedsLayout()
    showRoots()
  }

  /// Does something with the scene and its pages alone in sight, such as saving a picture of them.
  package func withoutNotices<Result>(_ body: () -> Result) -> Result {
    turn(at: context.time) { context.roots = [scene.stage.root] + overlay.quietRoots }
    defer { turn(at: context.time) { showRoots() } }
    return body()
  }

  private func showRoots() {
    let roots = [scene.stage.root] + overlay.shownRoots()
    let isSame = roots.count == context.roots.count && zip(roots, context.roots).allSatisfy(===)
    if !isSame { context.roots = roots }
  }

  // MARK: The page

  /// Brings what is shown to a media time, by a turn of its own if something has changed.
  ///
  /// After the commit of the change itself, when begin times are known and layout has run.
  func followOverlay(at time: Double) {
    let moment = changedMoment(at: time)
    guard moment != nil || overlay.needsLayout else { return }
    pages.renewals += 1
    let reading = moment.map { overlayReading(of: $0, at: time) }
    let version = context.version
    turn(at: time) {
      context.transaction(disablingActions: true) {
        if let reading { overlay.show(reading, theme: theme, in: area) }
        overlay.layOutIfNeeded(
          over: scene.focus, chosen: chosenParameter.title, theme: theme, in: area)
      }
    }
    // What the overlay commits leaves the scene's animations as they are.
    if pages.knownAnimations?.version == version {
      pages.knownAnimations?.version = context.version
    }
  }

  /// What there is to show now, or nothing when no page is shown or it shows that already.
  private func changedMoment(at time: Double) -> OverlayMoment? {
    guard overlay.showsReadings else { return nil }
    let moment = moment(at: time)
    if moment == pages.shownMoment { return nil }
    pages.shownMoment = moment
    return moment
  }

  private func overlayReading(of moment: OverlayMoment, at time: Double) -> Overlay.Reading {
    let parameters = ParameterPanel.Reading(
      values: controls.map(\.value), usual: controls.map(\.parameter.defaultValue),
      chosen: editor.chosenIndex, field: editor.field, facts: facts,
      measured: measuredFacts)
    return Overlay.Reading(
      shimmer: scene.shimmer, focus: scene.focus, cover: moment.effect.cover,
      isLit: moment.effect.isLit,
      pace: link.clock.isPaused ? nil : MarkPace.perSecond / min(link.clock.speed.factor, 1),
      chip: StateChip.Reading(
        state: moment.effect.state, cycle: moment.effect.cycle.map { $0 + 1 },
        time: moment.clock.timeText, rate: moment.clock.rateText),
      parameters: parameters, statistics: figures.statistics,
      frameTimes: FrameTimeGraph.Reading(times: figures.frameTimes, period: figures.framePeriod),
      timeline: timelineReading(at: time, clock: moment.clock),
      layers: overlay.visiblePage == .layers ? layerReading(at: time) : nil,
      legend: FrameLegend.Reading(display: frameDisplay, lines: figures.legendLines))
  }

  private func moment(at time: Double) -> OverlayMoment {
    OverlayMoment(
      effect: effect(at: time).moment, clock: ClockWords(of: link, at: time),
      page: overlay.isTimelineVisible ? timelinePage(at: time) : nil)
  }

  /// What the first effect is doing; asked for in each frame, and read when its time is over or something was committed.
  private func effect(at time: Double) -> KnownEffect {
    let (hasGraph, version) = (overlay.visiblePage == .state, context.version)
    // Without a shown moment something has just been changed, which need not be committed.
    if pages.shownMoment != nil, let knownEffect = pages.knownEffect,
      knownEffect.holds(hasGraph: hasGraph, at: time, version: version)
    {
      return knownEffect
    }
    let known = KnownEffect(
      of: scene.effects.first, hasGraph: hasGraph, at: time, version: version)
    pages.knownEffect = known
    return known
  }

  private var facts: [LabeledValue] {
    let effect = scene.effects.first
    let parameter = chosenParameter
    let fadeText = effect?.endFadeTime.map { secondsSinceStart($0) } ?? "—"
    return [
      LabeledValue("Fade at", fadeText),
      LabeledValue(
        "Default of \(parameter.title)", parameter.textWithUnit(of: parameter.defaultValue)),
      LabeledValue("Values", parameter.valuesText),
    ] + (effect?.facts ?? []) + contrastFacts + graphFacts
  }

  /// That there is no graph of a mask, where the first effect is not one shimmer.
  private var graphFacts: [LabeledValue] {
    scene.shimmer == nil ? [LabeledValue("Graph of the mask", "none: no single shimmer")] : []
  }

  /// How far the band stands apart from the rest of the content, on the mean of the ground behind the content and on
  /// the copy of it that lies there.
  private var contrastFacts: [LabeledValue] {
    guard let shimmer = scene.shimmer else { return [] }
    let ground = scene.stage.meanGround(in: scene.focus)
    let ratio = shimmer.peakContrast(on: scene.shade?.over(ground) ?? ground)
    return [LabeledValue("Band to rest, on mean ground", ratio.map(NumberText.ratio) ?? "—")]
  }

  /// What the last frame before this one has cost; this page's own changes count, and are drawn by it.
  private var measuredFacts: [LabeledValue] {
    let text = figures.changedPixels.map { pixels in
      let share = Double(pixels) / (Double(size.width) * Double(size.height))
      return "\(pixels) px, \(NumberText.fixed(share * 100, digits: 1)) %"
    }
    return [LabeledValue("Changed by a frame", text ?? "—")]
  }
}
