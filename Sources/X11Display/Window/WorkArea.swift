package import Raster

/// The `_NET_WORKAREA` property: for each desktop the part that panels leave to windows.
package enum WorkArea {
  /// The part of a desktop, cut to the screen; the whole screen where there is nothing usable.
  ///
  /// - Parameters:
  ///   - numbers: Left edge, upper edge, width and height of each desktop's part, one after the
  ///     other.
  ///   - desktop: The desktop, counted from 0.
  ///   - screen: The whole screen.
  package static func rect(_ numbers: [UInt], desktop: UInt, screen: PixelRect) -> PixelRect {
    // A property holds 1024 items at most, so no desktop's place can overflow.
    guard desktop < 1024, numbers.count >= 4 * Int(desktop) + 4 else { return screen }
    let part = numbers[4 * Int(desktop)..<4 * Int(desktop) + 4]
    // Anybody can write the property; sides of more than 16 bits do not exist.
    let sides = part.map { Int(min($0, 0xFFFF)) }
    let area = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      .intersection(screen)
    return area.isEmpty ? screen : area
  }
}
