import LayerKit
import ShimmerKit
import ViewerUI

/// A preset over a plate with a word, on a quiet copy of both, and what it is below.
///
/// The copy keeps the word in sight where the preset lets nothing of the content through.
final class AndroidPresetTile {
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
