import LayerKit
import ShimmerKit

/// The presets of shimmer-android's sample application, side by side.
final class AndroidPresetsScene: Scene {
  static let card = SceneCard(
    "android-presets", "the presets of shimmer-android's sample, side by side",
    equivalents: ["shimmer-android: Shimmer.AlphaHighlightBuilder and its sample application"],
    action: "switch between normal, double and half speed", drag: "tempo (horizontal)",
    ground: .plain)

  /// The preferred size of a tile, in points.
  private static let tile = Size(width: 352, height: 208)

  /// The enlargement of print in large windows: the tiles are large, and their words are meant to be compared.
  private static let enlargement = 1.25

  let stage: SceneStage

  /// The five presets that are not off.
  var effects: [any SceneEffect] { tiles.filter { !$0.preset.isOff }.map(\.layer) }

  private let tiles: [AndroidPresetTile]
  private var box = Rect.zero

  /// The frame of all tiles.
  var focus: Rect { box }

  /// The speed of time for the presets; 1 matches the sample.
  private var tempo = 1.0 {
    didSet { if tempo != oldValue { follow() } }
  }

  /// Whether the presets run.
  private var isShimmering: Bool {
    get { effects.first?.isRunning ?? false }
    set { for effect in effects { effect.isRunning = newValue } }
  }

  /// The tempo, and whether the presets run; the presets determine everything else.
  static let parameters = table([
    .number(
      "tempo", "Tempo",
      "The speed of all presets as a multiple of the original speed.",
      in: .motion, unit: ParameterUnit(words: "times", symbol: "×"),
      range: 0.1...4, step: 0.1, \.tempo),
    .shimmering(\.isShimmering),
  ])

  /// A horizontal drag changes the tempo.
  let drags = [SceneDrag(.horizontal, changes: "tempo", by: 2)]

  /// Creates the scene with the shimmer off.
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

  /// Applies blue to the plates, neutral colours to their copies, and subdued colours to the captions.
  func paint() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    for tile in tiles { tile.paint(stage.palette, measure) }
  }

  /// Switches between normal, double and half speed.
  func performAction() -> LabeledValue? {
    tempo = tempo == 1 ? 2 : tempo == 2 ? 0.5 : 1
    return LabeledValue("Tempo", "\(NumberText.shortest(tempo)) ×")
  }

  private func follow() {
    for tile in tiles { tile.follow(tempo: tempo) }
  }
}

/// A preset of shimmer-android's sample application, in that library's numbers.
///
/// Values that a preset does not set are the library's defaults: base opacity 0.3, highlight 1, intensity 0, drop-off
/// 0.5, tilt 20°, 1 second from left to right, no delay, and each sweep from the start.
private struct AndroidPreset: Hashable {
  let name: String

  /// The differences from the default, in one line.
  let note: String

  /// The opacity away from the light.
  var baseAlpha = 0.3

  /// The length of the fully lit part, as a share of the view's length.
  var intensity = 0.0

  /// The length of the light's slopes, as a share of the view's length.
  var dropoff = 0.5

  /// The rotation of the direction of travel, in degrees.
  var tilt = 20.0

  /// The duration of a sweep, in seconds.
  var duration = 1.0

  /// Whether every other sweep travels back.
  var isReversed = false

  /// Whether the light travels from top to bottom.
  var isVertical = false

  /// Whether the light is round.
  var isRadial = false

  /// Whether there is no light.
  var isOff = false

  /// The presets in the order of the sample.
  static let all = [
    AndroidPreset(name: "default", note: "base 0.3, drop-off 0.5, tilt 20°, 1 s"),
    AndroidPreset(
      name: "slow-reverse", note: "5 s, autoreverses", duration: 5, isReversed: true),
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

  /// Returns the preset as a sweep over a view of a size, with that library's band and path.
  ///
  /// In that library the band's length is a share of the view's width or height. For a radial light, the radius is a
  /// share of half the longer side times √2. The band travels from a distance before the middle of the view to the
  /// same distance after it. That distance is the view's extent, lengthened by the tilt.
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

/// A preset over a plate with a word, on a subdued copy of both, with a description below.
///
/// The copy keeps the word visible where the preset hides the content.
private final class AndroidPresetTile {
  let preset: AndroidPreset

  /// The effect over the plate.
  let layer: SweepLayer

  private let plate: Layer
  private let word: TextLayer
  private let quietPlate: Layer
  private let quietWord: TextLayer
  private let name: Label
  private let note: Label

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

  /// The layers, from back to front.
  var layers: [Layer] { [quietPlate, layer, name.layer, note.layer] }

  /// The distance from the plate to the print, in points.
  static let gap = 4.0

  /// A blue that has a contrast of 5 to white.
  private static let deepBlue = Color(hex: 0x3867D6)

  /// Returns the number of lines of print below a tile: in small windows, only the name.
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

  /// Applies the colours and sets the print.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    let isLight = palette == .light
    // The word is lighter, or darker, than the plate at any opacity, so that the two never look the same during a
    // sweep.
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

  /// Applies the preset's numbers for the tile's size.
  func follow(tempo: Double) {
    var sweep = preset.sweep(over: layer.bounds.size)
    sweep.pace = .duration(preset.duration / tempo)
    layer.sweep = sweep
  }
}

/// Equal boxes in rows, as large as possible, centred in a rectangle.
private struct TileGrid {
  /// The boxes, row by row.
  let boxes: [Rect]

  /// The number of boxes in a row.
  let columns: Int

  /// Creates a grid in a rectangle.
  ///
  /// - Parameters:
  ///   - room: The rectangle.
  ///   - count: The number of boxes, at least 1.
  ///   - tile: The maximum size of a box, whose proportions are kept.
  ///   - footer: The height of the print below each box, in points.
  ///   - gap: The distance between boxes, in points.
  init(in room: Rect, count: Int, tile: Size, footer: Double, gap: Double) {
    func factor(_ columns: Int) -> Double {
      let rows = Double(count / columns)
      let across = (room.width - Double(columns - 1) * gap) / (Double(columns) * tile.width)
      let down = (room.height - (rows - 1) * gap - rows * footer) / (rows * tile.height)
      return min(across, down)
    }
    // Use only numbers of columns that fill every row.
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
