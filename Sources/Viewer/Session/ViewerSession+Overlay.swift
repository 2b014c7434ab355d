import Display
package import LayerKit
package import Raster
import ShimmerKit

extension ViewerSession {
  /// Whether the statistics page is visible, so that ``FrameFigures/statistics`` need updates.
  package var showsStatistics: Bool { overlay.visiblePage == .statistics }

  /// Whether the state page is visible, so that ``FrameFigures/changedPixels`` needs updates.
  package var showsState: Bool { overlay.visiblePage == .state }

  /// The area of the frame legend, which the frame overlay leaves free, in device pixels of the window; empty if the
  /// legend is not visible.
  package var legendArea: PixelRect {
    guard let frame = overlay.legendFrame else { return .empty }
    return PixelRect(
      minX: Int((frame.minX * scale).rounded(.down)),
      minY: Int((frame.minY * scale).rounded(.down)),
      maxX: Int((frame.maxX * scale).rounded(.up)), maxY: Int((frame.maxY * scale).rounded(.up)))
  }

  /// Returns whether a layer belongs, or belonged, to the overlay rather than to the scene.
  package func isAboveScene(_ layer: Layer) -> Bool {
    var top = layer
    while let next = top.superlayer { top = next }
    return overlay.hasShown(top)
  }

  /// The visible strings of the overlay, except those of the notice and the invitation bar.
  package var overlayTexts: [String] { overlay.shownTexts }

  /// The visible text layers of the overlay, with their frames in points of the window.
  package var overlayTextLayers: [(layer: TextLayer, frame: Rect)] {
    overlay.roots.flatMap(Self.texts)
  }

  private static func texts(in layer: Layer) -> [(layer: TextLayer, frame: Rect)] {
    if layer.isHidden { return [] }
    let own = (layer as? TextLayer).map { [(layer: $0, frame: $0.convert($0.bounds, to: nil))] }
    return (own ?? []) + layer.sublayers.flatMap(texts)
  }

  /// The fact in the notice; `nil` if no notice is shown.
  package var notice: LabeledValue? { overlay.notices.announced }

  /// Returns the earliest media time at which a turn must update the overlay.
  ///
  /// Parts that move with the mask need no turn. Text is updated in frames that are drawn anyway.
  package func nextOverlayChange(after time: Double) -> NextChange {
    guard overlay.visiblePage == .state, let lit = effect(at: time).litTime, lit > time else {
      return .never
    }
    return .at(lit)
  }

  /// Returns the frame of a parameter's row in the panel, in points of the window; `nil` if it is not shown.
  package func panelRow(_ key: String) -> Rect? {
    controls.firstIndex { $0.parameter.key == key }.flatMap(overlay.row(ofParameter:))
  }

  /// The colours that suit the scene.
  var theme: Theme { scene.stage.isLight ? .light : .dark }

  /// The window's bounds and scale, for the overlay's layout.
  var area: OverlayArea { window.area }

  /// Shows the first or next part of the key help, and hides the help after the last part.
  func turnHelp() {
    overlay.turnHelp(in: area)
    pageDidChange()
  }

  /// Hides the key help.
  func hideHelp() {
    overlay.isHelpShown = false
    pageDidChange()
  }

  /// Shows a page until another one is requested.
  func turnPage(to page: OverlayPage) {
    pages.glance = nil
    overlay.page = page
    pageDidChange()
    // The typed value moves between the panel and the notice.
    if editor.field != nil { showField() }
  }

  /// Switches to the next frame overlay: outlines of damage, tints of overdraw, or neither.
  func turnFrameDisplay() {
    frameDisplay = frameDisplay.next
    overlay.showsLegend = frameDisplay != .none
    pageDidChange()
    announce(frameDisplay.fact)
  }

  /// Updates the root layers to match the scene, the page and the notices.
  func pageDidChange() {
    overlay.setNeedsLayout()
    showRoots()
  }

  /// Runs `body` while only the scene and its pages are visible, for example to save a screenshot.
  package func withoutNotices<Result>(_ body: () -> Result) -> Result {
    let parts = overlayParts
    setOverlayParts(min(parts, .pages))
    defer { setOverlayParts(parts) }
    return body()
  }

  /// Leaves notices, tags and the invitation bar out of all further frames.
  package func hideNotices() { setOverlayParts(min(overlayParts, .pages)) }

