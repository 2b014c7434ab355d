import Display
import LayerKit
import ShimmerKit

/// The pages of the overlay; a key shows them in this order.
///
/// The raw values are their names in files.
package enum OverlayPage: String, Hashable, Sendable, CaseIterable {
  /// No page, only the scene.
  case none
  /// The page with the effect's state, the scene's parameters and the graph of the mask.
  case state
  /// The page with statistics on the cost of frames.
  case statistics
  /// The page with the tree of the scene's layers.
  case layers

  /// The page after this one.
  var next: OverlayPage {
    switch self {
    case .none: .state
    case .state: .statistics
    case .statistics: .layers
    case .layers: .none
    }
  }
}

/// The parts of the overlay that frames may show, in ascending order.
enum OverlayParts: Comparable {
  /// None of them.
  case none
  /// Pages, the timeline, the legend and the help.
  case pages
  /// Notices, tags and the invitation bar too.
  case all
}

/// The layers that the viewer shows above a scene, and their visibility.
///
/// Each part of the overlay is created when it is first needed. A hidden part is not in the layer tree.
final class Overlay {
  /// The values that the overlay shows, apart from notices.
  struct Reading {
    /// The layer whose mask is drawn as a graph; `nil` if there is none.
    let shimmer: ShimmeringLayer?
    /// The frame of the scene's main content, in points of the window.
    let focus: Rect
    /// The opacity of the layer that covers the mask's gradient, 0…1; at 1 the band is invisible.
    let cover: Double
    /// Whether the band of the shimmer touches the content.
    let isLit: Bool
    /// The number of steps per media second in which the graph's band moves; `nil`, while the clock is paused, to
    /// show the mask's exact position.
    let pace: Double?
    /// The contents of the state chip.
    let chip: StateChip.Reading
    /// The contents of the parameter panel.
    let parameters: ParameterPanel.Reading
    /// The contents of the statistics page.
    let statistics: [LabeledValueGroup]
    /// The contents of the graph beside the statistics.
    let frameTimes: FrameTimeGraph.Reading
    /// The contents of the timeline; `nil` while it is hidden.
    let timeline: TimelinePanel.Reading?
    /// The contents of the layers page; `nil` for other pages.
    let layers: LayerReading?
    /// The contents of the frame legend.
    let legend: FrameLegend.Reading
    /// The situation on which the line of hints depends.
    let situation: HintLine.Situation
  }

  /// What is open.
  var pages = Pages() {
    didSet { if !pages.isHelpShown { madeHelp?.begin() } }
  }

  /// The notice, the tag that names active modes such as "Paused", and the invitation bar.
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

  /// A weak reference to a root layer that the overlay has shown.
  private struct Known {
    weak var layer: Layer?
  }

  private var known: [Known] = []
  private var card: SceneCard
  private var sceneParameters: [Parameter]
  private var madeHelp: HelpOverlay?
  private var madeParameters: ParameterPanel?

  /// The key help for the scene.
  private var help: HelpOverlay {
    if let madeHelp { return madeHelp }
    let help = HelpOverlay(in: context, rows: KeyTable.rows(for: card))
    madeHelp = help
    return help
  }

  /// The panel of the scene's parameters.
  private var parameters: ParameterPanel {
    if let madeParameters { return madeParameters }
    let panel = ParameterPanel(in: context, parameters: sceneParameters)
    madeParameters = panel
    return panel
  }

  /// Creates an overlay over a scene, with no part shown.
  init(in context: LayerContext, card: SceneCard, parameters: [Parameter]) {
    self.context = context
    notices = Notices(in: context)
    self.card = card
    sceneParameters = parameters
  }

  /// Switches to another scene, whose keys the help lists and whose parameters the panel shows.
  func setScene(_ card: SceneCard, parameters: [Parameter]) {
    self.card = card
    sceneParameters = parameters
    (madeHelp, madeParameters) = (nil, nil)
    setNeedsLayout()
  }

  /// The visible page.
  var visiblePage: OverlayPage { pages.visiblePage }

  /// The number of animations that the timeline shows, and their total number.
  var timelineRowCounts: (shown: Int, all: Int) { timeline.rowCounts }

  /// Whether a visible part needs a ``Reading``.
  var showsReadings: Bool {
    visiblePage != .none || pages.isTimelineVisible || pages.isLegendVisible
  }

  /// The frame of the legend, in points of the window; `nil` while it is not visible.
  var legendFrame: Rect? {
    pages.isLegendVisible && !legend.root.isHidden ? legend.root.frame : nil
  }

