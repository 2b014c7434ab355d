import LayerKit
import ViewerUI

/// The rules of layers and animations, alive: each page shows a few of them, with the model as an outline and what
/// the screen shows filled.
final class LayerLabScene: Scene {
  /// What the scene says about itself.
  static let card = SceneCard(
    "layer-lab", "the rules of layers and animations, page by page: outlined model, filled screen",
    equivalents: ["Core Animation: CALayer, CAAnimation, CAMediaTiming, UIView.animate"],
    action: "the next page", ground: .plain)

  /// How much larger than elsewhere print is in large windows: there is room, and nothing but it explains.
  private static let enlargement = 1.5

  /// Where the layers are.
  let stage: SceneStage

  /// The one switch.
  var effects: [any SceneEffect] { [running] }

  /// The page, and whether it plays.
  static let parameters: [ParameterBinding<LayerLabScene>] = [
    .choice(
      "page", "Page", in: .content, words: LabPages.names, default: 0, read: { $0.pageIndex },
      write: { $0.pageIndex = $1 }),
    .running(\.running.isRunning),
  ]

  /// The page, without what is left free around it.
  var focus: Rect {
    let shown = ([title.layer, note.layer] + page.layers).filter { !$0.isHidden }.map(\.frame)
    return shown.dropFirst().reduce(shown.first ?? .zero) { $0.union($1) }
  }

  /// The title, which says that there are more pages.
  var buttons: [Rect] { [title.layer.frame] }

  private let running = SceneSwitch()
  private let ticker: SceneTicker
  private let title: Label
  private let note: Label
  private var page: any LabPage
  private var pageIndex = 0 {
    didSet { if pageIndex != oldValue { showPage() } }
  }

  /// Makes the scene; nothing plays yet.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    ticker = SceneTicker(in: context)
    title = Label(in: context)
    note = Label(in: context)
    page = LabPages.all[0].init(in: context)
    running.onChange = { [unowned self] in restart() }
    running.onStopAtOnce = { [unowned self] in page.reset() }
    showLayers()
  }

  /// Places the page below its title; it plays from its beginning.
  func layOut() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let content = measure.content
    let top = 2 * measure.line + measure.margin
    page.layOut(
      in: Rect(
        x: content.minX, y: content.minY + top, width: content.width,
        height: max(content.height - top, 1)), measure)
    restart()
  }

  /// Colours and titles.
  func paint() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let palette = stage.palette
    var row = measure.content
    row.size.height = measure.line
    let kind = LabPages.all[pageIndex]
    title.note(
      "\(kind.title)  \(pageIndex + 1)/\(LabPages.all.count) ›", size: 14, weight: 700,
      color: palette.text, in: row, at: .center, measure)
    row.origin.y += measure.line
    note.note(kind.note, size: 12, color: palette.dim, in: row, at: .center, measure)
    page.paint(palette, measure)
  }

  /// Turns the page.
  func performAction() -> LabeledValue? {
    pageIndex = (pageIndex + 1) % LabPages.all.count
    return LabeledValue("Page", LabPages.names[pageIndex])
  }

  // MARK: Playing

  private func showPage() {
    page.reset()
    page = LabPages.all[pageIndex].init(in: stage.context)
    showLayers()
    stage.setNeedsLayout()
  }

  private func showLayers() {
    stage.show([title.layer, note.layer] + page.layers + [ticker.layer])
  }

  /// Plays the page from its beginning, or lets it come to rest.
  private func restart() {
    ticker.cancel("step")
    if running.showsStill { return page.reset() }
    if !running.isRunning { return }
    page.reset()
    // What has never been shown does not move by itself: the first step comes a little later.
    play(0, after: 0.4)
  }

  private func play(_ index: Int, after delay: Double) {
    ticker.schedule("step", at: stage.context.time + delay) { [unowned self] in
      let steps = page.steps
      let step = steps[index % steps.count]
      step.run()
      page.refresh(isMoving: step.isMoving)
      if running.isRunning { play((index + 1) % steps.count, after: step.seconds) }
    }
  }
}

/// A page of the laboratory: some layers, and what is done to them, step by step.
protocol LabPage: AnyObject, SendableMetatype {
  /// The word that is typed.
  static var name: String { get }

  /// What it is about.
  static var title: String { get }

  /// What is to be seen, in a line.
  static var note: String { get }

  /// Makes the page's layers, at rest.
  init(in context: LayerContext)

  /// The layers from back to front.
  var layers: [Layer] { get }

  /// What is done, one after the other; then again from the first.
  var steps: [LabStep] { get }

  /// Places everything, at rest.
  func layOut(in box: Rect, _ measure: SceneMeasure)

  /// Gives everything its colours.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure)

  /// Takes all animations away and puts every model back to its beginning.
  func reset()

  /// Brings outlines and numbers to the turn's time.
  ///
  /// - Parameter isMoving: Whether something moves from now on, so that what is shown is no number for long.
  func refresh(isMoving: Bool)
}

/// Something that is done on a page, and how long it is looked at.
struct LabStep {
  /// The seconds until the next step.
  let seconds: Double

  /// Whether something moves meanwhile.
  let isMoving: Bool

  /// What is done, inside a turn.
  let run: () -> Void

  /// Looks at what is there for a while.
  static func look(_ seconds: Double) -> LabStep { LabStep(seconds: seconds, isMoving: false) {} }

  /// Does something that moves for a while.
  static func then(_ seconds: Double, _ run: @escaping () -> Void) -> LabStep {
    LabStep(seconds: seconds, isMoving: true, run: run)
  }
}

/// The pages that there are.
private enum LabPages {
  /// All pages, in the order in which they are turned.
  static let all: [any LabPage.Type] = [
    ModelPage.self, GeometryPage.self, ImplicitPage.self, FromToByPage.self, KeyframePage.self,
    TimingPage.self, StackedPage.self,
  ]

  /// Their names.
  static var names: [String] { all.map { $0.name } }
}
