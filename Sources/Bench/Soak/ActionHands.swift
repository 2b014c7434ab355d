import CX11
import Platform
import Raster
import Viewer

/// An object that performs a plan's actions on the viewer's window.
///
/// An action reverts its side effects, such as a window that covers the viewer, before it ends. Only sizes,
/// positions, the effects of keys and the window manager remain.
final class ActionHands {
  private let desk: Desk
  private let window: ViewerWindow
  private let manager: WindowManager

  init(on desk: Desk, _ window: ViewerWindow, _ manager: WindowManager) {
    self.desk = desk
    self.window = window
    self.manager = manager
  }

  func perform(_ action: SoakAction) {
    switch action {
    case .key(let key): press(key)
    case .hold(let key, let time): hold(key) { MonotonicClock.sleep(milliseconds: time) }
    case .holdAndLoseFocus(let key): hold(key) { loseFocus(milliseconds: 20) }
    case .resize(let width, let height):
      window.resize(to: PixelSize(width: across(width), height: down(height)))
    case .shrinkToOnePixel: window.resize(to: PixelSize(width: 1, height: 1))
    case .move(let x, let y): window.move(x: across(x), y: down(y))
    case .click(let x, let y): click(1, x: x, y: y, count: 1)
    case .drag(let fromX, let fromY, let toX, let toY):
      drag(from: (fromX, fromY), to: (toX, toY))
    case .wheel(let x, let y, let steps):
      click(steps > 0 ? 4 : 5, x: x, y: y, count: Int(steps.magnitude))
    case .unmap(let time):
      window.unmap()
      MonotonicClock.sleep(milliseconds: time)
      window.map()
    case .minimize(let time):
      window.minimize()
      MonotonicClock.sleep(milliseconds: time)
      window.map()
    case .cover(let isWhole, let time): cover(isWhole: isWhole, milliseconds: time)
    case .loseFocus(let time): loseFocus(milliseconds: time)
    case .startManager: startManager()
    case .stopManager: manager.stop()
    // The run reads the memory then.
    case .rest: break
    }
  }

  /// Presses and releases a key, after giving the window the keyboard focus.
  func press(_ key: SoakKey) { hold(key) {} }

  private func across(_ thousandths: Int) -> Int { desk.screen.width * thousandths / 1000 }

  private func down(_ thousandths: Int) -> Int { desk.screen.height * thousandths / 1000 }

  private func hold(_ key: SoakKey, while body: () -> Void) {
    window.takeKeyboard()
    desk.input.key(key.chord, isDown: true)
    desk.synchronize()
    body()
    desk.input.key(key.chord, isDown: false)
    desk.synchronize()
  }

  private func click(_ button: Int, x: Int, y: Int, count: Int) {
    // No clicks beside the window, where a window manager has menus and other workspaces.
    guard window.isViewable else { return }
    window.movePointer(x: x, y: y)
    for _ in 0..<count {
      desk.input.button(button, isDown: true)
      desk.input.button(button, isDown: false)
    }
    desk.synchronize()
  }

  private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    guard window.isViewable else { return }
    let steps = 12
    window.movePointer(x: start.x, y: start.y)
    desk.input.button(1, isDown: true)
    for step in 1...steps {
      window.movePointer(
        x: start.x + (end.x - start.x) * step / steps, y: start.y + (end.y - start.y) * step / steps
      )
      MonotonicClock.sleep(milliseconds: 4)
    }
    desk.input.button(1, isDown: false)
    desk.synchronize()
  }

  private func cover(isWhole: Bool, milliseconds: Int) {
    guard let area = window.area else { return }
    let corner = PixelRect(
      x: area.minX, y: area.minY, width: area.width / 2 + 1, height: area.height / 2 + 1)
    desk.cover(isWhole ? area : corner)
    MonotonicClock.sleep(milliseconds: milliseconds)
    desk.uncover()
  }

  private func loseFocus(milliseconds: Int) {
    desk.takeKeyboard()
    MonotonicClock.sleep(milliseconds: milliseconds)
    desk.uncover()
    window.takeKeyboard()
  }

  private func startManager() {
    if !desk.hasManager { manager.start(on: desk.name) }
  }
}

// The standard size and position to which the window returns, so that memory readings taken there are comparable.
extension ActionHands {
  private static let restingSize = PixelSize(width: 640, height: 400)

