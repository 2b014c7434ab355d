import Platform
import Raster

/// Does what a plan says.
///
/// What an action leaves behind, such as a covered window, it takes back before it ends: only sizes,
/// places, keys and the window manager outlast it.
final class ActionHands {
  private let desk: Desk
  private let window: ViewerWindow
  private let manager: WindowManager

  /// The hands on a window.
  init(on desk: Desk, _ window: ViewerWindow, _ manager: WindowManager) {
    self.desk = desk
    self.window = window
    self.manager = manager
  }

  /// Does one thing.
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
    // The run does it, which has the resting place.
    case .rest: break
    }
  }

  /// Presses a key and lets it go; the window gets the keyboard first.
  func press(_ key: SoakKey) { hold(key) {} }

  private func across(_ thousandths: Int) -> Int { desk.screen.width * thousandths / 1000 }

  private func down(_ thousandths: Int) -> Int { desk.screen.height * thousandths / 1000 }

  private func hold(_ key: SoakKey, while body: () -> Void) {
    window.takeKeyboard()
    desk.keyboard.move(key.chord, isDown: true)
    desk.synchronize()
    body()
    desk.keyboard.move(key.chord, isDown: false)
    desk.synchronize()
  }

  private func click(_ button: Int, x: Int, y: Int, count: Int) {
    // Not beside the window, where a manager has menus and other workspaces.
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
