import CX11
public import Display
public import Raster

/// The facts about a display that can be read without showing anything on it.
public struct DisplayProbe: Hashable, Sendable {
  /// The display's name, as given by the caller or by `$DISPLAY`.
  public let display: String

  /// The server's vendor string, as the server announces it.
  public let vendor: String

  /// The server's release number, whose meaning depends on the vendor.
  public let release: Int

  /// The version of the core protocol, such as `11.0`.
  public let protocolVersion: String

  /// The screen's size in device pixels.
  public let screenSize: PixelSize

  /// The names of the server's extensions, sorted.
  public let extensions: [String]

  /// The versions of the extensions that this library uses, by name; extensions that the server lacks are omitted.
  public let extensionVersions: [String: String]

  /// The problems for which extensions are not used although the server lists them, by name.
  package let extensionProblems: [String: String]

  /// All visuals of the screen, in the server's order.
  public let visuals: [VisualFormat]

  /// The visual that windows use, or `nil` if none is suitable.
  public let chosenVisual: VisualFormat?

  /// The reason why there is no ``chosenVisual``, or `nil` if there is one.
  public let visualProblem: String?

  /// The transport that windows use, or `nil` if there is no suitable visual.
  public let transport: TransportReport?

  /// The monitors and the parts of the screen that they show, as RandR reports them.
  package let monitors: [ActiveOutput]

  /// The monitors with the physical sizes that they report, from which the desktop's scale may be taken.
  package let physicalMonitors: [Monitor]

  /// The refresh rate of the first monitor, and its source.
  public let refreshRate: RefreshReading

  /// The desktop's preferences that apply to all programs.
  public let settings: DesktopSettings

  /// The desktop's scale, and its source.
  public let scale: ScaleReading

  /// The window manager's name, or `nil` if there is no window manager or it does not publish a name.
  public let windowManager: String?

  /// Whether a compositor runs; it prevents a window from being shown half drawn.
  public let hasCompositor: Bool

  /// Connects to a display and reads its facts.
  ///
  /// - Parameters:
  ///   - name: The display's name, or `nil` for `$DISPLAY`.
  ///   - asked: The only transport to try, or `nil` for the best one.
  /// - Throws: `DisplayError.cannotOpen`, `DisplayError.tooFewDescriptors`, or
  ///   `DisplayError.connectionLost`.
  public init(display name: String? = nil, transport asked: Transport? = nil) throws(DisplayError) {
    let connection = try X11Connection(name: name)
    display = connection.name
    vendor = connection.vendor
    release = connection.release
    let version = unsafe XProtocolVersion(connection.display)
    protocolVersion = unsafe "\(version).\(XProtocolRevision(connection.display))"
    screenSize = connection.screenSize
    extensions = Self.extensions(connection)
    extensionVersions = Self.extensionVersions(connection)
    extensionProblems = connection.extensionProblems
    let format: WindowFormat?
    (format, visualProblem) = Self.format(connection)
    visuals = connection.visualFormats()
    chosenVisual = visuals.first { $0.identifier == format?.visual }
    transport = try format.map { format throws(DisplayError) in
      try FrameAllocator(connection: connection, format: format, asked: asked).report
    }
    monitors = OutputReader(connection).outputs
    physicalMonitors = connection.monitors()
    refreshRate = monitors.first?.reading ?? .unknown
    settings = connection.desktopSettings()
    scale = connection.scaleReading()
    windowManager = Self.windowManager(connection)
    hasCompositor = Self.hasCompositor(connection)
    try connection.checkConnection()
  }

  private static func format(_ connection: X11Connection) -> (WindowFormat?, problem: String?) {
    do throws(DisplayError) {
      return (try connection.chooseFormat(), nil)
    } catch {
      if case .unsupported(_, let reason) = error { return (nil, reason) }
      return (nil, "\(error)")
    }
  }

  private static func extensions(_ connection: X11Connection) -> [String] {
    var count: Int32 = 0
    guard let list = unsafe XListExtensions(connection.display, &count) else { return [] }
    defer { unsafe XFreeExtensionList(list) }
    // SAFETY: Xlib returns `count` strings, each terminated by a zero byte.
    return (0..<Int(count)).compactMap { index in
      unsafe list[index].map { unsafe String(cString: $0) }
    }.sorted()
  }

  private static func extensionVersions(_ connection: X11Connection) -> [String: String] {
    var versions: [String: String] = [:]
    versions["MIT-SHM"] = try? connection.extensions.sharedMemory.get().description
    versions["RANDR"] = try? connection.extensions.outputs.get().description
    versions["SYNC"] = try? connection.extensions.counters.get().description
    versions["XKEYBOARD"] = keyboardVersion(connection)
    return versions
  }

  private static func keyboardVersion(_ connection: X11Connection) -> String? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    let exists = unsafe XkbQueryExtension(
      connection.display, &opcode, &event, &error, &major, &minor)
    return exists == 0 ? nil : "\(major).\(minor)"
  }

  /// Whether a client owns the `_NET_WM_CM_Sn` selection, as compositors do.
  private static func hasCompositor(_ connection: X11Connection) -> Bool {
    let name = "_NET_WM_CM_S\(connection.screen)"
    let selection = unsafe XInternAtom(connection.display, name, 0)
    return unsafe XGetSelectionOwner(connection.display, selection) != 0
  }

  private static func windowManager(_ connection: X11Connection) -> String? {
    let atoms = connection.atoms
    let check = connection.items(
      of: atoms[.netSupportingWMCheck], type: Atom(XA_WINDOW), on: connection.root)
    guard let manager = check.first else { return nil }
    let name = connection.bytes(of: atoms[.netWMName], type: atoms[.utf8String], on: manager)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
