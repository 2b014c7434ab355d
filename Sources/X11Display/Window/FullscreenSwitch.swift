import CX11
import Raster

/// Brings a window over a whole monitor and back.
@safe
final class FullscreenSwitch {
  private let window: NativeWindow
  private let outputs: OutputReader

  /// The window's frame before it was spread by hand.
  private var restoredFrame: PixelRect?

  /// The window's frame before a window manager was asked to spread it.
  private var askedFrame: PixelRect?

  /// Whether the window covers a monitor, as the window manager last said, or as we did without one.
  ///
  /// What a window manager has only been asked for is not there yet: it may refuse.
  private(set) var isOn = false {
    didSet { if isOn != oldValue { setBypass(isOn) } }
  }

  /// Prepares the switch of a window.
  init(window: NativeWindow, outputs: OutputReader) {
    self.window = window
    self.outputs = outputs
  }

  /// Makes a window that is not mapped yet start fullscreen.
  ///
  /// - Parameter frame: Where the window would be otherwise.
  func prepare(frame: PixelRect) {
    if isManaged {
      isOn = true
      askedFrame = frame
      window.setAtoms(.netWMState, [window.connection.atoms[.netWMStateFullscreen]])
    } else {
      spread(over: frame)
    }
  }

  /// Switches a mapped window.
  ///
  /// Without a window manager the message would do nothing, so the window is moved by hand, and
  /// later moved back.
  func set(_ isOn: Bool) {
    if let restoredFrame {
      if !isOn { restore(restoredFrame) }
    } else if isManaged {
      if isOn, !self.isOn { askedFrame = window.frameOnScreen() }
      ask(isOn)
    } else if isOn, !self.isOn, let frame = window.frameOnScreen() {
      spread(over: frame)
    } else if !isOn, self.isOn {
      inherit()
    }
    window.connection.flush()
  }

  /// Brings back a window that was spread by a window manager which has gone since.
  ///
  /// A manager that ends leaves the state behind for its successor; where there is none, nobody else
  /// would ever take it away.
  private func inherit() {
    window.setAtoms(.netWMState, [])
    guard let frame = window.frameOnScreen() else { return }
    // Most managers give the size back when they end, but not the state.
    if frame.size != monitor(under: frame).size { return restore(frame) }
    // What the manager spread of its own accord has no earlier place that we know.
    let middle = PixelRect(
      x: frame.minX + frame.width / 4, y: frame.minY + frame.height / 4,
      width: max(1, frame.width / 2), height: max(1, frame.height / 2))
    restore(askedFrame ?? middle)
  }

  /// Notes the states that the window manager has set.
  func statesChanged(_ states: [Atom]) {
    // Without a manager only this program writes the property.
    if restoredFrame == nil {
      let wasOn = isOn
      isOn = states.contains(window.connection.atoms[.netWMStateFullscreen])
      if wasOn, !isOn { askedFrame = nil }
    }
  }

  /// Whether a window manager is there that can do it.
  ///
  /// The list alone proves nothing: it stays on the root window when the manager has died. Its check
  /// window does not.
  private var isManaged: Bool {
    let connection = window.connection
    let (atoms, root) = (connection.atoms, connection.root)
    let check = connection.items(
      of: atoms[.netSupportingWMCheck], type: Atom(XA_WINDOW), on: root)
    guard let manager = check.first else { return false }
    var isAlive = false
    _ = connection.faults {
      let answer = connection.items(
        of: atoms[.netSupportingWMCheck], type: Atom(XA_WINDOW), on: manager)
      isAlive = answer.first == manager
    }
    if !isAlive { return false }
    return connection.items(of: atoms[.netSupported], type: Atom(XA_ATOM), on: root)
      .contains(atoms[.netWMStateFullscreen])
  }

  private func restore(_ frame: PixelRect) {
    isOn = false
    restoredFrame = nil
    window.move(to: frame)
  }

  private func spread(over frame: PixelRect) {
    isOn = true
    restoredFrame = frame
    window.move(to: monitor(under: frame))
  }

  /// The monitor that shows the middle of a part of the screen.
  private func monitor(under frame: PixelRect) -> PixelRect {
    let (x, y) = ((frame.minX + frame.maxX) / 2, (frame.minY + frame.maxY) / 2)
    return outputs.outputs.showing(x: x, y: y)?.area ?? PixelRect(window.connection.screenSize)
  }