  /// Returns the window to its resting place, and lets the scene shimmer there.
  ///
  /// - Returns: Whether the window came to rest; `false` if it is gone or does not take the requested size and
  ///   position.
  func takeToRest() -> Bool {
    for attempt in 1...8 {
      if window.area == nil { return false }
      desk.uncover()
      if !window.isViewable { window.map() }
      window.resize(to: Self.restingSize)
      window.move(x: 40, y: 40)
      // On a busy machine the manager and the viewer may need longer than the first attempt allows.
      if MonotonicClock.wait(milliseconds: 700 * attempt, until: { isAtRest }) {
        for step in SoakPlan.revival { perform(step.action) }
        return true
      }
      // A fullscreen window does not accept another size.
      if let key = SoakKey.key(for: .toggleFullscreen), window.isViewable {
        perform(SoakPlan.lettingGo)
        press(key)
      }
    }
    return false
  }

  private var isAtRest: Bool {
    window.isViewable && window.area?.size == Self.restingSize && !isFullscreen
  }

  private var isFullscreen: Bool {
    let fullscreen = unsafe XInternAtom(desk.display, "_NET_WM_STATE_FULLSCREEN", 0)
    return desk.property("_NET_WM_STATE", of: window.number).contains(Int(fullscreen))
  }

  /// A description of the window's state, for the report if the window does not come to rest.
  var stance: String {
    let place = window.area.map { "\($0)" } ?? "nowhere"
    return "\(place), \(window.isViewable ? "viewable" : "not viewable"), "
      + "\(isFullscreen ? "fullscreen" : "not fullscreen"), "
      + "\(desk.hasManager ? "with" : "without") a window manager"
  }

  /// Pauses the clock with a key, waits for a still picture, presses another key, and returns the time until the
  /// picture changes.
  ///
  /// - Returns: The time in milliseconds; `nil` if the picture never became still or never changed.
  func answer() -> Int? {
    guard let pause = SoakKey.key(for: .stepForward), let help = SoakKey.key(for: .toggleHelp)
    else { return nil }
    // A step pauses the clock, whether or not it was running.
    press(pause)
    var before = window.grab()
    let isStill = MonotonicClock.wait(milliseconds: 15_000) {
      MonotonicClock.sleep(milliseconds: 100)
      let now = window.grab()
      defer { before = now }
      return now != nil && now == before
    }
    guard isStill else { return nil }
    let start = MonotonicClock.now
    press(help)
    let isAnswered = MonotonicClock.wait(milliseconds: 15_000) {
      let now = window.grab()
      return now != nil && now != before
    }
    return isAnswered ? MonotonicClock.milliseconds(since: start) : nil
  }
}

/// The window manager that a run starts and ends.
final class WindowManager {
  private static let program = "openbox"
  private static let sign = "manager-is-ready"

  private let folder: ScratchFolder
  private var process: ChildProcess?

  /// The number of times that the window manager was not ready in time, or ended early.
  private var failedStarts = 0

  /// The last problem with the window manager; `nil` if there was none.
  private(set) var trouble: String?

  /// Creates the object without starting the window manager.
  ///
  /// - Parameter folder: The folder in which the window manager creates a file when it is ready.
  init(folder: ScratchFolder) { self.folder = folder }

  /// Starts the window manager on a server, and waits until it is ready.
  func start(on display: String) {
    guard Environment.hasProgram(Self.program) else {
      return trouble = "\(Self.program) is not installed"
    }
    let sign = folder.file(Self.sign)
    FileSystem.remove(sign)
    // It is ready when its start command runs, in its home folder; its properties are set too early. Its messages,
    // for instance about a menu that is not installed, are discarded.
    let process = try? ChildProcess(
      inFolder: ".", [Self.program, "--startup", "touch \(Self.sign)"],
      environment: ["DISPLAY": display, "HOME": folder.path, "XDG_CONFIG_HOME": nil])
    let isReady = MonotonicClock.wait(milliseconds: 10_000) {
      process?.hasEnded != false || FileSystem.exists(sign)
    }
    self.process = process
    if isReady && process?.hasEnded == false { return }
    stop()
    failedStarts += 1
    trouble = "\(Self.program) was not ready in time (failed starts: \(failedStarts))"
  }

  /// Ends the window manager if this object started it.
  func stop() {
    process?.send(15)
    _ = process?.wait(milliseconds: 10_000)
    process = nil
  }
}