  private var pageRoots: [Layer] {
    var roots: [Layer] = []
    switch visiblePage {
    case .none: break
    case .state: roots += [profile.root, hints.root, chip.root, parameters.root]
    case .statistics: roots += [chip.root, frameTimes.root, statistics.root]
    case .layers: roots += [chip.root, layers.root]
    }
    if pages.isTimelineVisible { roots.append(timeline.root) }
    if pages.isLegendVisible { roots.append(legend.root) }
    return roots
  }

  private var helpRoots: [Layer] { pages.isHelpShown ? [help.root] : [] }

  /// The state of the overlay's other parts, which determines whether and where notices appear.
  var surroundings: Notices.Surroundings {
    Notices.Surroundings(
      hasChip: visiblePage != .none,
      hidesInvitation: pages.hidesInvitation)
  }

  /// The root layers of all visible parts, from back to front.
  var roots: [Layer] {
    pageRoots + notices.lowerRoots(among: surroundings) + helpRoots
      + notices.upperRoots(among: surroundings)
  }

  /// Returns the root layers of the given parts, and records them for ``hasShown(_:)``.
  func shownRoots(_ parts: OverlayParts) -> [Layer] {
    let roots =
      switch parts {
      case .none: [Layer]()
      case .pages: pageRoots + helpRoots
      case .all: roots
      }
    known.removeAll { $0.layer == nil }
    for root in roots where !hasShown(root) { known.append(Known(layer: root)) }
    return roots
  }

  /// Returns whether a layer was ever among those that ``shownRoots()`` returned.
  func hasShown(_ root: Layer) -> Bool { known.contains { $0.layer === root } }

  /// Returns whether the help has rows after those that it shows.
  func hasMoreHelp(in area: OverlayArea) -> Bool { help.hasMore(in: area.magnified) }

  /// Shows the rows of the help after those that it shows.
  func turnHelp(in area: OverlayArea) {
    help.turn(in: area.magnified)
    setNeedsLayout()
  }

  /// The visible lines of the layer tree, from the top.
  ///
  /// Each line has its number in the tree, and its box in points relative to the panel.
  var layerRowBoxes: [(row: Int, box: Rect)] { visiblePage == .layers ? layers.rowBoxes : [] }

  /// Returns the part of the overlay at a position in points of the window; `nil` if the scene receives the pointer
  /// there.
  func target(at place: Point) -> OverlayTarget? {
    if pages.isTimelineVisible, timeline.isTime(at: place) { return .timeline }
    var grounds: [Layer] = []
    if pages.isTimelineVisible { grounds.append(timeline.root) }
    if visiblePage != .none { grounds.append(chip.root) }
    if visiblePage == .state { grounds.append(parameters.root) }
    if visiblePage == .statistics { grounds += [frameTimes.root, statistics.root] }
    if visiblePage == .layers {
      if let row = layers.row(at: place) { return .layer(row: row) }
      grounds.append(layers.root)
    }
    if visiblePage == .state, let part = parameters.target(at: place) { return .parameter(part) }
    return grounds.contains { !$0.isHidden && $0.frame.contains(place) } ? .ground : nil
  }

  /// Returns the frame of a parameter's row in the panel, in points of the window; `nil` if it is not shown.
  func row(ofParameter index: Int) -> Rect? {
    visiblePage == .state ? parameters.frame(ofRow: index) : nil
  }

  /// Returns the frame of the track of a parameter's bar, in points of the window; `nil` if no bar is shown.
  func track(ofParameter index: Int) -> Rect? {
    visiblePage == .state ? parameters.track(ofRow: index) : nil
  }

  /// The visible strings, except those of the notice and the invitation bar.
  var shownTexts: [String] {
    var texts: [String] = []
    if visiblePage != .none { texts += chip.shownTexts }
    if visiblePage == .state { texts += parameters.shownTexts + hints.shownTexts }
    if visiblePage == .statistics { texts += statistics.shownTexts + frameTimes.shownTexts }
    if pages.isTimelineVisible { texts += timeline.shownTexts }
    if visiblePage == .layers { texts += layers.shownTexts }
    if pages.isLegendVisible { texts += legend.shownTexts }
    if pages.isHelpShown { texts += help.shownTexts }
    return texts + notices.shownTexts(among: surroundings)
  }

