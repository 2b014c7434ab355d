import Display
import Raster
import TestSupport
import Testing
import X11Display

/// A window on a server of its own, with helper methods for tests.
final class WindowFixture {
  let server: PrivateServer

  let window: X11Window

  /// All events reported so far.
  private(set) var events: [DisplayEvent] = []

  /// The fullscreen states reported so far.
  var fullscreenEvents: [Bool] {
    events.compactMap { if case .fullscreen(let fills) = $0 { fills } else { nil } }
  }

  /// The ends of frames reported so far, in order.
  var frameEnds: [FrameEnd] {
    events.compactMap { if case .frameEnded(let frame) = $0 { frame } else { nil } }
  }

  /// The time limit of a wait, in nanoseconds: ten times what a slow machine needs.
  private static let patience: Int64 = 10_000_000_000

  /// Opens a window on a new server and waits until it is visible.
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
    // The first exposure belongs to the opening, not to the test.
    try synchronize()
  }

  /// Reads the events that the server has sent so far, without waiting for more.
  func synchronize() throws {
    window.synchronize()
    events += try window.events.nextEvents(until: window.events.now)
  }

  /// Waits for an event and returns it.
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

  /// Checks a condition every ten milliseconds until it holds; the window's events are kept.
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

  /// Waits until every frame has ended.
  func settle() throws {
    let end = window.events.now + Self.patience
    while window.events.now < end {
      let counts = window.presenter.counts
      if counts.completions + counts.failed == counts.presented { return try synchronize() }
      events += try window.events.nextEvents(until: end)
    }
    throw WaitFailure(waitingFor: "completions")
  }

  /// Resizes the window and waits for the new size.
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

  /// Draws and presents a whole frame, unless the server still reads all buffers.
  ///
  /// Each row is drawn twenty times, to be as slow as a scene: a plain fill ends before the server begins to read.
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

  /// The server's value of a pixel of the window.
  func pixel(x: Int, y: Int) throws -> UInt32 {
    let values = window.readBack(PixelRect(x: x, y: y, width: 1, height: 1))
    return try #require(values?.first, "the server does not answer pixel (\(x), \(y))")
  }

  /// The fixture for the tests that every presenter must pass.
  var contract: PresenterFixture {
    PresenterFixture(
      presenter: window.presenter, settle: settle, shownPixel: pixel, resize: resize)
  }
}

extension ForeignClient {
  /// Connects to a window's server and receives the events sent to its root window.
  convenience init(of fixture: WindowFixture) throws {
    try self.init(display: fixture.server.display, window: fixture.window.identifier)
  }
}
