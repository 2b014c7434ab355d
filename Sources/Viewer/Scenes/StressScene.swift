import LayerKit
import ShimmerKit

/// Many shimmers at once, to show their cost.
final class StressScene: Scene {
  /// The kind of content that shimmers.
  fileprivate enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Words, which are cached as images.
    case text
    /// Rounded boxes, which are drawn.
    case pills
  }

  /// The distribution of the shimmers' begin times.
  private enum Clock: String, Hashable, Sendable, CaseIterable {
    /// Each shimmer begins a little after its neighbour, so that a wave runs from the upper left to the lower right.
    case wave
    /// All shimmers begin at the same time, so that the bands enter and leave together.
    case shared
    /// Each shimmer has a begin time of its own; the times are spread evenly over a cycle.
    case `private`
  }

  static let card = SceneCard(
    "stress",
    "one to a thousand words or pills: as a wave, in step, or each with its own clock",
    action: "show ten times as many, or ten", drag: "count (horizontal)", ground: .plain,
    shows: [.text])

  let stage: SceneStage

  /// All shimmers as a single effect.
  var effects: [any SceneEffect] { [effect] }

  /// The number and kind of the shimmers, and the shimmers' own parameters.
  static let parameters = table(
    [
      .whole(
        "count", "Count",
        "The number of words or pills, each of which is a shimmer of its own.",
        in: .content, range: 1...1000, step: 10, \.count),
      .choice(
        "kind", "Kind",
        "Whether words or plain pills shimmer.",
        in: .content, ["text": .text, "pills": .pills], \.kind),
      .choice(
        "clock", "Clock",
        "Whether the shimmers start one after another, together or independently.",
        in: .motion, ["wave": .wave, "shared": .shared, "private": .private], \.clock),
    ] + looks.of(\.look).followed { $0.follow() } + [.shimmering(\.effect.isRunning)])

  private static let looks = ShimmeringLayer.parameters()

  /// A horizontal drag changes the count.
  let drags = [SceneDrag(.horizontal, changes: "count", by: 500)]

  /// The frame of all shimmers.
  var focus: Rect { SceneMeasure(stage).content }

  /// The number of shimmers, 1…1000.
  private var count = 100 {
    didSet { if count != oldValue { letGo() } }
  }

  /// The kind of content that shimmers.
  private var kind = Kind.pills {
    didSet { if kind != oldValue { letGo() } }
  }

  /// The distribution of the shimmers' begin times.
  private var clock = Clock.wave {
    didSet { if clock != oldValue { letGo() } }
  }

  /// The shimmers, as of the last layout.
  private var cells: [StressCell] = []

  private let effect = StressEffect()
  /// A shimmer without content that is never shown; the parameters are read from it and written to it.
  private let look: ShimmeringLayer
  /// The media time at which the first shimmer begins, in seconds.
  private let begin: Double
  /// The cycle over which the shimmers were last spread, in seconds.
  private var spreadCycle = 0.0
  /// The rows and columns of the shimmers, as of the last layout.
  private var grid: StressGrid?

  /// The maximum size of a cell, in points, in a window of the usual size.
  private static let largest = Size(width: 480, height: 150)

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    look = .tunable(in: stage.context)
    look.shimmeringOpacity = 0.35
    look.shimmeringAnimationOpacity = 1
    begin = stage.context.time + look.shimmeringBeginFadeDuration
    stage.show([])
  }

  /// Places all shimmers in rows, and creates them again if their number or kind has changed.
  func layOut() {
    let former = grid
    let grid = StressGrid(count, in: SceneMeasure(stage).content.size)
    self.grid = grid
    // In a different grid, a wave has a different order.
    let isNew = cells.isEmpty || (clock == .wave && grid != former)
    if isNew {
      cells = (0..<count).map { _ in StressCell(in: stage.context, kind: kind) }
      stage.show(cells.map(\.shimmer))
    }
    place(in: grid)
    if isNew {
      effect.shimmers = cells.map(\.shimmer)
      follow()
    }
    beginInOrder(isNew: isNew)
    // A slide that runs would keep its begin time.
    if isNew {
      for cell in cells {
        cell.shimmer.showsStill = effect.showsStill
        cell.shimmer.isShimmering = effect.isRunning
      }
    }
  }

  /// Applies the greys of the palette.
  func paint() {
    for cell in cells { cell.paint(stage.palette) }
  }

  /// Shows ten times as many shimmers, up to 1000, and then 10 again.
  func performAction() -> LabeledValue? {
    count = count >= 1000 ? 10 : min(count * 10, 1000)
    return LabeledValue("Count", "\(count)")
  }

  // MARK: Cells

  /// Discards the shimmers; the next layout creates new ones.
  private func letGo() {
    cells = []
    effect.shimmers = []
    stage.setNeedsLayout()
  }

  private func place(in grid: StressGrid) {
    let measure = SceneMeasure(stage)
    let room = measure.content.size
    let (columns, rows) = (Double(grid.columns), Double(grid.rows))
    let size = Size(
      width: min(room.width / columns, Self.largest.width * measure.unit),
      height: min(room.height / rows, Self.largest.height * measure.unit))
    let gap = min(8 * measure.unit, size.height / 4)
    let left = measure.bounds.center.x - size.width * columns / 2
    let top = measure.bounds.center.y - size.height * rows / 2
    let largest = max(min((size.height - gap) * 0.75, (size.width - gap) / 4.2), 1)
    // Neighbours may share the space beside their texts.
    let textRoom = Size(
      width: size.width - gap / 2 + FittedText.overhang * largest, height: size.height - gap / 2)
    let text = kind == .text ? text(within: textRoom, largest: largest) : nil
    // Equal sizes make equal cycles, so that shimmers that begin together stay together.
    let inner = Size(
      width: max(stage.aligned(size.width - gap), stage.hairline),
      height: max(stage.aligned(size.height - gap), stage.hairline))
    for (index, cell) in cells.enumerated() {
      let place = grid.place(of: index)
      let corner = Point(
        x: stage.aligned(left + size.width * place.column + gap / 2),
        y: stage.aligned(top + size.height * Double(place.row) + gap / 2))
      let box = Rect(origin: corner, size: inner)
      let fitted = text.flatMap {
        $0.run.font.size < largest ? stage.aligned($0.box(in: box)) : nil
      }
      cell.layOut(in: fitted ?? box, text: text?.run)
    }
    // All at once: each cell by itself would look at all others, because its superlayer needs layout too.
    cells.first?.shimmer.superlayer?.layoutIfNeeded()
  }

  /// Returns the text of a cell, smaller or in several lines if it is longer than the word "Shimmer".
  private func text(within room: Size, largest: Double) -> FittedText {
    FittedText(within: room, largest: largest, by: stage.context.typesetter) {
      [string = stage.text(else: "Shimmer")] size in
      TextRun(
        string, font: Font(families: Theme.families, weight: 400, size: size), alignment: .center)
    }
  }

  // MARK: Look

  /// Returns the time by which a shimmer begins before the first one, in seconds, so that all are in progress when
  /// the scene is shown.
  private func lead(of index: Int, in grid: StressGrid) -> Double {
    let share =
      switch clock {
      case .wave: grid.share(of: index)
      case .shared: 0.0
      // Multiples of the golden ratio are spread evenly over a cycle for any number of shimmers.
      case .private: (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      }
    return share > 0 ? (1 - share) * (cells.first?.shimmer.motion.cycle ?? 0) : 0
  }

  /// Spreads the shimmers' begin times over a cycle, if the shimmers are new or the length of the cycle has changed.
  private func beginInOrder(isNew: Bool) {
    guard let grid, let cycle = cells.first?.shimmer.motion.cycle, isNew || cycle != spreadCycle
    else { return }
    spreadCycle = cycle
    for (index, cell) in cells.enumerated() {
      cell.shimmer.shimmeringBeginTime = begin - lead(of: index, in: grid)
    }
  }

  /// Applies the chosen look to all shimmers.
  private func follow() {
    if effect.shimmers.isEmpty { return }
    for parameter in Self.looks { parameter.copy(from: look, to: effect.shimmers) }
    beginInOrder(isNew: false)
  }
}

