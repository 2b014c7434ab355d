import LayerKit

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
enum LabPages {
  /// All pages, in the order in which they are turned.
  static let all: [any LabPage.Type] = [
    ModelPage.self, GeometryPage.self, ImplicitPage.self, FromToByPage.self, KeyframePage.self,
    TimingPage.self, StackedPage.self,
  ]

  /// Their names.
  static var names: [String] { all.map { $0.name } }
}