  /// Leaves pages, help, notices and the frame overlay out of all further frames, so that only the scene or the
  /// gallery remains.
  package func showOnlyScene() {
    frameDisplay = .none
    setOverlayParts(.none)
  }

  private func setOverlayParts(_ parts: OverlayParts) {
    overlayParts = parts
    turn(at: context.time) { showRoots() }
  }

  private func showRoots() {
    let roots = [mainRoot] + overlay.shownRoots(overlayParts)
    let isSame = roots.count == context.roots.count && zip(roots, context.roots).allSatisfy(===)
    if !isSame { context.roots = roots }
  }

  // MARK: The page

  /// Updates the overlay to a media time, in a turn of its own if something has changed.
  ///
  /// The caller first commits the change itself, so that begin times are known and layout has run.
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
          over: isGalleryShown ? .zero : scene.focus, chosen: chosenParameter.title, theme: theme,
          in: area)
      }
    }
    // The overlay's commits do not change the scene's animations.
    if pages.knownAnimations?.version == version {
      pages.knownAnimations?.version = context.version
    }
  }

  /// Returns the time-dependent values that the overlay must show now; `nil` if no visible part needs them, or if
  /// they are shown already.
  private func changedMoment(at time: Double) -> OverlayMoment? {
    guard overlay.showsReadings, overlayParts > .none else { return nil }
    let moment = moment(at: time)
    if moment == pages.shownMoment { return nil }
    pages.shownMoment = moment
    return moment
  }

  private func overlayReading(of moment: OverlayMoment, at time: Double) -> Overlay.Reading {
    let parameters = ParameterPanel.Reading(
      values: controls.map(\.value), usual: controls.map(\.parameter.defaultValue),
      chosen: editor.chosenIndex, hovered: pages.hoveredRow, preset: presetReading,
      field: editor.field, facts: facts(at: time),
      measured: measuredFacts)
    return Overlay.Reading(
      shimmer: scene.shimmer, focus: scene.focus, cover: moment.effect.cover,
      isLit: moment.effect.isLit,
      pace: pacer.clock.isPaused ? nil : MarkPace.perSecond / min(pacer.clock.speed.factor, 1),
      chip: StateChip.Reading(
        state: moment.effect.state, cycle: moment.effect.cycle.map { $0 + 1 },
        time: moment.clock.timeText, rate: moment.clock.rateText),
      parameters: parameters, statistics: figures.statistics,
      frameTimes: FrameTimeGraph.Reading(times: figures.frameTimes, period: figures.framePeriod),
      timeline: timelineReading(at: time, clock: moment.clock),
      layers: overlay.visiblePage == .layers ? layerReading(at: time) : nil,
      legend: FrameLegend.Reading(display: frameDisplay, lines: figures.legendLines),
      situation: situation)
  }

  /// The situation on which the line of hints depends.
  private var situation: HintLine.Situation {
    if editor.field != nil { return .typing }
    switch pages.showsRowHint ? pages.hoveredRow : nil {
    case .parameter(let index): return .hovering(controls[index].parameter, index: index)
    case .preset: return .hoveringPresets
    case nil: return .usual
    }
  }

  private func moment(at time: Double) -> OverlayMoment {
    OverlayMoment(
      effect: effect(at: time).moment, clock: ClockWords(of: pacer, at: time),
      page: overlay.isTimelineVisible ? timelinePage(at: time) : nil)
  }

  /// Returns the values of the first effect, which are read again only if the cached ones are no longer valid.
  private func effect(at time: Double) -> KnownEffect {
    let (hasGraph, version) = (overlay.visiblePage == .state, context.version)
    // A `nil` shown moment means that something has just changed, perhaps without a commit.
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

  private func facts(at time: Double) -> [LabeledValue] {
    let effect = scene.effects.first
    let parameter = chosenParameter
    let fadeText = nextEndFadeTime(after: time).map { secondsSinceStart($0) } ?? "—"
    return [
      LabeledValue("Default", parameter.textWithUnit(of: parameter.defaultValue)),
      LabeledValue("Values", parameter.valuesText),
      LabeledValue("Fade-out starts", fadeText),
    ] + (effect?.facts ?? []) + contrastFacts
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
  private var measuredFacts: [LabeledValue] {
    let text = figures.changedPixels.map { pixels in
      let share = Double(pixels) / (Double(size.width) * Double(size.height))
      return "\(pixels) px, \(NumberText.fixed(share * 100, digits: 1)) %"
    }
    return [LabeledValue("Redrawn per frame", text ?? "—")]
  }
}
