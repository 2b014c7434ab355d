import CX11
public import Display
public import Raster

/// A window with everything that a program needs to draw in it and to wait for it.
///
/// ```swift
/// let window = try X11Window.open(WindowOptions(title: "Shimmer"))
/// for event in try window.events.nextEvents(until: deadline) { … }
/// if let frame = try window.presenter.lendFrame() { … }
/// ```
///
/// The window closes when the last reference to it goes away.
public final class X11Window {
  /// The presenter that shows frames.
  public let presenter: X11Presenter

  /// The event loop in which the program waits.
  public let events: X11EventLoop

  /// The connection that the window lives on.
  public let connection: X11Connection

  private let native: NativeWindow
  private let fullscreen: FullscreenSwitch

  /// Opens a display and a window on it.
  ///
  /// Frames can be presented at once.
  ///
  /// - Throws: `DisplayError.cannotOpen` without a display,
  ///   `DisplayError.connectionLost` when the server goes meanwhile,
  ///   `DisplayError.unsupported` on a screen that has only palettes,
  ///   `DisplayError.cannotAllocate` when there is no memory for the first
  ///   frames, `DisplayError.tooFewDescriptors`, or `DisplayError.system`.
  /// - Precondition: `options.buffers` is 1, 2 or 3.
  public static func open(_ options: WindowOptions) throws(DisplayError) -> X11Window {
    try X11Window(X11Connection(name: options.display), options)
  }

  /// Opens a window on a connection.
  public init(_ connection: X11Connection, _ options: WindowOptions) throws(DisplayError) {
    let format = try connection.chooseFormat()
    let placement = WindowPlacement(
      options.geometry, default: options.size, screen: connection.screenSize)
    let native = try NativeWindow(connection: connection, format: format, frame: placement.frame)
    let syncCounter = SyncCounter(connection)
    native.describe(options, placement: placement, syncCounter: syncCounter)
    let outputs = OutputReader(connection)
    fullscreen = FullscreenSwitch(window: native, outputs: outputs)
    if options.isFullscreen { fullscreen.prepare(frame: placement.frame) }
    if options.isShown { native.map() }
    // The window manager works on its part while we make the buffers.
    connection.flush()
    try connection.checkConnection()
    let allocator = try FrameAllocator(
      connection: connection, format: format, asked: options.transport,
      memory: options.memory)
    let painter = WindowPainter(
      connection: connection, window: native.identifier, memory: options.memory)
    presenter = try X11Presenter(
      painter: painter, format: format, allocator: allocator,
      viewport: Viewport(
        of: placement.frame.size, at: placement.frame.origin, on: connection.screenSize),
      bufferCount: options.buffers)
    presenter.syncCounter = syncCounter
    events = try X11EventLoop(
      window: native, presenter: presenter, outputs: outputs, fullscreen: fullscreen,
      completionEvent: SharedMemoryVersion(connection)?.completionEvent)
    self.connection = connection
    self.native = native
    try connection.checkConnection()
    connection.becomeBreakable()
  }

  /// Shows a window that was made with ``WindowOptions/isShown`` off.
  public func show() {
    native.map()
    connection.flush()
  }

  /// The window's number at the server, for other programs.
  public var identifier: UInt { native.identifier }

  /// The transport in use and the reasons for it.
  public var report: TransportReport { presenter.report }

  /// The rate of the monitor that shows the window's centre, and where it is known from.
  public var refreshRate: RefreshReading { events.refreshRate }

  /// The desktop's preferences now.
  public var settings: DesktopSettings { connection.desktopSettings() }

  /// Whether the window covers a whole monitor without borders, as far as is known.
  ///
  /// Setting it asks the window manager, which may refuse; what becomes of it comes as an event, and
  /// so does the new size.
  public var isFullscreen: Bool {
    get { fullscreen.isOn }
    set { fullscreen.set(newValue) }
  }

  /// Asks for another size, in device pixels; it comes as an event, if the window manager agrees.
  public func requestSize(_ size: PixelSize) {
    native.resize(to: size)
    connection.flush()
  }

  /// Sets the text in the title bar.
  public func setTitle(_ title: String) {
    native.setTitle(title)
    connection.flush()
  }

  /// Sets the pictures for the window manager's lists, the same one in several sizes of at most 192
  /// pixels.
  ///
  /// Managers follow it at any time, so that a window need not wait for it to be shown.
  public func setIcon(_ icon: [Bitmap]) {
    native.setIcon(icon)
    connection.flush()
  }

  /// Begins to answer tests that ask how far the program has come; see ``Handshake``.
  package func beginHandshake() -> Handshake {
    let handshake = Handshake(native)
    events.handshake = handshake
    return handshake
  }

  /// Waits until the server has dealt with every request.
  ///
  /// For tests and for the end of a program.
  public func synchronize() { connection.synchronize() }

  /// Reads the window back from the server, row by row.
  ///
  /// As `0x00RRGGBB` on native formats and raw values on others; `nil` where it cannot be read. Slow; for
  /// tests.
  package func readBack(_ rect: PixelRect) -> [UInt32]? {
    ServerPixels.read(
      native.identifier, rect, connection: connection, format: native.format)
  }
}

/// The options of a window.
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

  /// The source of the memory of its frames.
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

/// Tells another program, through a property of the window, how far the viewer has come.
///
/// A test that drives the viewer does something to it, then sends the window a `SHIMMER_ASK` message
/// with a number. The property `SHIMMER_TOLD` holds three numbers: the last one asked with, the frames
/// presented so far, and whether the viewer rests. Server and window system keep the order of requests:
/// whoever sees the number come back knows that everything done before has been handled, and that the
/// server has the frame that goes with it.
///
/// The property is written behind the frame's own put, so that the numbers never run ahead of the picture.
package final class Handshake {
  private let window: NativeWindow
  private var asked = 0
  private var told: [Int]?

  /// Whether a question has come since the last answer.
  private(set) var isAsked = false

  /// Creates the handshake of a window.
  init(_ window: NativeWindow) { self.window = window }

  /// Notes the number of a question.
  func ask(_ number: Int) {
    asked = number
    isAsked = true
  }

  /// Writes the property, unless it says so already.
  ///
  /// - Parameters:
  ///   - presented: Frames presented so far.
  ///   - isResting: Whether only something from outside can bring another frame.
  package func tell(presented: Int, isResting: Bool) {
    isAsked = false
    let numbers = [asked, presented, isResting ? 1 : 0]
    if numbers == told { return }
    told = numbers
    let (connection, atoms) = (window.connection, window.connection.atoms)
    connection.set(
      atoms[.handshakeTold], type: Atom(XA_CARDINAL), to: numbers, on: window.identifier)
  }
}
