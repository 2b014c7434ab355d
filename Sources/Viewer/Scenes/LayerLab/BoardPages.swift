import LayerKit

/// The page that shows bounds, position, anchor point and transform, and the frame derived from them.
final class GeometryPage: LabPage {
  static let name = "geometry"
  static let title = "Geometry"
  static let note = "thin line: the frame, derived from the other four; dot: the anchor"

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
    // Without a delegate, its changes are animated implicitly.
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

/// The page that shows two animations of a view's size, added in the style of view animations.
///
/// The second is added while the first is still running.
final class StackedPage: LabPage {
  static let name = "stacked"
  static let title = "Stacked animations"
  static let note =
    "to 200 in 3 s; when it shows 120, back to 100 in 1 s"

  /// The time at which the visible width is smallest, about 70 points, in seconds after the second animation begins.
  static let dip = 0.87

  /// The time at which the first animation shows a width of 120 points, in seconds after it begins.
  static let meeting: Double = {
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-12 {
      let middle = (low + high) / 2
      if TimingFunction.easeInEaseOut(middle) < 0.2 { low = middle } else { high = middle }
    }
    return 3 * high
  }()

  private static let board = Size(width: 240, height: 64)
  private static let marks = [70.15, 100, 120, 200]

  private let board: Layer
  private let view: View
  private let outline: Layer
  private let lines: [Layer]
  private let labels: [Label]
  private let numbers: [Label]
  private var log: [String] = []
  private var begin: Double?
  private var measure: SceneMeasure?
  private var palette = ScenePalette.dark
  private var column = Rect.zero

  init(in context: LayerContext) {
    func plain(_ name: String) -> Layer {
      let layer = Layer(in: context).withoutActions()
      layer.name = name
      return layer
    }
    (board, outline) = (plain("board"), plain("outline"))
    view = View(in: context)
    view.layer.name = "box"
    view.layer.anchorPoint = Point(x: 0, y: 0.5)
    outline.anchorPoint = view.layer.anchorPoint
    lines = Self.marks.map { plain("mark \($0)") }
    labels = Self.marks.map { _ in Label(in: context) }
    numbers = (0..<5).map { _ in Label(in: context) }
    board.anchorPoint = .zero
    board.sublayers = [view.layer, outline] + lines
  }

  var layers: [Layer] { [board] + (labels + numbers).map(\.layer) }

  var steps: [LabStep] {
    [
      .then(Self.meeting) { [unowned self] in grow() },
      .then(Self.dip) { [unowned self] in shrink() },
      .then(3 - Self.meeting - Self.dip) { [unowned self] in note("at the dip") },
      .look(1.6),
      .then(0.6) { [unowned self] in reset() },
    ]
  }

  private func grow() {
    let now = view.layer.context.time
    begin = now
    view.layer.context.animate(withDuration: 3) {
      resize(to: 200)
    } completion: { [weak self] finished in
      self?.note("first", finished, since: now)
    }
  }

  private func shrink() {
    guard let begin else { return }
    note("the second begins")
    view.layer.context.animate(withDuration: 1) {
      resize(to: 100)
    } completion: { [weak self] finished in
      self?.note("second", finished, since: begin)
    }
  }

  private func resize(to width: Double) { view.bounds.size.width = width }

  private func note(_ name: String, _ finished: Bool, since begin: Double) {
    // After a reset, ignore the animations from before.
    guard self.begin == begin else { return }
    note("the \(name) \(finished ? "has finished" : "did not finish")")
  }

  /// Logs the value that is shown now.
  private func note(_ text: String) {
    guard let begin else { return }
    let time = NumberText.fixed(view.layer.context.time - begin, digits: 2)
    log.append("\(time) s  \(text): \(NumberText.fixed(shownWidth, digits: 2))")
    refresh(isMoving: true)
  }

  private var shownWidth: Double { (view.layer.presentation() ?? view.layer).bounds.width }

  func layOut(in box: Rect, _ measure: SceneMeasure) {
    self.measure = measure
    let print = 6.6 * measure.line
    let factor = max(
      min(
        box.width / Self.board.width, (box.height - print) / Self.board.height, 4 * measure.unit),
      0.01)
    let size = Size(width: Self.board.width * factor, height: Self.board.height * factor)
    let left = box.center.x - size.width / 2
    let top = box.minY + max((box.height - size.height - print) / 3, 0)
    board.bounds = Rect(origin: .zero, size: Self.board)
    board.transform = .scale(x: factor, y: factor)
    board.position = Point(x: measure.area.aligned(left), y: measure.area.aligned(top))
    let hairline = measure.area.hairline / factor
    outline.borderWidth = 2 * max(measure.area.hairline, 0.75) / factor
    for (index, mark) in Self.marks.enumerated() {
      lines[index].frame = Rect(
        x: 20 + mark - hairline, y: 0, width: 2 * hairline, height: Self.board.height)
    }
    column = Rect(x: left, y: top + size.height, width: size.width, height: print)
    reset()
  }

  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    self.palette = palette
    view.backgroundColor = palette.accent
    outline.borderColor = palette.text
    for line in lines { line.backgroundColor = palette.hairline }
    lines[0].backgroundColor = palette.text
    let factor = board.transform.m11
    for (index, mark) in Self.marks.enumerated() {
      let width = 60 * measure.printUnit
      labels[index].note(
        NumberText.shortest(mark), size: 11, color: index == 0 ? palette.text : palette.dim,
        in: Rect(
          x: column.minX + (20 + mark) * factor - width / 2, y: column.minY, width: width,
          height: measure.line), at: .center, measure)
    }
    refresh(isMoving: false)
  }

  func reset() {
    begin = nil
    log = []
    view.layer.removeAllAnimations()
    view.bounds = Rect(x: 0, y: 0, width: 100, height: 40)
    view.center = Point(x: 20, y: Self.board.height / 2)
    refresh(isMoving: false)
  }

  func refresh(isMoving: Bool) {
    outline.bounds = view.bounds
    outline.position = view.center
    guard let measure else { return }
    let texts = ["model \(NumberText.shortest(view.bounds.width))"] + log
    for (index, label) in numbers.enumerated() {
      guard index < texts.count else {
        label.hide()
        continue
      }
      label.note(
        texts[index], size: 13, color: index == 0 ? palette.text : palette.dim,
        in: Rect(
          x: column.minX, y: column.minY + (1.4 + Double(index)) * measure.line,
          width: column.width, height: measure.line), at: .center, measure)
    }
  }
}