/// Equal cells in rows that look complete: all rows are full, or the last one is centred.
private struct StressGrid: Hashable {
  /// The number of cells.
  let count: Int

  /// The number of cells in a full row, 1…count.
  let columns: Int

  /// The number of rows, including the last one.
  var rows: Int { (count + columns - 1) / columns }

  /// The preferred ratio of a cell's width to its height.
  private static let shape = 3.2

  /// The weight of a cell's deviation from the preferred shape, relative to gaps in the last row.
  private static let shapeWeight = 1.5

  /// Divides an area, in points, so that the cells are close to the preferred shape and no row is far from full.
  init(_ count: Int, in room: Size) {
    let wanted = (Double(count) * room.width / (room.height * Self.shape)).squareRoot()
    func fault(_ columns: Int) -> Double {
      let gaps = (columns - count % columns) % columns
      let stretch = max(Double(columns) / wanted, wanted / Double(columns)) - 1
      return Double(gaps) / Double(columns) + Self.shapeWeight * stretch
    }
    let least = min(max(Int(wanted / 2), 1), count)
    let most = min(max(Int(2 * wanted) + 1, least), count)
    self.count = count
    columns = (least...most).min { fault($0) < fault($1) } ?? count
  }

  /// Returns the position of a cell: its row, and its distance from the left edge in widths of a cell.
  func place(of index: Int) -> (row: Int, column: Double) {
    let row = index / columns
    let inRow = min(count - row * columns, columns)
    return (row, Double(index % columns) + Double(columns - inRow) / 2)
  }

