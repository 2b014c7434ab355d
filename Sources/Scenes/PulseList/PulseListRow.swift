import LayerKit
import ShimmerKit

/// A pill, and the row that it stands for.
final class PulseListRow {
  /// The pill.
  let bone: BoneLayer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, line] }

  /// Whether there is no room for it.
  var isHidden = false {
    didSet {
      bone.isHidden = isHidden
      for layer in content { layer.isHidden = isHidden }
    }
  }

  private let title: SheetText
  private let year: SheetText
  private let line: Layer

  /// Makes a row without a place.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bone = BoneLayer(in: context)
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    line = Layer(in: context).withoutActions()
  }

  /// Places it; the line below lies in the middle of the gap to the next one.
  ///
  /// - Parameters:
  ///   - box: The pill's box.
  ///   - pitch: The distance to the next row's, in points.
  ///   - unit: How much everything is magnified.
  func layOut(in box: Rect, pitch: Double, unit: Double, on stage: SceneStage) {
    bone.frame = box
    let size = year.place(in: box, at: .right, size: 17 * unit, on: stage)
    let room = Rect(
      x: box.minX, y: box.minY, width: max(box.width - size.width - 16 * unit, 0),
      height: box.height)
    title.place(in: room, size: 17 * unit, on: stage)
    line.frame = Rect(
      x: box.minX, y: stage.aligned(box.minY + (box.height + pitch) / 2) - stage.hairline,
      width: box.width, height: stage.hairline)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    line.backgroundColor = palette.hairline
  }
}
