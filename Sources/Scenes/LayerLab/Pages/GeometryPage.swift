import Display
import LayerKit
import ViewerUI

/// Bounds, position, anchor point and transform, and the frame that follows from them.
final class GeometryPage: LabPage {
  static let name = "geometry"
  static let title = "Geometry"
  static let note = "thin: the frame, derived from the other four; dot: the anchor"

  /// The board's extent, in its own points.
  private static let board = Size(width: 320, height: 200)

  private let board: Layer
  private let card: Layer
  private let outline: Layer
  private let frame: Layer
  private let anchor: Layer
  private let rows: [Label]
  private var measure: SceneMeasure?
  private var palette = ScenePalette.dark
  private var column = Rect.zero
  private var last = ""

  init(in context: LayerContext) {
    func plain(_ name: String) -> Layer {
      let layer = Layer(in: context).withoutActions()
      layer.name = name
      return layer
    }
    (board, outline, frame, anchor) = (
      plain("board"), plain("outline"), plain("frame"), plain("anchor")
    )
    // Without a delegate its changes are animated.
    card = Layer(in: context)
    card.name = "card"
    board.anchorPoint = .zero
    board.masksToBounds = true
    board.sublayers = [card, frame, outline, anchor]
    rows = (0..<7).map { _ in Label(in: context) }
  }

  var layers: [Layer] { [board] + rows.map(\.layer) }

  var steps: [LabStep] {
    let changes: [(text: String, run: (Layer) -> Void)] = [
      ("bounds.size = 120 × 50", { $0.bounds.size = Size(width: 120, height: 50) }),
      ("position = 170, 70", { $0.position = Point(x: 170, y: 70) }),
      ("anchorPoint = 0, 0", { $0.anchorPoint = .zero }),
      ("transform = 30° about z", { $0.transform = .rotation(.pi / 6) }),
      ("anchorPoint = ½, ½", { $0.anchorPoint = Point(x: 0.5, y: 0.5) }),
      ("frame = 90, 40, 140 × 120", { $0.frame = Rect(x: 90, y: 40, width: 140, height: 120) }),
    ]
    let steps = changes.flatMap { change -> [LabStep] in
      [
        .then(0.8) { [unowned self] in
          last = change.text
          card.context.transaction(animationDuration: 0.8) { change.run(card) }
        }, .look(0.8),
      ]
    }
    return steps + [.then(0.6) { [unowned self] in reset() }]
  }

  func layOut(in box: Rect, _ measure: SceneMeasure) {
    self.measure = measure
    let textWidth = min(190 * measure.printUnit, 0.42 * box.width)
    let room = Size(width: box.width - textWidth - measure.margin, height: box.height)
    let factor = max(
      min(room.width / Self.board.width, room.height / Self.board.height, 3 * measure.unit), 0.01)
    board.bounds = Rect(origin: .zero, size: Self.board)
    board.transform = .scale(x: factor, y: factor)
    let size = Size(width: Self.board.width * factor, height: Self.board.height * factor)
    let left = box.center.x - (size.width + measure.margin + textWidth) / 2
    let top = box.minY + max((box.height - size.height) / 3, 0)
    board.position = Point(x: measure.area.aligned(left), y: measure.area.aligned(top))
    board.cornerRadius = 10 * measure.unit / factor
    for layer in [frame, outline] {
      layer.borderWidth = (layer === frame ? 1 : 2) * max(measure.area.hairline, 0.75) / factor
    }
    let dot = 8 * measure.unit / factor
    anchor.bounds = Rect(x: 0, y: 0, width: dot, height: dot)
    anchor.cornerRadius = dot / 2
    column = Rect(
      x: left + size.width + measure.margin, y: top, width: textWidth, height: size.height)
    reset()
  }

  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    self.palette = palette
    board.backgroundColor = palette.surface
    card.context.transaction(disablingActions: true) { card.backgroundColor = palette.accent }
    outline.borderColor = palette.text
    frame.borderColor = palette.dim
    anchor.backgroundColor = palette.text
    refresh(isMoving: false)
  }

  func reset() {
    last = ""
    card.removeAllAnimations()
    card.context.transaction(disablingActions: true) {
      card.transform = .identity
      card.anchorPoint = Point(x: 0.5, y: 0.5)
      card.bounds = Rect(x: 0, y: 0, width: 80, height: 80)
      card.position = Point(x: 100, y: 80)
    }
    refresh(isMoving: false)
  }

  func refresh(isMoving: Bool) {
    outline.anchorPoint = card.anchorPoint
    outline.bounds = card.bounds
    outline.position = card.position
    outline.transform = card.transform
    frame.frame = card.frame
    anchor.position = card.position
    guard let measure else { return }
    let shown = card.presentation() ?? card
    func text(_ numbers: Double...) -> String {
      numbers.map { NumberText.fixed($0, digits: 0) }.joined(separator: ", ")
    }
    func box(_ frame: Rect) -> String { text(frame.minX, frame.minY, frame.width, frame.height) }
    let anchorText = [card.anchorPoint.x, card.anchorPoint.y].map(NumberText.shortest)
    let lines = [
      last.isEmpty ? "at the beginning" : last,
      "bounds  \(text(card.bounds.width, card.bounds.height))",
      "position  \(text(card.position.x, card.position.y))",
      "anchor  \(NumberText.list(anchorText))",
      "transform  \(card.transform == .identity ? "none" : "30° about z")",
      "frame  \(box(card.frame))",
      isMoving ? "" : "shown  \(box(shown.frame))",
    ]
    for (index, line) in lines.enumerated() {
      rows[index].note(
        line, size: 12, weight: index == 0 ? 700 : 400,
        color: index == 0 ? palette.text : palette.dim,
        in: Rect(
          x: column.minX, y: column.minY + Double(index) * 1.3 * measure.line,
          width: column.width, height: measure.line), measure)
    }
  }
}
