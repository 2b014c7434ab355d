import Display
import LayerKit
import Raster
import ShimmerKit

/// What the overlay shows of a document and its scene at a time.
struct OverlayReader {
  let document: Document
  let host: SceneHost
  let figures: FrameFigures
  let control: OverlayControl

  private var scene: any Scene { host.scene }
  private var pages: Pages { document.chrome.pages }

  /// The colours that suit the scene.
  var theme: Theme { scene.stage.isLight ? .light : .dark }

  /// Returns the values that change with time.
  func moment(at time: Double) -> OverlayMoment {
    OverlayMoment(
      effect: control.effect(of: scene, at: time).moment,
      clock: ClockWords(of: document.clock.pacer, at: time),
      page: pages.isTimelineVisible ? document.clock.timelinePage(at: time) : nil)
  }

  /// Returns the earliest media time at which a turn must update the overlay.
  ///
  /// Parts that move with the mask need no turn. Text is updated in frames that are drawn anyway.
  func nextChange(after time: Double) -> NextChange {
    guard pages.visiblePage == .state, let lit = control.effect(of: scene, at: time).litTime,
      lit > time
    else { return .never }
    return .at(lit)
  }

  /// Returns all that the overlay shows at a moment.
  func reading(of moment: OverlayMoment, at time: Double) -> Overlay.Reading {
    let media = document.clock.pacer.clock
    let parameters = ParameterPanel.Reading(
      values: host.values, usual: document.parameters.map(\.defaultValue),
      chosen: document.choice.index, hovered: control.hoveredRow, preset: preset,
      field: document.chrome.typing?.field, facts: facts(at: time), measured: measuredFacts)
    return Overlay.Reading(
      shimmer: scene.shimmer, focus: scene.focus, cover: moment.effect.cover,
      isLit: moment.effect.isLit,
      pace: media.isPaused ? nil : MarkPace.perSecond / min(media.speed.factor, 1),
      chip: StateChip.Reading(
        state: moment.effect.state, cycle: moment.effect.cycle.map { $0 + 1 },
        time: moment.clock.timeText, rate: moment.clock.rateText),
      parameters: parameters, statistics: figures.statistics,
      frameTimes: FrameTimeGraph.Reading(times: figures.frameTimes, period: figures.framePeriod),
      timeline: timeline(at: time, clock: moment.clock),
      layers: pages.visiblePage == .layers ? layers(at: time) : nil,
      legend: FrameLegend.Reading(display: pages.frameDisplay, lines: figures.legendLines),
      situation: situation)
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

  /// The situation on which the line of hints depends.
  private var situation: HintLine.Situation {
    if document.chrome.typing?.field != nil { return .typing }
    switch control.showsRowHint ? control.hoveredRow : nil {
    case .parameter(let index): return .hovering(document.parameters[index], index: index)
    case .preset: return .hoveringPresets
    case nil: return .usual
    }
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
  private var measuredFacts: [LabeledValue] {
    let text = figures.changedPixels.map { pixels in
      let size = document.window.size
      let share = Double(pixels) / (Double(size.width) * Double(size.height))
      return "\(pixels) px, \(NumberText.fixed(share * 100, digits: 1)) %"
    }
    return [LabeledValue("Redrawn per frame", text ?? "—")]
  }

  // MARK: Layers and timeline

  private func layers(at time: Double) -> LayerReading {
    let (tree, choice) = (LayerTree(of: scene.stage.root), control.layerChoice)
    return LayerReading(tree, chosen: choice.index(in: tree), scroll: choice.scroll, at: time)
  }

  /// Returns the contents of the timeline; `nil` while it is hidden.
  private func timeline(at time: Double, clock: ClockWords) -> TimelinePanel.Reading? {
    guard pages.isTimelineVisible else { return nil }
    let page = document.clock.timelinePage(at: time)
    let isStill = document.clock.pacer.clock.isPaused || scene.stage.motion == .reduced
    return TimelinePanel.Reading(
      page: page, stretches: stretches(on: page),
      state: scene.effects.first?.state(at: time) ?? .idle,
      endFadeTime: host.nextEndFadeTime(after: time), rows: control.animations(of: host),
      told: clock.time, digits: clock.digits, firstRow: pages.timelineRow,
      rest: isStill ? time : nil)
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
