import Display
import LayerKit
import Scenes
import ShimmerKit
import ViewerUI

/// Everything that stands above a scene, and which of it is shown.
///
/// Nothing of it is made before it is first asked for, and what is hidden is not in the tree.
final class Overlay {
  /// The pages that a key goes through.
  enum Page {
    /// Nothing but the scene.
    case none
    /// State, parameters, the mask's profile.
    case state
    /// What frames have cost.
    case statistics
    /// The scene's layers.
    case layers

    /// The page after this one.
    var next: Page {
      switch self {
      case .none: .state
      case .state: .statistics
      case .statistics: .layers
      case .layers: .none
      }
    }
  }

  /// What is shown, apart from notices.
  struct Reading {
    /// The layer whose mask is drawn as a graph, if there is one.
    let shimmer: ShimmeringLayer?
    /// Where the content is that is tuned, in points of the window.
    let focus: Rect
    /// The opacity of the mask's cover.
    let cover: Double
    /// Whether the band touches the content.
    let isLit: Bool
    /// How many places marks take in a media second; nothing under a paused clock.
    let pace: Double?
    /// What the chip tells.
    let chip: StateChip.Reading
    /// What the parameter panel shows.
    let parameters: ParameterPanel.Reading
    /// What the statistics page shows.
    let statistics: [LabeledValueGroup]
    /// What the graph beside it shows.
    let frameTimes: FrameTimeGraph.Reading
    /// What the timeline shows; nothing while it is hidden.
    let timeline: TimelinePanel.Reading?
    /// What the page of layers shows; nothing for other pages.
    let layers: LayerReading?
    /// What the legend of frames says, where it is shown.
    let legend: FrameLegend.Reading
  }

  /// Which page is shown.
  var page = Page.none

  /// Whether the keys are shown.
  var isHelpShown = false {
    didSet { if !isHelpShown { madeHelp?.begin() } }
  }

  /// Whether the timeline is shown, when no help is.
  var isTimelineShown = false

  /// What stands above the scene for a while.
  let notices: Notices

  private let context: LayerContext
  private lazy var chip = StateChip(in: context)
  private lazy var statistics = StatisticsPanel(in: context)
  private lazy var frameTimes = FrameTimeGraph(in: context)
  private lazy var layers = LayerPanel(in: context)
  private lazy var legend = FrameLegend(in: context)
  private lazy var profile = ProfilePicture(in: context)
  private lazy var hints = HintLine(in: context)
  private lazy var timeline = TimelinePanel(in: context)

  /// A layer that may be gone.
  private struct Known {
    weak var layer: Layer?
  }

  private var known: [Known] = []
  private var card: SceneCard
  private var sceneParameters: [Parameter]
  private var madeHelp: HelpOverlay?
  private var madeParameters: ParameterPanel?

  /// The keys, as they hold for the scene.
  private var help: HelpOverlay {
    if let madeHelp { return madeHelp }
    let help = HelpOverlay(in: context, rows: KeyTable.rows(for: card))
    madeHelp = help
    return help
  }

  /// What can be changed about the scene.
  private var parameters: ParameterPanel {
    if let madeParameters { return madeParameters }
    let panel = ParameterPanel(in: context, parameters: sceneParameters)
    madeParameters = panel
    return panel
  }

  /// Makes an overlay over a scene, of which nothing is shown.
  init(in context: LayerContext, card: SceneCard, parameters: [Parameter]) {
    self.context = context
    notices = Notices(in: context)
    self.card = card
    sceneParameters = parameters
  }

  /// Stands above another scene from now on: other keys and other parameters.
  func setScene(_ card: SceneCard, parameters: [Parameter]) {
    self.card = card
    sceneParameters = parameters
    (madeHelp, madeParameters) = (nil, nil)
    setNeedsLayout()
  }

  /// The page that is to be seen: none behind the help, whose words it would disturb.
  var visiblePage: Page { isHelpShown ? .none : page }

  /// Whether the timeline is to be seen.
  var isTimelineVisible: Bool { isTimelineShown && !isHelpShown }

  /// How many animations the timeline shows, and how many there are.
  var timelineRowCounts: (shown: Int, all: Int) { timeline.rowCounts }

