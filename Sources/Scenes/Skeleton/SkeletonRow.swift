import LayerKit
import ShimmerKit

/// A row of the skeleton table: two pills, and what they stand for.
final class SkeletonRow {
  /// The title's pill and the year's.
  let bones: [BoneLayer]

  /// The line below, which is there all the time.
  let line: Layer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, disclosure.layer] }

  /// Whether there is no room for it.
  var isHidden = false {
    didSet { for layer in bones + content { layer.isHidden = isHidden } }
  }

  private let title: SheetText
  private let year: SheetText
  private let disclosure: SheetText

  /// Makes a row without a place.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bones = (0..<2).map { _ in BoneLayer(in: context) }
    line = Layer(in: context).withoutActions()
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    disclosure = SheetText("›", in: context)
  }

  /// Places it: the year is as wide as its text, the title takes all the rest, each as high as its line.
  ///
  /// - Parameter unit: How much everything is magnified.
  func layOut(in box: Rect, unit: Double, isLast: Bool, on stage: SceneStage) {
    let (margin, gap) = (16 * unit, 16 * unit)
    let inner = box.insetBy(x: margin, y: 0)
    let mark = disclosure.place(in: inner, at: .right, size: 22 * unit, on: stage)
    var texts = inner
    texts.size.width = max(texts.width - mark.width - 10 * unit, 0)
    let yearSize = year.place(in: texts, at: .right, size: 17 * unit, on: stage)
    texts.size.width = max(texts.width - yearSize.width - gap, 0)
    let titleSize = title.place(in: texts, size: 17 * unit, on: stage)
    let yearWidth = min(yearSize.width, inner.width)
    bones[1].frame = stage.aligned(
      Rect(
        x: inner.maxX - yearWidth, y: box.center.y - yearSize.height / 2, width: yearWidth,
        height: yearSize.height))
    bones[0].frame = stage.aligned(
      Rect(
        x: inner.minX, y: box.center.y - titleSize.height / 2,
        width: max(inner.width - yearWidth - gap, 0), height: titleSize.height))
    line.isHidden = isLast || isHidden
    line.frame = Rect(
      x: margin, y: stage.aligned(box.maxY) - stage.hairline,
      width: max(box.width - margin, 0), height: stage.hairline)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    disclosure.layer.foregroundColor = palette.dim.withAlpha(multipliedBy: 0.6)
    line.backgroundColor = palette.hairline
  }
}
