import Display
package import LayerKit
import ShimmerKit

extension ViewerSession {
  /// Whether the statistics page is shown, so that ``statistics`` are wanted.
  public var showsStatistics: Bool { overlay.visiblePage == .statistics }

  /// The texts above the scene that are shown, without those of the value label.
  package var overlayTexts: [String] { overlay.shownTexts }

  /// What the value label shows; nothing when it has gone.
  package var shownValue: Fact? { overlay.shownValue }

  /// The earliest media time at which the overlay has to be brought up to date by a turn.
  ///
  /// What moves with the mask needs none; what is written is renewed in the frames that come anyway.
  package func nextOverlayChange(after time: Double) -> NextChange {
    guard overlay.visiblePage == .state, let lit = scene.effects.first?.nextLitTime(after: time),
      lit > time
    else { return .never }
    return .at(lit)
  }

  /// The colours that suit the scene.
  var glass: Glass { scene.stage.isLight ? .light : .dark }

  /// The window as the overlay sees it.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// Shows or hides the keys.
  func showHelp(_ shows: Bool) {
    overlay.isHelpShown = shows
    overlay.setNeedsLayout()
    pageDidChange()
  }

  /// Shows another page.
  func turnPage(to page: Overlay.Page) {
    overlay.page = page
    pageDidChange()
  }

  /// Brings the layers that are shown in line with the scene and the page.
  func pageDidChange() {
    // The panel has the value itself, also after the next change.
    if overlay.visiblePage == .state { removeValue() }
    showRoots()
  }

  private func showRoots() {
    let roots = [scene.stage.root] + overlay.roots
    let isSame = roots.count == context.roots.count && zip(roots, context.roots).allSatisfy(===)
    if !isSame { context.roots = roots }
  }

  // MARK: The page

  /// Brings what is shown to a media time, by a turn of its own if something has changed.
  ///
  /// After the commit of the change itself, when begin times are known and layout has run.
  func followOverlay(at time: Double) {
    let reading = changedReading(at: time)
    guard reading != nil || overlay.needsLayout else { return }
    turn(at: time) {
      context.transaction(disablingActions: true) {
        if let reading { overlay.show(reading, glass: glass, in: area) }
        overlay.layOutIfNeeded(over: scene.focus, glass: glass, in: area)
      }
    }
  }

  /// What the page is to show, or nothing when there is none or it shows that already.
  private func changedReading(at time: Double) -> Overlay.Reading? {
    guard overlay.visiblePage != .none else { return nil }
    let moment = moment(at: time)
    if moment == shownMoment { return nil }
    shownMoment = moment
    let parameters = ParameterPanel.Reading(
      values: controls.map(\.value), usual: controls.map(\.parameter.defaultValue),
      chosen: chosenIndex, facts: facts)
    return Overlay.Reading(
      shimmer: scene.shimmer, focus: scene.focus, cover: moment.cover, isLit: moment.isLit,
      chip: moment.chip, parameters: parameters, statistics: statistics)
  }

  private func moment(at time: Double) -> OverlayMoment {
    let effect = scene.effects.first
    return OverlayMoment(
      chip: StateChip.Reading(
        state: effect?.state(at: time) ?? .idle,
        cycle: effect?.cycleIndex(at: time).map { $0 + 1 },
        time: timeText(time), rate: rateText),
      cover: scene.shimmer?.coverOpacity(at: time) ?? 1,
      isLit: effect?.nextLitTime(after: time).map { $0 <= time } ?? false, statistics: statistics)
  }

  /// A running time to a tenth, so that it changes ten times a second; a time that stands in full.
  private func timeText(_ time: Double) -> String {
    link.clock.isPaused
      ? NumberText.fixed(time, digits: 3)
      : NumberText.fixed((time * 10).rounded(.down) / 10, digits: 1)
  }

  private var rateText: String {
    if link.clock.isPaused { return "paused" }
    let hertz = NumberText.shortest((link.grid.rate.hertz * 100).rounded() / 100)
    let speed = link.clock.speed
    return "\(hertz) Hz" + (speed == .realTime ? "" : " ×\(NumberText.shortest(speed.factor))")
  }

  private var facts: [Fact] {
    let effect = scene.effects.first
    let fade = effect?.fadeTime ?? 0
    let parameter = chosenParameter
    let fadeText = fade > 0 && fade.isFinite ? "\(NumberText.fixed(fade, digits: 3)) s" : "—"
    return [
      Fact("Fade at", fadeText),
      Fact(
        "Default of \(parameter.title)", parameter.textWithUnit(of: parameter.defaultValue)),
      Fact("Values", parameter.valuesText),
    ] + (effect?.facts ?? [])
  }

  // MARK: The value label

  /// Shows a value in large letters until it is dismissed.
  func showValue(_ fact: Fact) {
    overlay.show(fact, at: pace)
    showRoots()
  }

  /// Lets the value label fade, so many real seconds from now.
  func dismissValue(after delay: Double) {
    overlay.dismissValue(after: delay, at: pace) { [weak self] in self?.showRoots() }
  }

  /// Takes the value label away at once.
  func removeValue() { overlay.removeValue { [weak self] in self?.showRoots() } }

  /// Lets the value label follow a change of the media clock.
  func changeValuePace() {
    overlay.changePace(to: pace) { [weak self] in self?.showRoots() }
  }

  private var pace: ValueLabel.Pace {
    link.clock.isPaused ? .standing : .running(link.clock.speed.factor)
  }
}