  /// Whether anything has to be shown a reading.
  var showsReadings: Bool { visiblePage != .none || isTimelineVisible || isLegendVisible }

  /// Whether there is a legend of what frames show of themselves.
  var showsLegend = false

  /// Whether the legend is to be seen: not behind the help.
  var isLegendVisible: Bool { showsLegend && !isHelpShown }

  /// Where the legend is, in points of the window; nothing where it is not to be seen.
  var legendFrame: Rect? { isLegendVisible && !legend.root.isHidden ? legend.root.frame : nil }

  /// The layers that are shown, from back to front, without notices.
  var quietRoots: [Layer] { pageRoots + helpRoots }

  private var pageRoots: [Layer] {
    var roots: [Layer] = []
    switch visiblePage {
    case .none: break
    case .state: roots += [profile.root, hints.root, chip.root, parameters.root]
    case .statistics: roots += [chip.root, frameTimes.root, statistics.root]
    case .layers: roots += [chip.root, layers.root]
    }
    if isTimelineVisible { roots.append(timeline.root) }
    if isLegendVisible { roots.append(legend.root) }
    return roots
  }

  private var helpRoots: [Layer] { isHelpShown ? [help.root] : [] }

  /// What else than notices stands above the scene.
  var surroundings: Notices.Surroundings {
    Notices.Surroundings(
      hasChip: visiblePage != .none,
      hidesInvitation: page != .none || isHelpShown || isTimelineShown || showsLegend)
  }

  /// The layers that are shown, from back to front.
  var roots: [Layer] {
    pageRoots + notices.lowerRoots(among: surroundings) + helpRoots
      + notices.upperRoots(among: surroundings)
  }

  /// The same, remembered as the overlay's.
  func shownRoots() -> [Layer] {
    let roots = roots
    known.removeAll { $0.layer == nil }
    for root in roots where !hasShown(root) { known.append(Known(layer: root)) }
    return roots
  }

  /// Whether a layer is, or was, one of the roots.
  func hasShown(_ root: Layer) -> Bool { known.contains { $0.layer === root } }

  /// Shows the keys; those that had no room when they are shown; nothing after the last ones.
  func turnHelp(in area: OverlayArea) {
    isHelpShown = isHelpShown ? help.turn(in: area) : true
  }

  /// The lines of the layer tree that are shown, from the top: their numbers and their boxes in points of the panel.
  var layerRowBoxes: [(row: Int, box: Rect)] { visiblePage == .layers ? layers.rowBoxes : [] }

  /// What the pointer meets at a place of the window, in points; nothing where it reaches the scene.
  func target(at place: Point) -> OverlayTarget? {
    if isTimelineVisible, timeline.isTime(at: place) { return .timeline }
    var grounds: [Layer] = []
    if isTimelineVisible { grounds.append(timeline.root) }
    if visiblePage != .none { grounds.append(chip.root) }
    if visiblePage == .state { grounds.append(parameters.root) }
    if visiblePage == .statistics { grounds += [frameTimes.root, statistics.root] }
    if visiblePage == .layers {
      if let row = layers.row(at: place) { return .layer(row: row) }
      grounds.append(layers.root)
    }
    if visiblePage == .state, let row = parameters.row(at: place) {
      return .row(row.index, box: row.box)
    }
    return grounds.contains { !$0.isHidden && $0.frame.contains(place) } ? .ground : nil
  }

  /// Where the row of a parameter is on the panel, in points of the window; nothing where it is not shown.
  func row(ofParameter index: Int) -> Rect? {
    visiblePage == .state ? parameters.frame(ofRow: index) : nil
  }

  /// The texts that are shown, without the notice's.
  var shownTexts: [String] {
    var texts: [String] = []
    if visiblePage != .none { texts += chip.shownTexts }
    if visiblePage == .state { texts += parameters.shownTexts + hints.shownTexts }
    if visiblePage == .statistics { texts += statistics.shownTexts + frameTimes.shownTexts }
    if isTimelineVisible { texts += timeline.shownTexts }
    if visiblePage == .layers { texts += layers.shownTexts }
    if isLegendVisible { texts += legend.shownTexts }
    if isHelpShown { texts += help.shownTexts }
    return texts + notices.shownTexts(among: surroundings)
  }

