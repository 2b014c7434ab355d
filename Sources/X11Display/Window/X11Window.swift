import CX11
public import Display
import Platform
public import Raster

/// A window with its presenter, its event loop and its connection.
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

  /// The connection to the X server to which the window belongs.
  public let connection: X11Connection

  private let native: NativeWindow
  private let host: HostWindow?
  private let fullscreen: FullscreenSwitch

  /// Opens a display and a window on it.
  ///
  /// Frames can be presented at once.
  ///
  /// - Throws: `DisplayError.cannotOpen` if there is no display, `DisplayError.connectionLost` if the server goes
  ///   away meanwhile, `DisplayError.unsupported` if the screen has no suitable visual, `DisplayError.cannotAllocate`
  ///   if there is no memory for the first frames, `DisplayError.unsuitableHost` if the window cannot be within
  ///   `options.host`, `DisplayError.tooFewDescriptors`, or `DisplayError.system`.
  /// - Precondition: `options.buffers` is 1, 2 or 3.
  public static func open(_ options: WindowOptions) throws(DisplayError) -> X11Window {
    try X11Window(X11Connection(name: options.display), options)
  }

  /// Opens a window on an existing connection; ignores `options.display`.
  public init(_ connection: X11Connection, _ options: WindowOptions) throws(DisplayError) {
    let format = try connection.chooseFormat()
    let host = try options.host.map { host throws(DisplayError) in
      try HostWindow(connection, host)
    }
    let placement =
      host.map { WindowPlacement(filling: $0.size) }
      ?? WindowPlacement(options.geometry, default: options.size, screen: connection.screenSize)
    let native = try NativeWindow(
      connection: connection, format: format, frame: placement.frame, inside: host)
    // It may have been destroyed before the window was created.
    try host?.ask()
    let syncCounter = host == nil ? SyncCounter(connection) : nil
    native.describe(options, placement: placement, syncCounter: syncCounter)
    let outputs = OutputReader(connection)
    fullscreen = FullscreenSwitch(window: native, outputs: outputs)
    if options.isFullscreen, host == nil { fullscreen.prepare(frame: placement.frame) }
    if options.isShown { native.map() }
    // The window manager works in parallel while the buffers are allocated.
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
        of: placement.frame.size,
        at: host == nil ? placement.frame.origin : native.placeOnScreen() ?? .zero,
        on: connection.screenSize),
      bufferCount: options.buffers)
    presenter.syncCounter = syncCounter
    events = try X11EventLoop(
      window: native, host: host, presenter: presenter, outputs: outputs, fullscreen: fullscreen,
      completionEvent: connection.completionEvent)
    self.connection = connection
    (self.native, self.host) = (native, host)
    try connection.checkConnection()
    connection.becomeBreakable()
  }

  /// Shows a window that was created with ``WindowOptions/isShown`` set to `false`.
  public func show() {
    native.map()
    connection.flush()
  }

  /// Takes the window off the screen; ``show()`` shows it again.
  public func hide() {
    native.withdraw()
    connection.flush()
  }

  /// The server's identifier of the window, for other programs.
  public var identifier: UInt { native.identifier }

  /// The transport in use, and the reasons for the choice.
  public var report: TransportReport { presenter.report }

  /// The rate of the monitor that shows the window's centre, and its source.
  public var refreshRate: RefreshReading { events.refreshRate }

  /// The desktop's current preferences, read from the server on each access.
  ///
  /// A scale that depends on the monitor is that of the monitor that shows the window's centre.
  public var settings: DesktopSettings {
    connection.desktopSettings(around: native.frameOnScreen())
  }

  /// Whether the window covers a whole monitor without decoration, as last reported.
  ///
  /// Setting it sends a request to the window manager, which may refuse. The result and the new size arrive as
  /// events. For a window within another one, only the event of the refusal arrives.
  public var isFullscreen: Bool {
    get { fullscreen.isOn }
    set { if host == nil { fullscreen.set(newValue) } else { events.refuseFullscreen() } }
  }

  /// Whether the window is within a window of another program: see ``WindowOptions/host``.
  public var isHosted: Bool { host != nil }

  /// Whether the window of another program in which this window was has been destroyed, and this window with it.
  public var isHostGone: Bool { host.map { !$0.exists && !connection.isLost } ?? false }

  /// Whether the window manager has maximised the window in any direction, and so decides its size.
  public var isMaximized: Bool {
    let atoms = connection.atoms
    let maximized = [
      atoms[.netWMStateMaximizedHorizontally], atoms[.netWMStateMaximizedVertically],
    ]
    return native.managedStates().contains(where: maximized.contains)
  }

  /// Requests another size of the window, in device pixels; if the window manager agrees, the new size arrives as an
  /// event.
  ///
  /// A window within another one keeps that one's size.
  public func requestSize(_ size: PixelSize) {
    if isHosted { return }
    native.resize(to: size)
    connection.flush()
  }

  /// Sets the text in the title bar.
  public func setTitle(_ title: String) {
    native.setTitle(title)
    connection.flush()
  }

  /// Sets the icons for the window manager's lists: one image in several sizes of at most 192 pixels.
  ///
  /// May be called at any time, also after the window has been shown.
  public func setIcon(_ icon: [Bitmap]) {
    native.setIcon(icon)
    connection.flush()
  }

  /// Starts to report the program's progress to tests that ask for it; returns the handshake through which the
  /// program reports.
  package func beginHandshake() -> Handshake {
    let handshake = Handshake(native)
    events.handshake = handshake
    return handshake
  }

  /// Waits until the server has processed every request.
  ///
  /// Use it in tests and at the end of a program.
  public func synchronize() { connection.synchronize() }

  /// Reads the window's pixels back from the server, row by row; `nil` if the window cannot be read.
  ///
  /// The values are `0x00RRGGBB` for native formats and raw values for other formats. The call is slow and meant for
  /// tests.
  package func readBack(_ rect: PixelRect) -> [UInt32]? {
    ServerPixels.read(
      native.identifier, rect, connection: connection, format: native.format)
  }
}

