import Display
import LayerKit
import ShimmerKit

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

    /// The page after this one.
    var next: Page {
      switch self {
      case .none: .state
      case .state: .statistics
      case .statistics: .none
      }
    }
  }

  /// What is shown, apart from the value label.
  struct Reading {
    /// The layer whose mask is drawn as a graph, if there is one.
    let shimmer: ShimmeringLayer?
    /// Where the content is that is tuned, in points of the window.
    let focus: Rect
    /// The opacity of the mask's cover.
    let cover: Double
    /// Whether the band touches the content.
    let isLit: Bool
    /// What the chip tells.
    let chip: StateChip.Reading
    /// What the parameter panel shows.
    let parameters: ParameterPanel.Reading
    /// What the statistics page shows.
    let statistics: [FactGroup]
  }

  /// Which page is shown.
  var page = Page.none

  /// Whether the keys are shown.
  var isHelpShown = false

  /// Whether the value label is there.
  private(set) var isValueShown = false

  private let context: LayerContext
  private lazy var chip = StateChip(in: context)
  private lazy var statistics = StatisticsPanel(in: context)
  private lazy var profile = ProfilePicture(in: context)
  private lazy var value = ValueLabel(in: context)
  private lazy var hints = HintLine(in: context)

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

  /// The layers that are shown, from back to front.
  var roots: [Layer] {
    var roots: [Layer] = []
    switch visiblePage {
    case .none: break
    case .state: roots += [profile.root, hints.root, chip.root, parameters.root]
    case .statistics: roots += [chip.root, statistics.root]
    }
    if isValueShown { roots.append(value.root) }
    if isHelpShown { roots.append(help.root) }
    return roots
  }

  /// The texts that are shown, without the value label's.
  var shownTexts: [String] {
    var texts: [String] = []
    if visiblePage != .none { texts += chip.shownTexts }
    if visiblePage == .state { texts += parameters.shownTexts + hints.shownTexts }
    if visiblePage == .statistics { texts += statistics.shownTexts }
    if isHelpShown { texts += help.shownTexts }
    return texts
  }

  /// What the value label shows, or nothing when it has gone.
  var shownValue: Fact? { isValueShown ? value.fact : nil }

  /// Brings the page that is shown to a reading; called inside a turn.
  func show(_ reading: Reading, glass: Glass, in area: OverlayArea) {
    if visiblePage == .none { return }
    chip.show(reading.chip, over: reading.focus, glass: glass, in: area)
    if visiblePage == .statistics {
      statistics.show(reading.statistics, clearOf: reading.focus, glass: glass, in: area)
      return
    }
    parameters.show(reading.parameters, clearOf: reading.focus, glass: glass, in: area)
    let plan = parameters.plan
    if let shimmer = reading.shimmer {
      profile.show(
        shimmer, cover: reading.cover, isLit: reading.isLit,
        beside: ProfilePicture.Neighbours(
          panel: plan, chip: chip.root.isHidden ? nil : chip.root.frame), glass: glass, in: area)
    } else {
      profile.root.isHidden = true
    }
    hints.show(isRoomy: plan?.isSheet == false, glass: glass, in: area)
  }

  /// Whether help or value label have to be laid out anew, which no reading tells.
  private(set) var needsLayout = false

  /// Asks for a layout of help and value label.
  func setNeedsLayout() { needsLayout = true }

  /// Lays out help and value label if that was asked for; called inside a turn.
  ///
  /// - Parameters:
  ///   - focus: Where the scene's content is, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  func layOutIfNeeded(over focus: Rect, glass: Glass, in area: OverlayArea) {
    guard needsLayout else { return }
    needsLayout = false
    if isHelpShown { help.show(glass: glass, in: area) }
    if isValueShown { value.layOut(over: focus, glass: glass, in: area) }
  }

  // MARK: The value label

  /// Shows a value in large letters.
  func show(_ fact: Fact, at pace: ValueLabel.Pace) {
    value.fact = fact
    setNeedsLayout()
    isValueShown = true
    value.appear(at: pace)
  }

  /// Lets the value fade.
  ///
  /// - Parameters:
  ///   - delay: Real seconds until it begins.
  ///   - pace: How the media clock runs.
  ///   - gone: Called once it has gone.
  func dismissValue(
    after delay: Double, at pace: ValueLabel.Pace, gone: @escaping () -> Void
  ) {
    guard isValueShown else { return }
    value.disappear(after: delay, at: pace, gone: forgetting(gone))
  }

  /// Takes the value away at once.
  func removeValue(gone: @escaping () -> Void) {
    if isValueShown { value.vanish(forgetting(gone)) }
  }

  /// Lets the value fade at another pace from now on.
  func changePace(to pace: ValueLabel.Pace, gone: @escaping () -> Void) {
    if isValueShown { value.changePace(to: pace, gone: forgetting(gone)) }
  }

  private func forgetting(_ gone: @escaping () -> Void) -> () -> Void {
    { [weak self] in
      self?.isValueShown = false
      gone()
    }
  }
}