  /// Brings the page that is shown to a reading; called inside a turn.
  func show(_ reading: Reading, theme: Theme, in area: OverlayArea) {
    var area = area
    if let shown = reading.timeline {
      timeline.show(shown, clearOf: reading.focus, theme: theme, in: area)
      // The page has what is above it.
      if let foot = timeline.plan?.frame.minY { area = area.above(foot) }
    }
    if isLegendVisible {
      let former = legendFrame
      legend.show(reading.legend, theme: theme, in: area)
      // A notice keeps clear of it.
      if legendFrame != former { setNeedsLayout() }
    }
    if visiblePage == .none { return }
    chip.show(reading.chip, over: reading.focus, theme: theme, in: area)
    if let tree = reading.layers {
      layers.show(tree, clearOf: reading.focus, theme: theme, in: area)
      return
    }
    if visiblePage == .statistics {
      statistics.show(reading.statistics, clearOf: reading.focus, theme: theme, in: area)
      let others = [statistics.root] + (isLegendVisible ? [legend.root] : [])
      frameTimes.show(
        reading.frameTimes, clearOf: reading.focus,
        beside: others.filter { !$0.isHidden }.map(\.frame), theme: theme, in: area)
      return
    }
    parameters.show(reading.parameters, clearOf: reading.focus, theme: theme, in: area)
    let plan = parameters.plan
    if let shimmer = reading.shimmer {
      profile.show(
        shimmer, cover: reading.cover, isLit: reading.isLit, pace: reading.pace,
        beside: ProfilePicture.Neighbours(
          panel: plan, chip: chip.root.isHidden ? nil : chip.root.frame), theme: theme, in: area)
    } else {
      profile.root.isHidden = true
    }
    hints.show(
      isRoomy: plan?.isSheet == false, isTyping: reading.parameters.field != nil,
      over: reading.focus, theme: theme, in: area)
  }

  /// Whether help or notices have to be laid out anew, which no reading tells.
  private(set) var needsLayout = false

  /// Asks for a layout in a window of another size.
  func setArea(_ area: OverlayArea) {
    madeHelp?.follow(area)
    setNeedsLayout()
  }

  /// Asks for a layout of help and notices.
  func setNeedsLayout() { needsLayout = true }

  /// Lays out help and notices if that was asked for; called inside a turn.
  ///
  /// - Parameters:
  ///   - focus: Where the scene's content is, in points of the window.
  ///   - chosen: The title of the parameter that keys change.
  ///   - theme: The colours.
  ///   - area: The window.
  func layOutIfNeeded(over focus: Rect, chosen: String, theme: Theme, in area: OverlayArea) {
    guard needsLayout else { return }
    needsLayout = false
    if isHelpShown { help.show(theme: theme, in: area) }
    var boxes: [Rect] = []
    if let legendFrame { boxes.append(legendFrame) }
    if isTimelineVisible, !timeline.root.isHidden { boxes.append(timeline.root.frame) }
    notices.layOut(
      among: surroundings,
      beside: Notices.Neighbours(
        chip: visiblePage == .none || chip.root.isHidden ? nil : chip.root.frame, boxes: boxes,
        room: roomBesidePanel(in: area), focus: focus),
      chosen: chosen, theme: theme, in: area)
  }

  /// The part of the window beside the panel of the page, where that stands at the right; else all of it.
  private func roomBesidePanel(in area: OverlayArea) -> Rect {
    let panel: Layer? =
      switch visiblePage {
      case .none: nil
      case .state: parameters.root
      case .statistics: statistics.root
      case .layers: layers.root
      }
    guard let frame = panel?.frame, panel?.isHidden == false, frame.minX > area.bounds.width / 2
    else { return area.bounds }
    return Rect(x: 0, y: 0, width: frame.minX, height: area.bounds.height)
  }
}

/// What the pointer can meet above the scene.
enum OverlayTarget: Hashable {
  /// A ground that hides the scene; nothing happens there.
  case ground
  /// A place on the timeline, which the pointer moves time to.
  case timeline
  /// The row of a parameter: its place in the table, and its box then, in points of the window.
  case row(Int, box: Rect)
  /// A line of the layer tree, by its number: a click chooses its layer, the wheel scrolls the tree.
  case layer(row: Int)
}
