import Display
import LayerKit

/// The choice in the gallery of all scenes, and the part of it that the window shows.
package struct GalleryChoice: Hashable, Sendable {
  /// The index of the scene that Return opens.
  package private(set) var chosen: Int

  /// The index of the scene on which the primary button was pressed; `nil` if the button is not down.
  var pressed: Int?

  /// The index of the first row that is shown.
  package private(set) var firstRow = 0

  /// The places of the pictures in the window.
  package private(set) var plan: GalleryPlan

  /// Creates a choice in a window.
  init(choosing chosen: Int, in area: OverlayArea) {
    self.chosen = chosen
    plan = GalleryPlan(count: SceneCatalog.all.count, in: area)
    firstRow = plan.row(showing: chosen, from: 0)
  }

  /// Chooses another scene and scrolls to it.
  mutating func move(_ move: GalleryPlan.Move) { choose(plan.index(after: move, from: chosen)) }

  /// Chooses a scene and scrolls to it.
  mutating func choose(_ index: Int) {
    chosen = index
    scroll(to: plan.row(showing: index, from: firstRow))
  }

  /// Scrolls by rows, but not past the ends; the choice may then be outside the window.
  ///
  /// - Returns: Whether anything has moved.
  mutating func scroll(by rows: Int) -> Bool { scroll(to: plan.limited(row: firstRow + rows)) }

  @discardableResult
  private mutating func scroll(to row: Int) -> Bool {
    if row == firstRow { return false }
    firstRow = row
    return true
  }

  /// Returns whether a key moves the choice, or opens it.
  static func handles(_ press: KeyPress) -> Bool {
    press.modifiers.isDisjoint(with: [.control, .alt])
      && (GalleryPlan.Move(press) != nil || press.key == "return" || press.key == "space")
  }

  /// Arranges the pictures in a window of another size or scale.
  mutating func lay(out area: OverlayArea) {
    plan = GalleryPlan(count: SceneCatalog.all.count, in: area)
    firstRow = plan.row(showing: chosen, from: plan.limited(row: firstRow))
  }
}

extension GalleryPlan.Move {
  /// The move for a key in the gallery; `nil` if the key does not move the choice.
  init?(_ press: KeyPress) {
    switch press.key {
    case "left": self = .left
    case "right": self = .right
    case "up": self = .up
    case "down": self = .down
    case "pageup": self = .pageUp
    case "pagedown": self = .pageDown
    case "home": self = .first
    case "end": self = .last
    case "tab": self = press.modifiers.contains(.shift) ? .previous : .next
    default: return nil
    }
  }
}
