import Display
import LayerKit
import ShimmerKit
import ViewerUI

/// The presets of shimmer-android's sample application, side by side.
final class AndroidPresetsScene: Scene {
  /// What the scene says about itself.
  static let card = SceneCard(
    "android-presets", "the presets of shimmer-android's sample, side by side",
    equivalents: ["shimmer-android: Shimmer.AlphaHighlightBuilder and its sample application"],
    action: "half, full or double speed", drag: "horizontal tempo", ground: .plain)

  /// The size of a tile in points, where it fits.
  private static let tile = Size(width: 352, height: 208)

  /// How much larger than elsewhere print is in large windows: the tiles are large, and their words are to be compared.
  private static let enlargement = 1.25

  /// Where the layers are.
  let stage: SceneStage

  /// The five that are not off.
  var effects: [any SceneEffect] { tiles.filter { !$0.preset.isOff }.map(\.layer) }

  private let tiles: [AndroidPresetTile]
  private var box = Rect.zero

  /// All tiles.
  var focus: Rect { box }

  /// How fast time goes for the presets: 1 is as in the sample.
  private var tempo = 1.0 {
    didSet { if tempo != oldValue { follow() } }
  }

  /// Whether the presets run.
  private var isShimmering: Bool {
    get { effects.first?.isRunning ?? false }
    set { for effect in effects { effect.isRunning = newValue } }
  }

  /// How fast, and whether at all: everything else is what a preset is.
  static let parameters: [ParameterBinding<AndroidPresetsScene>] = [
    .number(
      "tempo", "Tempo", in: .motion, unit: ParameterUnit(words: "times", symbol: "×"),
      range: 0.1...4, step: 0.1, default: 1, \.tempo),
    .shimmering(\.isShimmering),
  ]

  /// The tempo over the window's width.
  let drags = [SceneDrag(.horizontal, changes: "tempo", by: 2)]

  /// Makes the scene; nothing shimmers yet.
  init(on stage: SceneStage) {
    self.stage = stage
    tiles = AndroidPreset.all.map { AndroidPresetTile($0, in: stage.context) }
    stage.show(tiles.flatMap(\.layers))
  }

  /// Places the tiles in a grid.
  func layOut() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let lines = AndroidPresetTile.lines(in: measure)
    let grid = TileGrid(
      in: measure.contentAboveHints, count: tiles.count,
      tile: Size(width: Self.tile.width * measure.unit, height: Self.tile.height * measure.unit),
      footer: AndroidPresetTile.gap + lines * measure.line, gap: measure.margin)
    for (tile, box) in zip(tiles, grid.boxes) { tile.layOut(in: stage.aligned(box), measure) }
    box = grid.frame
    follow()
  }

  /// Blue plates on quiet ones, quiet captions.
  func paint() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    for tile in tiles { tile.paint(stage.palette, measure) }
  }

  /// Changes between half, full and double speed.
  func performAction() -> LabeledValue? {
    tempo = tempo == 1 ? 2 : tempo == 2 ? 0.5 : 1
    return LabeledValue("Tempo", "\(NumberText.shortest(tempo)) ×")
  }

  private func follow() {
    for tile in tiles { tile.follow(tempo: tempo) }
  }
}

/// A preset of shimmer-android's sample application, by the numbers of that library.
///
/// What a preset does not name is the library's default: base opacity 0.3, highlight 1, intensity 0, drop-off 0.5,
/// tilt 20°, 1 second from left to right, without a delay, from the start each time.
private struct AndroidPreset: Hashable {
  /// What it is called.
  let name: String

  /// What tells it from the default, in a line.
  let note: String

  /// The opacity away from the light.
  var baseAlpha = 0.3

  /// The length of the full light, as a share of the view's length.
  var intensity = 0.0

  /// The length of its slopes, as a share of the view's length.
  var dropoff = 0.5

  /// How far the way is turned, in degrees.
  var tilt = 20.0

  /// The length of a sweep, in seconds.
  var duration = 1.0

