import CX11
import Raster

/// Switches a window to fullscreen on a monitor and back.
@safe
final class FullscreenSwitch {
  private let window: NativeWindow
  private let outputs: OutputReader

  /// The window's frame before this program made it fullscreen without a window manager.
  private var restoredFrame: PixelRect?

  /// The window's frame before this program asked a window manager to make it fullscreen.
  private var askedFrame: PixelRect?

  /// Whether the window covers a monitor, as the window manager last reported, or as this program set without a
  /// window manager.
  ///
  /// A request to the window manager does not change the value, because the window manager may refuse.
  private(set) var isOn = false {
    didSet { if isOn != oldValue { setBypass(isOn) } }
  }

  init(window: NativeWindow, outputs: OutputReader) {
    self.window = window
    self.outputs = outputs
  }

  /// Makes a window that is not mapped yet start in fullscreen.
  ///
  /// - Parameter frame: The frame that the window would otherwise have.
  func prepare(frame: PixelRect) {
    if isManaged {
      isOn = true
      askedFrame = frame
      window.setAtoms(.netWMState, [window.connection.atoms[.netWMStateFullscreen]])
    } else {
      spread(over: frame)
    }
  }

  /// Switches a mapped window to fullscreen or back.
  ///
  /// If there is no window manager, a message would have no effect. The window is then moved and resized directly,
  /// and later moved back.
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

  /// Fits a window that this program made fullscreen without a window manager to the monitors, after they have changed.
  func outputsChanged() {
    guard restoredFrame != nil, let frame = window.frameOnScreen() else { return }
    let area = monitor(under: frame)
    if area != frame { window.move(to: area) }
  }

  /// Takes a window out of fullscreen if the window manager that made it fullscreen has ended.
  ///
  /// The window manager leaves the fullscreen state on the window for its successor. If there is no successor, this
  /// program must remove the state.
  private func inherit() {
    window.setAtoms(.netWMState, [])
    guard let frame = window.frameOnScreen() else { return }
    // Most window managers restore the size when they end, but not the state.
    if frame.size != monitor(under: frame).size { return restore(frame) }
    // If the window manager made the window fullscreen by itself, the earlier frame is unknown.
    let middle = PixelRect(
      x: frame.minX + frame.width / 4, y: frame.minY + frame.height / 4,
      width: max(1, frame.width / 2), height: max(1, frame.height / 2))
    restore(askedFrame ?? middle)
  }

  /// Updates ``isOn`` from the states in the window's `_NET_WM_STATE` property.
  func statesChanged(_ states: [Atom]) {
    // Without a window manager, only this program writes the property.
    if restoredFrame == nil {
      let wasOn = isOn
      isOn = states.contains(window.connection.atoms[.netWMStateFullscreen])
      if wasOn, !isOn { askedFrame = nil }
    }
  }

  /// Whether a window manager runs that supports fullscreen windows.
  ///
  /// The list of supported features is not sufficient, because it stays on the root window when the window manager
  /// dies. The window manager's check window disappears when it dies.
  private var isManaged: Bool {
    let connection = window.connection
    let (atoms, root) = (connection.atoms, connection.root)
    let check = connection.items(
      of: atoms[.netSupportingWMCheck], type: Atom(XA_WINDOW), on: root)
    guard let manager = check.first else { return false }
    let answer = connection.items(
      of: atoms[.netSupportingWMCheck], type: Atom(XA_WINDOW), on: manager)
    if answer.first != manager { return false }
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

  /// Returns the area of the monitor that shows the centre of a part of the screen; the whole screen if no monitor is
  /// known.
  private func monitor(under frame: PixelRect) -> PixelRect {
    let (x, y) = ((frame.minX + frame.maxX) / 2, (frame.minY + frame.maxY) / 2)
    return outputs.outputs.showing(x: x, y: y)?.area ?? PixelRect(window.connection.screenSize)
  }

  /// Sets whether a compositor should bypass the window, which avoids the compositor's latency while the window
  /// covers a monitor.
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

/// Shows and hides the cursor over a window.
@safe
final class PointerPicture {
  private let window: NativeWindow
  private var pointer = IdlePointer()
  private var isHidden = false

  init(_ window: NativeWindow) { self.window = window }

  /// The instant by which ``follow(isFullscreen:now:)`` must be called again, in nanoseconds; `nil` if there is none.
  var due: Int64? { pointer.due }

  /// Records that the pointer has moved or a button has been pressed.
  func moved(at now: Int64) { pointer.moved(at: now) }

  /// Shows or hides the cursor, depending on whether the window is fullscreen and how long the pointer has not moved.
  func follow(isFullscreen: Bool, now: Int64) {
    pointer.follow(isFullscreen: isFullscreen, now: now)
    if pointer.isHidden == isHidden { return }
    isHidden = pointer.isHidden
    if isHidden { hide() } else { show() }
    window.connection.flush()
  }

  /// Sets an empty cursor for the window; the core protocol has no other way to hide it.
  private func hide() {
    let display = unsafe window.connection.display
    let nothing: [CChar] = [0]
    let mask = unsafe XCreateBitmapFromData(display, window.identifier, nothing, 1, 1)
    var (ink, paper) = (XColor(), XColor())
    let empty = unsafe XCreatePixmapCursor(display, mask, mask, &ink, &paper, 0, 0)
    unsafe XDefineCursor(display, window.identifier, empty)
    // The server keeps both until the window no longer uses them.
    unsafe XFreeCursor(display, empty)
    unsafe XFreePixmap(display, mask)
  }

  /// Restores the desktop's cursor.
  private func show() { unsafe XUndefineCursor(window.connection.display, window.identifier) }
}

/// The rule for hiding the cursor: over a fullscreen window, once the pointer has not moved for a while.
package struct IdlePointer: Hashable {
  /// The time without pointer movement after which the cursor is hidden, in nanoseconds: 2 s.
  package static let patience: Int64 = 2_000_000_000

  /// Whether the cursor is hidden.
  package private(set) var isHidden = false

  private var restsSince: Int64?

  /// Creates a rule with the cursor shown.
  package init() {}

  /// The instant at which the cursor must be hidden, in nanoseconds; `nil` if it is already hidden or need not be.
  package var due: Int64? { isHidden ? nil : restsSince.map { $0 + Self.patience } }

  /// Records that the pointer has moved or a button has been pressed.
  package mutating func moved(at now: Int64) {
    isHidden = false
    if restsSince != nil { restsSince = now }
  }

  /// Updates ``isHidden`` for the current time and for whether the window is fullscreen.
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

/// The rule for holding off the screen saver: it is held off while frames are shown fullscreen.
///
/// A still, paused or hidden scene does not hold it off.
package struct ScreenSaverRest: Hashable {
  /// The minimum time between two resets of the screen saver, in nanoseconds: 30 s, half of the shortest screen-saver
  /// delay in use.
  package static let period: Int64 = 30_000_000_000

  private var toldAt: Int64?
  private var seenFrames = 0

  /// Creates a rule that has seen no frame.
  package init() {}

  /// Returns whether to reset the screen saver now, and records the reset if so.
  ///
  /// - Parameter frames: The number of frames presented so far.
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
