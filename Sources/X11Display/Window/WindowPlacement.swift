import CX11
package import Raster

/// Where a window is made, and what the window manager is told of it.
package struct WindowPlacement: Hashable {
  /// The window on the screen.
  package var frame: PixelRect

  /// Whether the user chose the size.
  package var isSizeChosen: Bool

  /// Whether the user chose the place.
  package var isPlaceChosen: Bool

  /// The corner that stays where it is when borders are added.
  package var gravity: Int32

  /// Works out a geometry on a screen.
  ///
  /// Without a place, the window goes to the corner and the window manager decides.
  package init(_ geometry: WindowGeometry, default size: PixelSize, screen: PixelSize) {
    let size = geometry.size(default: size)
    let x = geometry.x?.coordinate(length: size.width, screen: screen.width) ?? 0
    let y = geometry.y?.coordinate(length: size.height, screen: screen.height) ?? 0
    // Positions have 16 bits.
    let limit = -32_768...32_767
    frame = PixelRect(
      x: min(max(x, limit.lowerBound), limit.upperBound),
      y: min(max(y, limit.lowerBound), limit.upperBound), width: size.width, height: size.height)
    isSizeChosen = geometry.width != nil || geometry.height != nil
    isPlaceChosen = geometry.x != nil || geometry.y != nil
    gravity =
      switch (geometry.x?.isFromFarEdge ?? false, geometry.y?.isFromFarEdge ?? false) {
      case (false, false): NorthWestGravity
      case (true, false): NorthEastGravity
      case (false, true): SouthWestGravity
      case (true, true): SouthEastGravity
      }
  }
}
