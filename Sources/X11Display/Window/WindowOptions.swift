public import Raster

/// What a window is to be like.
public struct WindowOptions {
  /// The display's name, or `nil` for `$DISPLAY`.
  public var display: String?

  /// The text in the title bar.
  public var title: String

  /// The name by which the user's settings know this window, the first part of `WM_CLASS`.
  ///
  /// The second part is the same with a capital letter.
  public var name: String

  /// The size where the geometry leaves it open, in device pixels.
  public var size: PixelSize

  /// The size and the place that the user asked for.
  public var geometry: WindowGeometry

  /// The smallest size that the window manager shall allow.
  public var minimumSize: PixelSize

  /// Whether the window starts without borders over a whole monitor.
  public var isFullscreen: Bool

  /// The transport to use, or `nil` for the best.
  public var transport: Transport?

  /// The number of buffers, 1 to 3.
  public var buffers: Int

  /// Whether the window is shown as soon as it is made; ``X11Window/show()`` does that later.
  public var isShown: Bool

  /// Where the memory of its frames comes from.
  package var memory = WindowMemory()

  /// Creates options for a window of 800×450 pixels with two buffers.
  public init(
    display: String? = nil, title: String = "Shimmer", name: String = "shimmer",
    size: PixelSize = PixelSize(width: 800, height: 450),
    geometry: WindowGeometry = WindowGeometry(),
    minimumSize: PixelSize = PixelSize(width: 1, height: 1), isFullscreen: Bool = false,
    transport: Transport? = nil, buffers: Int = 2, isShown: Bool = true
  ) {
    self.display = display
    self.title = title
    self.name = name
    self.size = size
    self.geometry = geometry
    self.minimumSize = minimumSize
    self.isFullscreen = isFullscreen
    self.transport = transport
    self.buffers = buffers
    self.isShown = isShown
  }
}
