import LayerKit
import Raster
import ViewerUI

/// Square pictures in rows and columns, all made round in one way.
final class CornerGrid {
  /// How a picture is made round.
  enum Way: Hashable, CaseIterable {
    /// By its own corner radius.
    case radius
    /// By a mask with the outline of a circle.
    case mask

    /// The name for people.
    var title: String {
      switch self {
      case .radius: "Corner radius"
      case .mask: "Mask"
      }
    }

    /// How many layers a picture takes.
    var layersEach: Int { self == .radius ? 1 : 2 }

    /// How many canvases of its size the compositor sets aside while it paints a picture: the picture is cut
    /// on one of them; a mask is painted on another.
    var canvasesEach: Int { self == .radius ? 1 : 2 }
  }

  /// How the pictures are made round.
  let way: Way

  /// The layer of the grid.
  let layer: Layer

  private let title: Label
  private let cost: Label
  private let pictures: CornerPictures
  private var cells: [Layer] = []
  private var pixelsEach = 0

  /// Makes a grid without pictures in it.
  init(_ way: Way, pictures: CornerPictures, in context: LayerContext) {
    self.way = way
    self.pictures = pictures
    layer = Layer(in: context).withoutActions()
    title = Label(in: context)
    cost = Label(in: context)
  }

  /// The layers.
  var layers: [Layer] { [layer, title.layer, cost.layer] }

  /// Whether it is not shown.
  var isHidden = false {
    didSet {
      layer.isHidden = isHidden
      if isHidden {
        title.hide()
        cost.hide()
      }
    }
  }

  /// What painting all of it takes: layers, and pixels on canvases set aside.
  var costText: String {
    let count = cells.count
    let pixels = count * pixelsEach * way.canvasesEach
    let layers = "\(count * way.layersEach) \(count * way.layersEach == 1 ? "layer" : "layers")"
    return "\(layers) · \(CornerGrid.text(pixels)) pixels of canvas"
  }

  /// A number with its thousands apart.
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

  /// Fills a box with so many rows and columns, between a title and a line that tells the cost.
  func place(in box: Rect, rows count: Int, _ palette: ScenePalette, _ measure: CaptionMeasure) {
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

  /// Gives the captions their colours.
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
    let (context, pictures) = (layer.context, pictures.all)
    cells = (0..<count).map { index in
      let cell = Layer(in: context).withoutActions()
      cell.contents = pictures[(index * 5 + index / 7) % pictures.count]
      switch way {
      case .radius: cell.masksToBounds = true
      case .mask: cell.mask = ShapeLayer(in: context).withoutActions()
      }
      return cell
    }
    layer.sublayers = cells
  }

  // MARK: Motion

  /// Lets a wave go through the pictures, or takes it off.
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
