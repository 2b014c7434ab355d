/// A box with its colours, or the alpha of a mask: all that decides on its pixels.
///
/// A class, because it is compared and kept for each buffer in each frame, and is too large to be copied
/// as often as values are. Two numbers grow when it takes another place and other colours, so that what
/// was copied from it can mostly be compared by them.
package final class BoxFigure {
  /// What it covers; nothing when nothing of it shows.
  private(set) var field: BoxField?

  /// What it is filled with.
  private(set) var ramp = BoxRamp(.zero)

  /// Grows when the box moves, and when its colours change in other places.
  private(set) var placeRevision = 0

  /// Grows when it takes other colours.
  private(set) var colorRevision = 0

  /// Whether anything of it shows.
  package var isShown: Bool { field != nil }

  /// Creates a box that does not show.
  package init() {}

  /// Creates a box.
  package convenience init(_ field: BoxField, _ ramp: BoxRamp) {
    self.init()
    assign(field, ramp)
  }

  /// Becomes a box.
  package func assign(_ field: BoxField, _ ramp: BoxRamp) {
    if self.field != field {
      self.field = field
      placeRevision += 1
    }
    fill(with: ramp)
  }

  /// Takes other colours.
  package func fill(with ramp: BoxRamp) {
    if !self.ramp.hasPlaces(of: ramp) {
      placeRevision += 1
    } else if self.ramp.hasColors(of: ramp) {
      return
    }
    if !self.ramp.hasColors(of: ramp) { colorRevision += 1 }
    self.ramp = ramp
  }

  /// Becomes a copy of another one.
  package func assign(_ other: BoxFigure) {
    if placeRevision != other.placeRevision {
      field = other.field
    } else if colorRevision == other.colorRevision {
      return
    }
    ramp = other.ramp
    placeRevision = other.placeRevision
    colorRevision = other.colorRevision
  }

  /// Shows nothing any more.
  package func clear() {
    if field == nil { return }
    field = nil
    placeRevision += 1
  }

  /// Whether two boxes, one of them copied from the other at some time, look the same.
  package func looksLike(_ other: BoxFigure) -> Bool {
    (placeRevision == other.placeRevision
      || field == other.field && ramp.hasPlaces(of: other.ramp)) && hasColors(of: other)
  }

  /// Whether two boxes, one of them copied from the other at some time, have the same colours.
  func hasColors(of other: BoxFigure) -> Bool {
    colorRevision == other.colorRevision || ramp.hasColors(of: other.ramp)
  }
}
