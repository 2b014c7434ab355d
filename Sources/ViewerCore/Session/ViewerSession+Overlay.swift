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
    guard overlay.visiblePage == .state, let lit = scene.shimmers.first?.nextLitTime(after: time),
      lit > time
    else { return .never }
    return .at(lit)
  }

  /// The colours that suit the scene.
  var glass: Glass { scene.isLight ? .light : .dark }

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

  private func pageDidChange() {
    // The panel has the value itself, also after the next change.
    if overlay.visiblePage == .state { removeValue() }
    showRoots()
  }

  private func showRoots() {
    let roots = [scene.root] + overlay.roots
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
        overlay.layOutIfNeeded(glass: glass, in: area)
      }
    }
  }

  /// What the page is to show, or nothing when there is none or it shows that already.
  private func changedReading(at time: Double) -> Overlay.Reading? {
    guard overlay.visiblePage != .none, let shimmer = scene.shimmers.first else { return nil }
    let moment = moment(of: shimmer, at: time)
    if moment == shownMoment { return nil }
    shownMoment = moment
    let parameters = ParameterPanel.Reading(
      values: ParameterTable.all.map { $0.value(of: shimmer) },
      usual: ParameterTable.all.map { scene.initialValue(of: $0) }, chosen: chosenIndex,
      facts: facts(of: shimmer))
    return Overlay.Reading(
      shimmer: shimmer, focus: scene.focus, cover: moment.cover, isLit: moment.isLit,
      chip: moment.chip, parameters: parameters, statistics: statistics)
  }

  private func moment(of shimmer: ShimmeringLayer, at time: Double) -> OverlayMoment {
    OverlayMoment(
      chip: StateChip.Reading(
        state: shimmer.shimmeringState(at: time),
        cycle: shimmer.slideIndex(at: time).map { $0 + 1 },
        time: timeText(time), rate: rateText),
      cover: shimmer.coverOpacity(at: time),
      isLit: shimmer.nextLitTime(after: time).map { $0 <= time } ?? false, statistics: statistics)
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

  private func facts(of shimmer: ShimmeringLayer) -> [Fact] {
    let motion = shimmer.motion
    let share = (motion.litShare * 100).rounded()
    let fade = shimmer.shimmeringFadeTime
    let parameter = chosenParameter
    return [
      Fact("Fade at", fade > 0 && fade.isFinite ? "\(NumberText.fixed(fade, digits: 3)) s" : "—"),
      Fact(
        "Default of \(parameter.title)",
        parameter.textWithUnit(of: scene.initialValue(of: parameter))),
      Fact("Values", parameter.valuesText),
      Fact(
        "True speed",
        motion.trueSpeed.isFinite ? "\(NumberText.fixed(motion.trueSpeed, digits: 0)) pt/s" : "—"),
      Fact("Lit share of the cycle", share.isFinite ? "\(NumberText.shortest(share)) %" : "—"),
    ]
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
