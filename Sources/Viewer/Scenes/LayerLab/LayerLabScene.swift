import LayerKit

/// The rules of layers and animations, live: each page shows a few of them, with the model as an outline and the
/// presentation filled.
final class LayerLabScene: Scene {
  static let card = SceneCard(
    "layer-lab",
    "rules of layers and animations, page by page: model outlined, presentation filled",
    equivalents: ["Core Animation: CALayer, CAAnimation, CAMediaTiming, UIView.animate"],
    action: "show the next page", ground: .plain)

  /// The enlargement of print in large windows: there is enough space, and the text is the only explanation.
  private static let enlargement = 1.5

  let stage: SceneStage

  var effects: [any SceneEffect] { [running] }

  /// The page, and whether it plays.
  static let parameters = table([
    .choice(
      "page", "Page",
      "The rule of layers and animations that is shown.",
      in: .content, words: LabPages.names, read: { $0.pageIndex },
      write: { $0.pageIndex = $1 }),
    .running(\.running.isRunning),
  ])

  /// The frame of the page, without the free space around it.
  var focus: Rect {
    let shown = ([title.layer, note.layer] + page.layers).filter { !$0.isHidden }.map(\.frame)
    return shown.dropFirst().reduce(shown.first ?? .zero) { $0.union($1) }
  }

  /// The title, on which a click shows the next page.
  var buttons: [Rect] { [title.layer.frame] }

  private let running = SceneSwitch()
  private let ticker: SceneSchedule
  private let title: Label
  private let note: Label
  private var page: any LabPage
  private var pageIndex = 0 {
    didSet { if pageIndex != oldValue { showPage() } }
  }

  /// Creates the scene with the page at rest.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    ticker = SceneSchedule(in: context)
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

  /// Applies the colours and sets the titles.
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

  /// Shows the next page.
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

  /// Plays the page from its beginning.
  ///
  /// If the scene is switched off, no further step is performed; with still pictures, the page is reset.
  private func restart() {
    ticker.cancel("step")
    if running.showsStill { return page.reset() }
    if !running.isRunning { return }
    page.reset()
    // Layers that were never shown have no implicit animations, so the first step comes a little later.
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

/// A page of the laboratory: some layers, and the steps that are performed on them.
protocol LabPage: AnyObject, SendableMetatype {
  /// The name that the user types.
  static var name: String { get }

  static var title: String { get }

  /// A one-line explanation of what the page shows.
  static var note: String { get }

  /// Creates the page's layers, at rest.
  init(in context: LayerContext)

  /// The layers, from back to front.
  var layers: [Layer] { get }

  /// The steps, performed in order and then again from the first.
  var steps: [LabStep] { get }

  /// Places everything, at rest.
  func layOut(in box: Rect, _ measure: SceneMeasure)

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure)

  /// Removes all animations and resets every model value.
  func reset()

  /// Updates outlines and numbers to the turn's time.
  ///
  /// - Parameter isMoving: Whether something moves from now on, so that a presentation value is soon outdated.
  func refresh(isMoving: Bool)
}

/// An action on a page, and the time until the next one.
struct LabStep {
  /// The seconds until the next step.
  let seconds: Double

  /// Whether something moves until the next step.
  let isMoving: Bool

  /// The action, performed inside a turn.
  let run: () -> Void

  /// Returns a step that only waits.
  static func look(_ seconds: Double) -> LabStep { LabStep(seconds: seconds, isMoving: false) {} }

  /// Returns a step that starts a movement.
  static func then(_ seconds: Double, _ run: @escaping () -> Void) -> LabStep {
    LabStep(seconds: seconds, isMoving: true, run: run)
  }
}

/// The pages of the laboratory.
private enum LabPages {
  /// All pages, in the order in which they are shown.
  static let all: [any LabPage.Type] = [
    ModelPage.self, GeometryPage.self, ImplicitPage.self, FromToByPage.self, KeyframePage.self,
    TimingPage.self, StackedPage.self,
  ]

  static var names: [String] { all.map { $0.name } }
}
