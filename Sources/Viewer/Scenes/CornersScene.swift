import LayerKit
import Raster
import ShimmerKit

/// Round pictures, by corner radius on one side and by mask on the other, with the cost of each way.
///
/// At rest both ways use cached images, and a frame draws nothing. In motion each picture is painted again in each
/// frame. The statistics page shows the cost, most clearly with only one way visible.
final class CornersScene: Scene {
  static let card = SceneCard(
    "corners", "round pictures by corner radius and by mask, with the cost of each",
    equivalents: ["Core Animation idiom: rounded corners"],
    action: "show both ways, corner radius only, or mask only",
    drag: "number of pictures (horizontal)", ground: .plain, shows: [.image])

  let stage: SceneStage

  /// The wave through the pictures.
  var effects: [any SceneEffect] { [wave] }

  /// A drag to the right increases the number of pictures.
  let drags = [SceneDrag(.horizontal, changes: "count", by: 16)]

  /// The frame of the visible grids.
  private(set) var focus = Rect.zero

  /// The ways of rounding that are visible.
  private var shown = Shown.both {
    didSet { stage.setNeedsLayout() }
  }

  /// The number of rows, and of columns, of each grid.
  private var count = 8 {
    didSet { stage.setNeedsLayout() }
  }

  /// A choice of the ways of rounding that are visible.
  private enum Shown: Hashable, CaseIterable {
    /// Both ways, side by side.
    case both
    /// Only the corner radius.
    case radius
    /// Only the mask.
    case mask

    /// Returns whether a way is visible.
    func contains(_ way: CornerGrid.Way) -> Bool {
      switch self {
      case .both: true
      case .radius: way == .radius
      case .mask: way == .mask
      }
    }
  }

  private let wave = SceneSwitch()
  private let grids: [CornerGrid]
  private let note: Label

  /// Creates the scene at rest.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    let pictures = CornerPictures()
    grids = CornerGrid.Way.allCases.map { CornerGrid($0, pictures: pictures, in: context) }
    note = Label(in: context)
    stage.show(grids.flatMap(\.layers) + [note.layer])
    wave.onChange = { [unowned self] in follow() }
  }

  /// Places the grids side by side, or one below the other in a tall window.
  func layOut() {
    let measure = SceneMeasure(exhibitsOn: stage)
    let box = measure.box(width: 1180 * measure.unit, height: 700 * measure.unit)
    let room = Rect(
      x: box.minX, y: box.minY, width: box.width, height: max(box.height - 1.5 * measure.line, 1))
    let isTall = room.height > room.width
    let gap = 2 * measure.gap
    let visible = grids.filter { shown.contains($0.way) }
    let share = Double(max(visible.count, 1))
    let size =
      isTall
      ? Size(width: room.width, height: (room.height - (share - 1) * gap) / share)
      : Size(width: (room.width - (share - 1) * gap) / share, height: room.height)
    for grid in grids {
      grid.isHidden = !shown.contains(grid.way)
      grid.picture = stage.picture
    }
    for (index, grid) in visible.enumerated() {
      let place = Double(index)
      grid.place(
        in: Rect(
          x: room.minX + (isTall ? 0 : place * (size.width + gap)),
          y: room.minY + (isTall ? place * (size.height + gap) : 0), width: size.width,
          height: size.height), rows: count, stage.palette, measure)
    }
    focus = visible.map(\.layer.frame).reduce(visible.first?.layer.frame ?? box) { $0.union($1) }
    follow()
  }

  /// Applies the captions' colours.
  func paint() {
    let measure = SceneMeasure(exhibitsOn: stage)
    let box = measure.box(width: 1180 * measure.unit, height: 700 * measure.unit)
    for grid in grids where !grid.isHidden { grid.paint(stage.palette) }
    note.caption(
      wave.isRunning && !wave.showsStill
        ? "In motion, every frame redraws every picture."
        : "At rest, each picture is cached: a frame redraws none.",
      color: stage.palette.dim,
      in: Rect(
        x: box.minX, y: box.maxY - measure.line, width: box.width, height: measure.line), measure)
  }

  /// Shows the next choice: both ways, only the corner radius, only the mask.
  func performAction() -> LabeledValue? {
    let all = Shown.allCases
    shown = all[((all.firstIndex(of: shown) ?? 0) + 1) % all.count]
    let titles = CornerGrid.Way.allCases.filter(shown.contains).map(\.title)
    return LabeledValue("Shown", titles.joined(separator: " and ").lowercased())
  }

  /// The number of pictures, the visible ways, and whether the pictures move.
  static let parameters = table([
    .whole(
      "count", "Rows and columns",
      "The number of pictures in each row and column of a grid.",
      in: .content, range: 1...16, \.count),
    .choice(
      "shown", "Shown",
      "Whether the pictures are rounded by corner radius, by mask or, side by side, by both.",
      in: .content, ["both": .both, "radius": .radius, "mask": .mask], \.shown),
    .flag(
      "running", "In motion",
      "Whether the pictures sway, so that each frame redraws all of them.",
      in: .effect, \.wave.isRunning),
  ])

  private func follow() {
    for grid in grids {
      grid.sway(wave.isRunning && !wave.showsStill && shown.contains(grid.way))
    }
    paint()
  }
}

