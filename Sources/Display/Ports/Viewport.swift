public import Raster

/// A window and the part of it that frames hold, in device pixels.
///
/// Nobody sees more of a window than the screen shows, so that frames of one that is much larger hold no
/// more: all of 32 767×32 767 pixels would take four gibibytes for each buffer.
public struct Viewport: Hashable, Sendable {
  /// The window's size; what it shows is laid out for all of it.
  public let window: PixelSize

  /// The part that frames hold; inside of the window.
  public let part: PixelRect

  /// The side of the tiles at which parts begin: 64 pixels.
  ///
  /// A window that moves within a tile keeps its part, and with it what has been drawn.
  public static let tile = 64

  /// Creates the viewport that shows all of a window.
  public init(whole window: PixelSize) {
    self.window = window
    part = PixelRect(window)
  }

  /// Creates the viewport that shows a part of a window, cut at the window's edges.
  ///
  /// A part that lies beside the window is replaced by the window's first pixel.
  public init(_ part: PixelRect, of window: PixelSize) {
    self.window = window
    let inside = part.intersection(PixelRect(window))
    self.part = inside.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : inside
  }

  /// Creates the viewport that shows what a screen shows of a window, rounded to tiles.
  ///
  /// A side that is hardly longer than the screen's is shown whole wherever the window lies: an ordinary window
  /// that is half outside is drawn as any other. The part of a longer one has the same length at every place, so
  /// that a move asks for no other memory.
  ///
  /// - Parameters:
  ///   - window: The window's size.
  ///   - place: Its corner on the screen.
  ///   - screen: The screen's size, all monitors together.
  public init(of window: PixelSize, at place: PixelPoint, on screen: PixelSize) {
    self.window = window
    let largest = Self.largestPart(on: screen)
    let columns = Self.range(of: window.width, at: place.x, atMost: largest.width)
    let rows = Self.range(of: window.height, at: place.y, atMost: largest.height)
    part = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
  }

  /// The largest part that frames hold on a screen: the screen in whole tiles, and one tile more each way, as
  /// a window need not begin where a tile does.
  public static func largestPart(on screen: PixelSize) -> PixelSize {
    func length(_ side: Int) -> Int { (max(side, 1) + 2 * tile - 1) / tile * tile }
    return PixelSize(width: length(screen.width), height: length(screen.height))
  }

  /// Whether frames hold all of the window.
  public var isWhole: Bool { part.size == window }

  private static func range(of length: Int, at place: Int, atMost limit: Int) -> Range<Int> {
    if length <= limit { return 0..<length }
    let first = max(0, -place) / tile * tile
    let start = min(first, length - limit)
    return start..<start + limit
  }
}
