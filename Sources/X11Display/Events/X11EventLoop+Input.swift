import CX11
import Display

/// Keys and the pointer.
extension X11EventLoop {
  /// Handles a message of the keyboard or the pointer.
  func handleInput(_ event: XEvent) {
    let type = unsafe event.type
    if type == ButtonPress || type == MotionNotify { pointer.moved(at: now) }
    switch type {
    case CX11.KeyPress:
      if var press = unsafe keys.press(event.xkey) {
        if trustsSentKeys { press.isSent = false }
        batch.append(.key(press))
      }
    case KeyRelease: unsafe keys.release(event.xkey)
    case ButtonPress: unsafe pressed(event.xbutton)
    case ButtonRelease: unsafe released(event.xbutton)
    default:
      unsafe append(.moved, event.xmotion.x, event.xmotion.y, state: event.xmotion.state)
    }
  }

  private func pressed(_ event: XButtonEvent) {
    // The wheel's steps are buttons to the server; 6 and 7, its sideways steps, mean nothing here.
    let action: PointerEvent.Action? =
      switch unsafe event.button {
      case 4: .wheel(steps: 1)
      case 5: .wheel(steps: -1)
      case 6, 7: nil
      default: .pressed(button: Int(unsafe event.button))
      }
    if let action { unsafe append(action, event.x, event.y, state: event.state) }
  }

  private func released(_ event: XButtonEvent) {
    if unsafe (4...7).contains(event.button) { return }
    unsafe append(
      .released(button: Int(event.button)), event.x, event.y, state: event.state)
  }

  private func append(_ action: PointerEvent.Action, _ x: Int32, _ y: Int32, state: UInt32) {
    let offset = presenter.contentOffset
    batch.append(
      .pointer(
        PointerEvent(
          action, x: Int(x) - offset.x, y: Int(y) - offset.y,
          modifiers: KeyDecoder.modifiers(state))))
  }
}