  /// Whether every other sweep goes back.
  var isReversed = false

  /// Whether it goes from top to bottom.
  var isVertical = false

  /// Whether the light is round.
  var isRadial = false

  /// Whether there is no light at all.
  var isOff = false

  /// The presets in the order of the sample.
  static let all = [
    AndroidPreset(name: "default", note: "base 0.3, drop-off 0.5, tilt 20°, 1 s"),
    AndroidPreset(
      name: "slow-reverse", note: "5 s, there and back", duration: 5, isReversed: true),
    AndroidPreset(
      name: "thin-straight", note: "base 0.1, drop-off 0.1, tilt 0°", baseAlpha: 0.1, dropoff: 0.1,
      tilt: 0),
    AndroidPreset(
      name: "sweep-90", note: "top to bottom, tilt 0°", tilt: 0, isVertical: true),
    AndroidPreset(
      name: "spotlight", note: "radial, base 0, intensity 0.35, 2 s", baseAlpha: 0,
      intensity: 0.35, dropoff: 0.1, duration: 2, isRadial: true),
    AndroidPreset(name: "off", note: "no shimmer", isOff: true),
  ]

  /// The preset over a view of a size, with that library's band and way.
  ///
  /// There the band is as long as shares of the view's width or height, or of half the longer side times √2 for a
  /// radius, and travels from one extent, lengthened by the tilt, before the middle to as far behind it.
  func sweep(over size: Size) -> Sweep {
    var sweep = Sweep()
    sweep.direction = isVertical ? .down : .right
    sweep.tilt = tilt * .pi / 180
    sweep.light = .opacity(base: baseAlpha, highlight: 1)
    sweep.shape = isRadial ? .spot : .band
    sweep.pace = .duration(duration)
    sweep.autoreverses = isReversed
    let extent = isVertical ? size.height : size.width
    let across = isVertical ? size.width : size.height
    let diameter = max(size.width, size.height) * 2.0.squareRoot()
    sweep.band = SweepBand(intensity: intensity, dropoff: dropoff)
    if case .share(let share) = sweep.band.length {
      sweep.band.length = .points(share * (isRadial ? diameter : extent))
    }
    let path = SweepPath(sweep, across: Rect(origin: .zero, size: size))
    guard path.length > 0 else { return sweep }
    let vector = SweepDirection.right.vector(tilt: sweep.tilt, writing: .leftToRight)
    let travel = 2 * (extent + across * vector.y / vector.x)
    sweep.overshoot = (travel - path.length - path.bandLength) / 2 / path.length
    return sweep
  }
}

/// A preset over a plate with a word, on a quiet copy of both, and what it is below.
///
/// The copy keeps the word in sight where the preset lets nothing of the content through.
private final class AndroidPresetTile {
  /// The preset.
  let preset: AndroidPreset

  /// The effect over the plate.
  let layer: SweepLayer

  private let plate: Layer
  private let word: TextLayer
  private let quietPlate: Layer
  private let quietWord: TextLayer
  private let name: Label
  private let note: Label

  /// Makes a tile.
  init(_ preset: AndroidPreset, in context: LayerContext) {
    self.preset = preset
    layer = SweepLayer(in: context).withoutActions()
    layer.name = preset.name
    plate = Layer(in: context).withoutActions()
    word = TextLayer(in: context).withoutActions()
    plate.addSublayer(word)
    layer.contentLayer = plate
    quietPlate = Layer(in: context).withoutActions()
    quietWord = TextLayer(in: context).withoutActions()
    quietPlate.addSublayer(quietWord)
    name = Label(in: context)
    note = Label(in: context)
  }

  /// Its layers, from back to front.
  var layers: [Layer] { [quietPlate, layer, name.layer, note.layer] }

  /// The distance from the plate to the print, in points.
  static let gap = 4.0

  /// A blue on which white has a contrast of 5.
  private static let deepBlue = Color(hex: 0x3867D6)

