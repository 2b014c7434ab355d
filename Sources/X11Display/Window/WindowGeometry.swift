import CX11
public import Raster

/// The size and position of a window, in the notation of X programs: `800x450-10+20`.
///
/// Each part is optional. A minus sign measures from the right or bottom edge of the screen.
///
/// The corresponding Xlib function is `XParseGeometry`.
public struct WindowGeometry: Hashable, Sendable {
  /// A distance from one edge of the screen.
  public struct Offset: Hashable, Sendable {
    /// The distance in device pixels; negative if the window extends beyond that edge of the screen.
    public var distance: Int

    /// Whether the distance is measured from the right or bottom edge.
    public var isFromFarEdge: Bool

    /// Creates an offset in device pixels, by default from the left or top edge.
    public init(_ distance: Int, isFromFarEdge: Bool = false) {
      self.distance = distance
      self.isFromFarEdge = isFromFarEdge
    }

    /// Returns the coordinate of a window's left or top edge on the screen, from the lengths of the window and of the
    /// screen in that direction, in device pixels.
    fileprivate func coordinate(length: Int, screen: Int) -> Int {
      isFromFarEdge ? screen - length - distance : distance
    }
  }

  /// The maximum length of a window's side, in device pixels.
  ///
  /// Coordinates have 16 bits in the X protocol.
  public static let longestSide = 32_767

  /// The width in device pixels, or `nil` for the program's choice.
  public var width: Int?

  /// The height in device pixels, or `nil` for the program's choice.
  public var height: Int?

  /// The horizontal position, or `nil` for the window manager's choice.
  public var x: Offset?

  /// The vertical position, or `nil` for the window manager's choice.
  public var y: Offset?

  /// Whether a side was longer than ``longestSide`` and has been shortened to it.
  public private(set) var wasClamped = false

  /// Whether the user gave the size, or one side of it.
  public var hasSize: Bool { width != nil || height != nil }

  /// Creates a geometry in which every part is `nil`.
  public init() {}

  /// Parses a geometry: a size, `WxH`, a position, `±X±Y`, or both, after an optional `=`.
  ///
  /// `nil` if the text is anything else, or if a side is 0. Xlib also accepts half a size or half a position.
  public init?(_ text: String) {
    // Xlib accepts numbers of any length, and they overflow.
    let numbers = text.split { !$0.isNumber }
    if numbers.contains(where: { $0.count > 9 }) { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height): (UInt32, UInt32) = (0, 0)
    let found = unsafe XParseGeometry(text, &x, &y, &width, &height)
    if found == NoValue { return nil }
    if found & WidthValue != 0 { self.width = Int(width) }
    if found & HeightValue != 0 { self.height = Int(height) }
    if self.width == 0 || self.height == 0 { return nil }
    for pair in [(WidthValue, HeightValue), (XValue, YValue)]
    where (found & pair.0 == 0) != (found & pair.1 == 0) { return nil }
    if found & XValue != 0 { self.x = Self.offset(x, isNegative: found & XNegative != 0) }
    if found & YValue != 0 { self.y = Self.offset(y, isNegative: found & YNegative != 0) }
    clamp()
  }

  /// Returns the size in device pixels; missing sides are taken from `fallback`, and sides are limited to 1…32767.
  public func size(default fallback: PixelSize) -> PixelSize {
    let (width, height) = (width ?? fallback.width, height ?? fallback.height)
    return PixelSize(
      width: min(max(width, 1), Self.longestSide), height: min(max(height, 1), Self.longestSide))
  }

  private mutating func clamp() {
    wasClamped = max(width ?? 0, height ?? 0) > Self.longestSide
    width = width.map { min($0, Self.longestSide) }
    height = height.map { min($0, Self.longestSide) }
  }

  private static func offset(_ value: Int32, isNegative: Bool) -> Offset {
    isNegative ? Offset(-Int(value), isFromFarEdge: true) : Offset(Int(value))
  }
}

/// The position and size of a new window, and the hints about them for the window manager.
package struct WindowPlacement: Hashable {
  /// The window's frame on the screen.
  package var frame: PixelRect

  /// Whether the user chose the size, as opposed to the program (`USSize` instead of `PSize` in the hints).
  package var isSizeChosen: Bool

  /// Whether the user chose the position; if not, the window manager chooses it.
  package var isPlaceChosen: Bool

  /// The corner of the window that keeps its position when the window manager adds a decoration; a gravity constant
  /// of Xlib.
  package var gravity: Int32

  /// Computes the placement of a window on a screen.
  ///
  /// If the geometry has no position, the frame is in the upper left corner of the screen, and the window manager
  /// chooses the position.
  package init(_ geometry: WindowGeometry, default size: PixelSize, screen: PixelSize) {
    let size = geometry.size(default: size)
    let x = geometry.x?.coordinate(length: size.width, screen: screen.width) ?? 0
    let y = geometry.y?.coordinate(length: size.height, screen: screen.height) ?? 0
    // Positions have 16 bits in the X protocol.
    let limit = -32_768...32_767
    frame = PixelRect(
      x: min(max(x, limit.lowerBound), limit.upperBound),
      y: min(max(y, limit.lowerBound), limit.upperBound), width: size.width, height: size.height)
    isSizeChosen = geometry.hasSize
    isPlaceChosen = geometry.x != nil || geometry.y != nil
    gravity =
      switch (geometry.x?.isFromFarEdge ?? false, geometry.y?.isFromFarEdge ?? false) {
      case (false, false): NorthWestGravity
      case (true, false): NorthEastGravity
      case (false, true): SouthWestGravity
      case (true, true): SouthEastGravity
      }
  }

  /// The placement of a window that fills another one.
  package init(filling size: PixelSize) {
    (frame, gravity) = (PixelRect(size), NorthWestGravity)
    (isSizeChosen, isPlaceChosen) = (false, false)
  }
}