  /// A compositor may leave out a window that covers the monitor, and its own latency with it.
  private func setBypass(_ isOn: Bool) {
    let connection = window.connection
    connection.set(
      connection.atoms[.netWMBypassCompositor], type: Atom(XA_CARDINAL), to: [isOn ? 1 : 0],
      on: window.identifier)
  }

  private func ask(_ isOn: Bool) {
    let connection = window.connection
    let (remove, add, fromApplication) = (0, 1, 1)
    connection.sendToRoot(
      .netWMState, about: window.identifier,
      (
        isOn ? add : remove, Int(bitPattern: connection.atoms[.netWMStateFullscreen]), 0,
        fromApplication, 0
      ))
  }
}

/// Shows and hides the pointer's picture over a window.
@safe
final class PointerPicture {
  private let window: NativeWindow
  private var pointer = IdlePointer()
  private var isHidden = false

  /// Looks after the pointer over a window.
  init(_ window: NativeWindow) { self.window = window }

  /// When ``follow(isFullscreen:now:)`` has to be called at the latest, or `nil` for whenever.
  var due: Int64? { pointer.due }

  /// Notes that the pointer has been moved, or a button pressed.
  func moved(at now: Int64) { pointer.moved(at: now) }

  /// Does what the window and the clock ask for.
  func follow(isFullscreen: Bool, now: Int64) {
    pointer.follow(isFullscreen: isFullscreen, now: now)
    if pointer.isHidden == isHidden { return }
    isHidden = pointer.isHidden
    if isHidden { hide() } else { show() }
    window.connection.flush()
  }

  /// Gives the window a picture without a pixel; the server has no other way to show none.
  private func hide() {
    let display = unsafe window.connection.display
    let nothing: [CChar] = [0]
    let mask = unsafe XCreateBitmapFromData(display, window.identifier, nothing, 1, 1)
    var (ink, paper) = (XColor(), XColor())
    let empty = unsafe XCreatePixmapCursor(display, mask, mask, &ink, &paper, 0, 0)
    unsafe XDefineCursor(display, window.identifier, empty)
    // The server keeps both for as long as the window needs them.
    unsafe XFreeCursor(display, empty)
    unsafe XFreePixmap(display, mask)
  }

  /// Gives the window the desktop's picture again.
  private func show() { unsafe XUndefineCursor(window.connection.display, window.identifier) }
}

/// When the pointer's picture is in the way: over a fullscreen window, after it has not moved for a
/// while.
package struct IdlePointer: Hashable {
  /// The time that the pointer rests before it is hidden: 2 s.
  package static let patience: Int64 = 2_000_000_000

  /// Whether the picture is hidden.
  package private(set) var isHidden = false

  private var restsSince: Int64?

  /// Creates a pointer that is shown.
  package init() {}

  /// The instant at which the picture has to be hidden, or `nil` for never.
  package var due: Int64? { isHidden ? nil : restsSince.map { $0 + Self.patience } }

  /// Notes that the pointer has been moved, or a button pressed.
  package mutating func moved(at now: Int64) {
    isHidden = false
    if restsSince != nil { restsSince = now }
  }

  /// Follows the window and the clock.
  package mutating func follow(isFullscreen: Bool, now: Int64) {
    if !isFullscreen {
      restsSince = nil
      isHidden = false
    } else if restsSince == nil {
      restsSince = now
    }
    if let due, now >= due { isHidden = true }
  }
}

/// When the screen saver has to be told that the display is being watched.
///
/// That is while frames are shown fullscreen. A still, paused or hidden scene lets it come.
package struct ScreenSaverRest: Hashable {
  /// The least time between two such messages: 30 s, half of the shortest delay in use.
  package static let period: Int64 = 30_000_000_000

  private var toldAt: Int64?
  private var seenFrames = 0

  /// Creates a watch that has seen no frame.
  package init() {}

  /// Whether to tell it now; then it counts as told.
  ///
  /// - Parameter frames: The frames presented so far.
  package mutating func isDue(isFullscreen: Bool, frames: Int, now: Int64) -> Bool {
    defer { seenFrames = frames }
    if !isFullscreen {
      toldAt = nil
      return false
    }
    if frames == seenFrames { return false }
    if let toldAt, now - toldAt < Self.period { return false }
    toldAt = now
    return true
  }
}
