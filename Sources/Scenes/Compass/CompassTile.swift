import LayerKit
import ShimmerKit
import ViewerUI

/// A plate over which a band travels, with what it is called below.
final class CompassTile {
  /// The layer over whose content the band travels.
  let layer: Layer

  /// The plate.
  let plate: Layer

  private let label: Label
  private let text: () -> String

  /// Makes a tile.
  ///
  /// - Parameters:
  ///   - layer: The effect's layer, whose content the plate becomes.
  ///   - plate: The plate.
  ///   - text: What stands below, asked at each layout.
  init(_ layer: Layer, plate: Layer, text: @escaping () -> String) {
    self.layer = layer
    self.plate = plate
    self.text = text
    label = Label(in: layer.context)
  }

  /// Its layers, from back to front.
  var layers: [Layer] { [layer, label.layer] }

  /// What stands below.
  var shownText: String? { label.shownText }

  /// Places plate and text.
  func layOut(in box: Rect, radius: Double) {
    layer.frame = box
    plate.cornerRadius = radius
    layer.layoutIfNeeded()
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    plate.backgroundColor = palette.accent
    let box = layer.frame
    label.note(
      text(), size: 12, color: palette.dim,
      in: Rect(x: box.minX, y: box.maxY, width: box.width, height: measure.line), at: .center,
      measure)
  }
}