/// The options with which a window is opened.
public struct WindowOptions {
  /// The display's name, or `nil` for `$DISPLAY`.
  public var display: String?

  /// The text in the title bar.
  public var title: String

  /// The name by which the user's settings refer to this instance of the program: the first part of `WM_CLASS`.
  ///
  /// Defaults to the variable `RESOURCE_NAME`, otherwise to the last part of the path with which the program was
  /// started. An option `-name` of the program takes precedence over both (ICCCM, section 4.1.2.5).
  public var name: String

  /// The name by which desktops recognise the program: the second part of `WM_CLASS`.
  ///
  /// It is the `StartupWMClass` of the program's desktop entry. Defaults to the last part of the path with which the
  /// program was started, capitalised.
  public var className: String

  /// The size in device pixels; used for the sides that ``geometry`` omits.
  public var size: PixelSize

  /// The size and the position that the user requested.
  public var geometry: WindowGeometry

  /// The minimum size that the window manager should allow, in device pixels.
  public var minimumSize: PixelSize

  /// Whether the window starts fullscreen on a monitor; defaults to `false`.
  public var isFullscreen: Bool

  /// The number of another program's window to be in, or `nil` for a window of its own on the screen; defaults to `nil`.
  ///
  /// The window fills the other one, follows its size, and is destroyed with it. Its size and position are not its own,
  /// nor can it be fullscreen. A click gives it the keyboard focus.
  public var host: UInt?

  /// The transport to use, or `nil` for the best one.
  public var transport: Transport?

  /// The number of buffers, 1 to 3.
  public var buffers: Int

  /// Whether the window is shown as soon as it is created; ``X11Window/show()`` shows it later.
  public var isShown: Bool

  /// The functions that allocate the memory of the window's frames.
  package var memory = WindowMemory()

  /// Creates options for a window of 800×450 pixels with two buffers; each name that is `nil` comes from the program.
  public init(
    display: String? = nil, title: String? = nil, name: String? = nil, className: String? = nil,
    size: PixelSize = PixelSize(width: 800, height: 450),
    geometry: WindowGeometry = WindowGeometry(),
    minimumSize: PixelSize = PixelSize(width: 1, height: 1), isFullscreen: Bool = false,
    host: UInt? = nil, transport: Transport? = nil, buffers: Int = 2, isShown: Bool = true
  ) {
    let program = Environment.programName
    self.display = display
    self.title = title ?? program
    self.name =
      name
      ?? WindowNaming.instance(
        resourceName: Environment.value(of: "RESOURCE_NAME"), program: program)
    self.className = className ?? WindowNaming.className(program: program)
    self.size = size
    self.geometry = geometry
    self.minimumSize = minimumSize
    self.isFullscreen = isFullscreen
    self.host = host
    self.transport = transport
    self.buffers = buffers
    self.isShown = isShown
  }
}

/// Reports the viewer's progress to another program, through a property of the window.
///
/// A test drives the viewer, then sends the window a `SHIMMER_ASK` message with a number. The property `SHIMMER_TOLD`
/// contains three numbers: the last number received, the number of frames presented so far, and whether the viewer is
/// idle. The server keeps the order of requests. When the number appears in the property, the program has therefore
/// handled everything before it, and the server has the corresponding frame.
///
/// The property is written after the frame's put, so the numbers are never ahead of the picture.
package final class Handshake {
  private let window: NativeWindow
  private var asked = 0
  private var reported: [Int]?

  /// Whether a number has arrived since the last report.
  private(set) var isAsked = false

  init(_ window: NativeWindow) { self.window = window }

  /// Records the number of a request.
  func ask(_ number: Int) {
    asked = number
    isAsked = true
  }

  /// Writes the property if its value has changed.
  ///
  /// - Parameters:
  ///   - presented: The number of frames presented so far.
  ///   - isResting: Whether only an external event can cause another frame.
  package func report(presented: Int, isResting: Bool) {
    isAsked = false
    let numbers = [asked, presented, isResting ? 1 : 0]
    if numbers == reported { return }
    reported = numbers
    let (connection, atoms) = (window.connection, window.connection.atoms)
    connection.set(
      atoms[.handshakeTold], type: Atom(XA_CARDINAL), to: numbers, on: window.identifier)
  }
}