/// Square pictures in rows and columns, all rounded in the same way.
private final class CornerGrid {
  /// The way in which a picture is rounded.
  enum Way: Hashable, CaseIterable {
    /// By its own corner radius.
    case radius
    /// By a mask with the outline of a circle.
    case mask

    /// The name that is shown.
    var title: String {
      switch self {
      case .radius: "Corner radius"
      case .mask: "Mask"
      }
    }

    /// The number of layers for one picture.
    var layersEach: Int { self == .radius ? 1 : 2 }

    /// The number of temporary canvases of a picture's size that the compositor needs to paint it: one to clip the
    /// picture, and another to paint a mask.
    var canvasesEach: Int { self == .radius ? 1 : 2 }
  }

  /// The way in which the pictures are rounded.
  let way: Way

  let layer: Layer

  private let title: Label
  private let cost: Label
  private let pictures: CornerPictures
  private var cells: [Layer] = []
  private var pixelsEach = 0

  /// The picture in place of the grid's own; `nil`, the default, for these.
  var picture: Bitmap? { didSet { if picture !== oldValue { fill() } } }

  /// Creates a grid without pictures.
  init(_ way: Way, pictures: CornerPictures, in context: LayerContext) {
    self.way = way
    self.pictures = pictures
    layer = Layer(in: context).withoutActions()
    title = Label(in: context)
    cost = Label(in: context)
  }

  var layers: [Layer] { [layer, title.layer, cost.layer] }

  var isHidden = false {
    didSet {
      layer.isHidden = isHidden
      if isHidden {
        title.hide()
        cost.hide()
      }
    }
  }

  /// The cost of painting the whole grid: layers, and pixels of temporary canvases.
  var costText: String {
    let count = cells.count
    let pixels = count * pixelsEach * way.canvasesEach
    let layers = "\(count * way.layersEach) \(count * way.layersEach == 1 ? "layer" : "layers")"
    return "\(layers) · \(CornerGrid.text(pixels)) pixels of canvas"
  }

