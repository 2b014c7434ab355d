import Display
package import LayerKit

extension ViewerSession {
  /// The layers of the scene, from its root down.
  private var layerTree: LayerTree { LayerTree(of: scene.stage.root) }

  /// Returns the contents of the layers page at a media time.
  func layerReading(at time: Double) -> LayerReading {
    let tree = layerTree
    return LayerReading(
      tree, chosen: pages.layerChoice.index(in: tree), scroll: pages.layerChoice.scroll, at: time)
  }

  /// Chooses the layer that is `steps` lines further in the tree, wrapping around at the ends.
  func chooseLayer(by steps: Int) { pages.layerChoice.move(by: steps, in: layerTree) }

  /// The visible lines of the layer tree.
  ///
  /// Each line has its number in the tree, and its box in points relative to the panel.
  package var layerRowBoxes: [(row: Int, box: Rect)] { overlay.layerRowBoxes }

  // MARK: The pointer

  /// The number of tree lines per step of the wheel.
  private static let linesPerStep = 3

  /// Chooses the layer of a visible line of the tree.
  func chooseLayer(inRow row: Int, at instant: Int64) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    timeline.note("choose-layer", by: KeyBinding.Trigger.click.label, at: time)
    return update(at: time) {
      pages.layerChoice.choose(
        row, in: layerTree, showingFrom: overlay.layerRowBoxes.first?.row ?? 0)
    }
  }

  /// Scrolls the tree by steps of the wheel, but not past its ends.
  ///
  /// A turn away from the user scrolls towards the beginning.
  func scrollLayers(by steps: Int, at instant: Int64) -> [SessionEffect] {
    let shown = overlay.layerRowBoxes
    guard let first = shown.first?.row else { return [] }
    let last = max(layerTree.rows.count - shown.count, 0)
    let wanted = min(max(first - steps * Self.linesPerStep, 0), last)
    if wanted == first { return [] }
    return update(at: mediaTime(at: instant)) { pages.layerChoice.show(from: wanted) }
  }
}
