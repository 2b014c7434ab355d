import Display
import Raster
import TestSupport
import Testing
import X11Display

/// A window on a server of its own, and the steps that tests take with it.
final class WindowFixture {
  /// The server.
  let server: PrivateServer

  /// The window.
  let window: X11Window

  /// Everything that the window has reported so far.
  private(set) var events: [DisplayEvent] = []

  /// What the window has reported of fullscreen so far.
  var fullscreenEvents: [Bool] {
    events.compactMap { if case .fullscreen(let fills) = $0 { fills } else { nil } }
  }

  /// How frames have come to their ends so far, in the order in which that was told.
  var frameEnds: [FrameEnd] {
    events.compactMap { if case .frameEnded(let frame) = $0 { frame } else { nil } }
  }

  /// A wait that takes longer than this has failed: ten times what a slow machine needs.
  private static let patience: Int64 = 10_000_000_000

  /// Opens a window on a fresh server and waits until it is visible.
  convenience init(
    screen: String = "1280x800x24", serverArguments: [String] = [],
    size: PixelSize = PixelSize(width: 120, height: 80),
    adjust: (inout WindowOptions) -> Void = { _ in }
  ) throws {
    try self.init(
      on: XvfbServer(screen: screen, arguments: serverArguments), size: size, adjust: adjust)
  }

  /// Opens a window on a server and waits until it is visible.
  init(
    on server: PrivateServer, size: PixelSize = PixelSize(width: 120, height: 80),
    adjust: (inout WindowOptions) -> Void = { _ in }
  ) throws {
    self.server = server
    var options = WindowOptions(display: server.display, size: size)
    adjust(&options)
    window = try X11Window.open(options)
    try wait("the window is visible") { $0 == .visibility(true) }
    // The first exposure belongs to the opening and not to the test.
    try synchronize()
  }

  /// Takes what the server has sent so far, without waiting for more.
  func synchronize() throws {
    window.synchronize()
    events += try window.events.nextEvents(until: window.events.now)
  }

  /// Waits for an event and answers it.
  @discardableResult
  func wait(
    _ what: String, for isWanted: (DisplayEvent) -> Bool
  ) throws -> DisplayEvent {
    let end = window.events.now + Self.patience
    while window.events.now < end {
      let new = try window.events.nextEvents(until: end)
      events += new
      if let found = new.first(where: isWanted) { return found }
    }
    throw WaitFailure(waitingFor: what)
  }

  /// Looks every ten milliseconds until something holds; the window's events are kept.
  func wait(until what: String, _ holds: () throws -> Bool) throws {
    let end = window.events.now + Self.patience
    while try !holds() {
      if window.events.now > end { throw WaitFailure(waitingFor: what) }
      try waitForDeadline(window.events.now + 10_000_000)
    }
  }

  /// Waits for a deadline, as a program does between two frames.
  func waitForDeadline(_ deadline: Int64) throws {
    while true {
      let new = try window.events.nextEvents(until: deadline)
      events += new
      if case .deadline = new.last { return }
    }
  }

  /// Waits until every frame has come to its end.
  func settle() throws {
    let end = window.events.now + Self.patience
    while window.events.now < end {
      let counts = window.presenter.counts
      if counts.completions + counts.failed == counts.presented { return try synchronize() }
      events += try window.events.nextEvents(until: end)
    }
    throw WaitFailure(waitingFor: "completions")
  }

  /// Gives the window another size and waits for it.
  func resize(to size: PixelSize) throws {
    window.requestSize(size)
    try wait("the size \(size)") { $0 == .resized(size) }
  }

  /// Draws a frame in one colour and presents a part of it.
  func show(_ color: UInt32, damage: PixelRect? = nil) throws {
    guard let frame = try window.presenter.lendFrame() else {
      throw WaitFailure(waitingFor: "a free buffer")
    }
    let whole = PixelRect(frame.rows.size)
    frame.rows.fill(whole, with: color)
    try window.presenter.present(frame, damage: Damage(damage ?? whole))
  }

  /// Draws and presents a whole frame, unless the server still reads them all.
  ///
  /// Rows are drawn twenty times each, as slowly as a scene is: a plain fill is over before the server begins to read.
  func showIfFree(_ color: UInt32) throws -> Bool {
    guard let frame = try window.presenter.lendFrame() else { return false }
    let whole = PixelRect(frame.rows.size)
    for y in 0..<whole.height {
      let row = PixelRect(x: 0, y: y, width: whole.width, height: 1)
      for _ in 0..<20 { frame.rows.fill(row, with: color) }
    }
    try window.presenter.present(frame, damage: Damage(whole))
    return true
  }

  /// A pixel of the window as the server has it.
  func pixel(x: Int, y: Int) throws -> UInt32 {
    let values = window.readBack(PixelRect(x: x, y: y, width: 1, height: 1))
    return try #require(values?.first, "the server does not answer pixel (\(x), \(y))")
  }

  /// This window for the tests that every presenter has to pass.
  var contract: PresenterFixture {
    PresenterFixture(
      presenter: window.presenter, settle: settle, shownPixel: pixel, resize: resize)
  }
}

extension ForeignClient {
  /// Connects to the server of a window and listens to what is sent to its root.
  convenience init(of fixture: WindowFixture) throws {
    try self.init(display: fixture.server.display, window: fixture.window.identifier)
  }
}