  /// How many lines of print a tile has below it: in small windows the name alone.
  static func lines(in measure: SceneMeasure) -> Double {
    measure.area.bounds.width < 640 || measure.area.bounds.height < 480 ? 1 : 2
  }

  /// Places plate and word.
  func layOut(in box: Rect, _ measure: SceneMeasure) {
    layer.frame = box
    layer.layoutIfNeeded()
    quietPlate.frame = box
    for plate in [plate, quietPlate] { plate.cornerRadius = min(measure.radius, box.height / 8) }
    let size = word.fit(
      "Shimmer", largest: box.height / 3.2,
      within: Size(width: box.width * 0.86, height: box.height * 0.8), measure)
    word.position = Point(
      x: measure.area.aligned((box.width - size.width) / 2) + size.width / 2,
      y: measure.area.aligned((box.height - size.height) / 2) + size.height / 2)
    quietWord.text = word.text
    quietWord.bounds = word.bounds
    quietWord.position = word.position
  }

  /// Gives it its colours and its print.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    let isLight = palette == .light
    // The word stays lighter, or darker, than the plate at any opacity: they never meet on their ways.
    plate.backgroundColor = isLight ? ScenePalette.dark.accent : Self.deepBlue
    word.foregroundColor = isLight ? palette.text : .white
    quietPlate.backgroundColor = palette.surface
    quietPlate.borderColor = palette.hairline
    quietPlate.borderWidth = measure.area.hairline
    quietWord.foregroundColor = palette.dim
    let box = layer.frame
    func line(_ index: Double) -> Rect {
      Rect(
        x: box.minX, y: box.maxY + Self.gap + index * measure.line, width: box.width,
        height: measure.line)
    }
    name.note(preset.name, size: 13, color: palette.text, in: line(0), at: .center, measure)
    if Self.lines(in: measure) > 1 {
      note.note(preset.note, color: palette.dim, in: line(1), at: .center, measure)
    } else {
      note.hide()
    }
  }

  /// Takes the preset's numbers for the tile's size.
  func follow(tempo: Double) {
    var sweep = preset.sweep(over: layer.bounds.size)
    sweep.pace = .duration(preset.duration / tempo)
    layer.sweep = sweep
  }
}

/// Equal boxes in rows, as large as they fit a rectangle, in its middle.
private struct TileGrid {
  /// The boxes, row by row.
  let boxes: [Rect]

  /// The number of boxes in a row.
  let columns: Int

  /// Divides a rectangle.
  ///
  /// - Parameters:
  ///   - room: The rectangle.
  ///   - count: The number of boxes, at least 1.
  ///   - tile: The size of a box at most; its shape is kept.
  ///   - footer: What is below each box and belongs to it, in points.
  ///   - gap: The distance between boxes, in points.
  init(in room: Rect, count: Int, tile: Size, footer: Double, gap: Double) {
    func factor(_ columns: Int) -> Double {
      let rows = Double(count / columns)
      let across = (room.width - Double(columns - 1) * gap) / (Double(columns) * tile.width)
      let down = (room.height - (rows - 1) * gap - rows * footer) / (rows * tile.height)
      return min(across, down)
    }
    // Rows that are full.
    let choices = (1...count).filter { count % $0 == 0 }
    let columns = choices.max { factor($0) < factor($1) } ?? count
    let scale = max(min(factor(columns), 1), 0.01)
    self.columns = columns
    let size = Size(width: tile.width * scale, height: tile.height * scale)
    let rows = Double(count / columns)
    let width = Double(columns) * (size.width + gap) - gap
    let height = rows * (size.height + footer + gap) - gap
    let (left, top) = (room.center.x - width / 2, room.center.y - height / 2)
    boxes = (0..<count).map { index in
      Rect(
        x: left + Double(index % columns) * (size.width + gap),
        y: top + Double(index / columns) * (size.height + footer + gap), width: size.width,
        height: size.height)
    }
  }

  /// The rectangle around all boxes.
  var frame: Rect { boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } }
}