  /// Updates the visible parts with a reading; call it inside a turn of the layer context.
  func show(_ reading: Reading, theme: Theme, in window: OverlayArea) {
    var area = window.magnified
    let focus = area.inside(reading.focus)
    if let shown = reading.timeline {
      timeline.show(shown, clearOf: focus, theme: theme, in: area)
      // The page gets the area above the timeline.
      if let foot = timeline.plan?.frame.minY { area = area.above(foot) }
    }
    if pages.isLegendVisible {
      let former = legendFrame
      legend.show(reading.legend, theme: theme, in: area)
      // Notices keep clear of the legend.
      if legendFrame != former { setNeedsLayout() }
    }
    if visiblePage == .none { return }
    chip.show(reading.chip, over: focus, theme: theme, in: area)
    switch visiblePage {
    case .none: break
    case .state: showState(reading, over: focus, theme: theme, in: area, of: window)
    case .statistics:
      statistics.show(reading.statistics, over: focus, theme: theme, in: area)
      let others = [statistics.root] + (pages.isLegendVisible ? [legend.root] : [])
      frameTimes.show(
        reading.frameTimes, clearOf: focus,
        beside: others.filter { !$0.isHidden }.map { area.inside($0.frame) }, theme: theme,
        in: area)
    case .layers:
      if let tree = reading.layers { layers.show(tree, theme: theme, in: area) }
    }
  }

  /// Updates the parts of the state page.
  ///
  /// - Parameters:
  ///   - focus: The frame of the content, in points of `area`.
  ///   - area: The window above the timeline, magnified.
  ///   - window: The window, in whose points the graph of the mask is, on the content.
  private func showState(
    _ reading: Reading, over focus: Rect, theme: Theme, in area: OverlayArea,
    of window: OverlayArea
  ) {
    parameters.show(reading.parameters, over: focus, theme: theme, in: area)
    let plan = parameters.plan
    if let shimmer = reading.shimmer {
      profile.show(
        shimmer, cover: reading.cover, isLit: reading.isLit, pace: reading.pace,
        beside: ProfilePicture.Neighbours(
          panel: plan == nil ? nil : parameters.root.frame, isSheet: plan?.isSheet == true,
          chip: chip.root.isHidden ? nil : chip.root.frame),
        theme: theme, in: window.above(area.bounds.height * area.zoom))
    } else {
      profile.root.isHidden = true
    }
    hints.show(
      isRoomy: plan?.isSheet == false && !notices.isTyped, reading.situation,
      beside: reading.situation.row.flatMap(parameters.frame).map(area.inside), over: focus,
      theme: theme, in: area)
  }

  /// Whether the help or the notices need a layout, even if no reading has changed.
  private(set) var needsLayout = false

  /// Adapts the help to a window of another size, and requests a layout.
  func setArea(_ area: OverlayArea) {
    madeHelp?.follow(area.magnified)
    setNeedsLayout()
  }

  /// Requests a layout of help and notices.
  func setNeedsLayout() { needsLayout = true }

  /// Lays out help and notices if a layout was requested; call it inside a turn of the layer context.
  ///
  /// - Parameters:
  ///   - focus: The area of the scene's content, in points of the window.
  ///   - chosen: The title of the parameter that keys change.
  ///   - theme: The colours.
  ///   - area: The window.
  func layOutIfNeeded(over focus: Rect, chosen: String, theme: Theme, in area: OverlayArea) {
    guard needsLayout else { return }
    needsLayout = false
    if pages.isHelpShown { help.show(theme: theme, in: area.magnified) }
    var boxes: [Rect] = []
    if let legendFrame { boxes.append(legendFrame) }
    if pages.isTimelineVisible, !timeline.root.isHidden { boxes.append(timeline.root.frame) }
    notices.layOut(
      among: surroundings,
      beside: Notices.Neighbours(
        chip: visiblePage == .none || chip.root.isHidden ? nil : chip.root.frame, boxes: boxes,
        room: roomBesidePanel(in: area), focus: focus),
      chosen: chosen, theme: theme, in: area)
  }

  /// Returns the area of the window to the left of the visible page's panel; the whole window if there is no panel in
  /// the right half.
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

/// The parts above the scene that the pointer can hit.
enum OverlayTarget: Hashable {
  /// A part of the overlay that hides the scene and has no controls; the pointer has no effect there.
  case ground
  /// A position on the timeline, to which the pointer moves time.
  case timeline
  /// A part of the panel of parameters.
  case parameter(ParameterPanel.Target)
  /// A line of the layer tree, by its number: a click chooses its layer, the wheel scrolls the tree.
  case layer(row: Int)
}