  /// Returns a number with its thousands separated.
  private static func text(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: "\u{2009}")
  }

  // MARK: Layout

  /// Fills a box with the given number of rows and columns, between a title and a line that shows the cost.
  func place(in box: Rect, rows count: Int, _ palette: ScenePalette, _ measure: SceneMeasure) {
    makeCells(count * count)
    let area = measure.area
    let side = max(min(box.width, box.height - 2 * measure.line - measure.gap), 1)
    let step = max((side / Double(count) * area.scale).rounded(.down) / area.scale, 1 / area.scale)
    let diameter = max(area.aligned(step * 0.88), 1 / area.scale)
    let extent = step * Double(count) - (step - diameter)
    let height = extent + 2 * measure.line + measure.gap
    let top = box.center.y - height / 2
    layer.frame = area.aligned(
      Rect(
        x: box.center.x - extent / 2, y: top + measure.line + measure.gap / 2, width: extent,
        height: extent))
    for (index, cell) in cells.enumerated() {
      place(
        cell,
        Rect(
          x: Double(index % count) * step, y: Double(index / count) * step, width: diameter,
          height: diameter))
    }
    let pixels = Int((diameter * area.scale).rounded())
    pixelsEach = pixels * pixels
    let line = Rect(x: box.minX, y: top, width: box.width, height: measure.line)
    title.caption(way.title, weight: 700, color: palette.text, in: line, measure)
    var below = line
    below.origin.y = layer.frame.maxY + measure.gap / 2
    cost.caption(costText, color: palette.dim, in: below, measure)
  }

  /// Applies the captions' colours.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    cost.layer.foregroundColor = palette.dim
  }

  private func place(_ cell: Layer, _ frame: Rect) {
    cell.frame = frame
    switch way {
    case .radius: cell.cornerRadius = frame.width / 2
    case .mask:
      guard let circle = cell.mask as? ShapeLayer else { return }
      circle.frame = cell.bounds
      circle.path = Path(ellipseIn: cell.bounds)
    }
  }

  private func makeCells(_ count: Int) {
    if cells.count == count { return }
    let context = layer.context
    cells = (0..<count).map { _ in
      let cell = Layer(in: context).withoutActions()
      switch way {
      case .radius: cell.masksToBounds = true
      case .mask: cell.mask = ShapeLayer(in: context).withoutActions()
      }
      return cell
    }
    layer.sublayers = cells
    fill()
  }

  private func fill() {
    let pictures = picture.map { [$0] } ?? pictures.all
    for (index, cell) in cells.enumerated() {
      cell.contents = pictures[(index * 5 + index / 7) % pictures.count]
    }
  }

  // MARK: Motion

  /// Starts a wave through the pictures if `sways` is `true`; otherwise removes it.
  func sway(_ sways: Bool) {
    let rows = Double(max(cells.count, 1)).squareRoot()
    for (index, cell) in cells.enumerated() {
      guard sways else {
        cell.removeAnimation(forKey: "sway")
        continue
      }
      let reach = cell.bounds.height * 0.06
      var wave = BasicAnimation(\.position.y, from: -reach, to: reach)
      wave.isAdditive = true
      wave.timing = MediaTiming(
        duration: 0.9,
        timeOffset: 1.8 * Double(index).truncatingRemainder(dividingBy: rows) / rows,
        repeatCount: .forever, autoreverses: true)
      wave.timingFunction = .easeInEaseOut
      cell.add(wave, forKey: "sway")
    }
  }
}

/// Small square pictures for round frames: a figure in front of a soft sky, each in another colour.
///
/// They are drawn at the first access.
private final class CornerPictures {
  /// The side of a picture, in pixels.
  private static let side = 96

  /// The number of different pictures.
  private static let count = 8

  /// All pictures; at least one.
  private(set) lazy var all = (0..<Self.count).map(Self.picture)

  private static func picture(_ index: Int) -> Bitmap {
    let skies: [(UInt32, UInt32)] = [
      (0x5B7CFA, 0xB7D0FF), (0x22A38A, 0xBDEBDD), (0xE0784E, 0xFFD9B8), (0x8B5BD6, 0xDCC8FA),
      (0xD65B8F, 0xFBCBDD), (0x3D93C4, 0xC3E6F5), (0x7E9A3C, 0xE1EDBE), (0xC79A2B, 0xF7E6B4),
    ]
    let (deep, pale) = skies[index % skies.count]
    let (top, bottom) = (Color(hex: deep), Color(hex: pale))
    let coat = top.mixed(with: .black, by: 0.45)
    let skin = bottom.mixed(with: .white, by: 0.35)
    return Bitmap(size: PixelSize(width: side, height: side)) { rows in
      for y in 0..<side {
        let v = (Double(y) + 0.5) / Double(side)
        let sky = top.mixed(with: bottom, by: v)
        let plain = sky.premultipliedPixel
        for x in 0..<side {
          let u = (Double(x) + 0.5) / Double(side)
          let shoulders = coverage(u, v, x: 0.5, y: 1.05, 0.36, 0.42)
          let head = coverage(u, v, x: 0.5, y: 0.42, 0.17, 0.2)
          rows[x, y] =
            shoulders == 0 && head == 0
            ? plain
            : sky.mixed(with: coat, by: shoulders).mixed(with: skin, by: head)
              .premultipliedPixel
        }
      }
    }
  }

  /// Returns the approximate share of a pixel that an ellipse covers, 0…1.
  private static func coverage(
    _ u: Double, _ v: Double, x: Double, y: Double, _ width: Double, _ height: Double
  ) -> Double {
    let (dx, dy) = ((u - x) / width, (v - y) / height)
    let distance = ((dx * dx + dy * dy).squareRoot() - 1) * min(width, height) * Double(side)
    return min(max(0.5 - distance, 0), 1)
  }
}

extension Color {
  /// Returns a mix of this colour (share 0) and another (share 1).
  fileprivate func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}