  /// Returns the position of a cell on the way from the upper left to the lower right corner, from 0 to less than 1.
  func share(of index: Int) -> Double {
    let place = place(of: index)
    return (Double(place.row) + place.column) / Double(rows + columns - 1)
  }
}

/// One of many shimmers: a pill or a word.
private struct StressCell {
  let shimmer: ShimmeringLayer

  let content: Layer

  /// Creates a shimmer over a pill or a word.
  init(in context: LayerContext, kind: StressScene.Kind) {
    content =
      kind == .pills
      ? Layer(in: context).withoutActions() : TextLayer(in: context).withoutActions()
    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.contentLayer = content
  }

  /// Places the cell.
  ///
  /// - Parameter text: The text of a word; `nil` for a pill.
  func layOut(in box: Rect, text: TextRun?) {
    shimmer.frame = box
    if let word = content as? TextLayer {
      word.text = text
    } else {
      content.cornerRadius = box.height / 2
    }
  }

  /// Applies the colour of a palette.
  func paint(_ palette: ScenePalette) {
    if let word = content as? TextLayer {
      word.foregroundColor = palette.text
    } else {
      content.backgroundColor = palette.dim
    }
  }
}

/// Many shimmers that are switched together.
private final class StressEffect: SceneEffect {
  /// The shimmers.
  ///
  /// The owner applies the current ``isRunning`` and ``showsStill`` to new shimmers itself.
  var shimmers: [ShimmeringLayer] = []

  /// Whether the ``shimmers`` are switched on.
  var isRunning = false {
    didSet { for shimmer in shimmers { shimmer.isShimmering = isRunning } }
  }

  /// Whether still pictures replace motion.
  var showsStill = false {
    didSet { for shimmer in shimmers { shimmer.showsStill = showsStill } }
  }

  /// Removes all effects now.
  func stopAtOnce() {
    isRunning = false
    for shimmer in shimmers { shimmer.stopAtOnce() }
  }

  /// Returns the state of the first shimmer.
  func state(at time: Double) -> ShimmeringState {
    shimmers.first?.shimmeringState(at: time) ?? .idle
  }

  /// Returns the number of completed slides of the first shimmer.
  func cycleIndex(at time: Double) -> Int? { shimmers.first?.slideIndex(at: time) }

  /// The time at which the first shimmer's end fade starts.
  var endFadeTime: Double? { shimmers.first?.endFadeTime }

  /// The number of shimmers.
  var facts: [LabeledValue] { [LabeledValue("Shimmers", "\(shimmers.count)")] }
}
