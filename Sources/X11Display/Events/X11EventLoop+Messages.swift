import CX11
import Display
import Raster

/// The handling of the server's events.
extension X11EventLoop {
  /// Updates the state of the window for an event of the server, and adds to ``batch`` the events that it means for
  /// the program.
  func handle(_ event: inout XEvent) {
    let type = unsafe event.type
    if unsafe event.xany.send_event != 0, !Self.mayBeSent(type) { return }
    unsafe noticeExchange(event)
    if Self.reportsWindow(type), unsafe event.xany.window != window.identifier {
      if unsafe host?.handle(event) == true { hasMoved = true }
      unsafe drops?.handle(event)
      unsafe scale?.handle(event)
      return
    }
    switch type {
    case CX11.KeyPress, KeyRelease, ButtonPress, ButtonRelease, MotionNotify:
      unsafe handleInput(event)
    case FocusIn, FocusOut: unsafe focusChanged(event.xfocus)
    case ConfigureNotify: unsafe configured(event.xconfigure)
    case Expose:
      exposed.add(
        unsafe PixelRect(
          x: Int(event.xexpose.x), y: Int(event.xexpose.y), width: Int(event.xexpose.width),
          height: Int(event.xexpose.height)))
    case ReparentNotify: hasMoved = true
    // A window manager that ends maps the windows of its icons, but leaves their state "hidden". Whether it has ended
    // cannot be known yet; drawing unseen does less harm than not drawing.
    case MapNotify: hidden.subtract([.unmapped, .minimized])
    case UnmapNotify: hidden.insert(.unmapped)
    case VisibilityNotify:
      if unsafe event.xvisibility.state == VisibilityFullyObscured {
        hidden.insert(.obscured)
      } else {
        hidden.remove(.obscured)
      }
    case PropertyNotify: unsafe propertyChanged(event.xproperty)
    case DestroyNotify: batch.append(.closeRequested)
    case ClientMessage: unsafe handleMessage(&event)
    case MappingNotify: unsafe keys.mappingChanged(&event.xmapping)
    default: unsafe handleExtension(event)
    }
  }

  /// Whether events of a type are heeded if another client has sent them with the X request `SendEvent`.
  ///
  /// Messages, and answers to a question for a selection, come in no other way. A window manager sends `ConfigureNotify`
  /// when it moves a window (ICCCM, section 4.1.5), and programs that operate others send keys and buttons; keys are
  /// marked. Only the server knows what all other events report.
  private static func mayBeSent(_ type: Int32) -> Bool {
    switch type {
    case ClientMessage, SelectionNotify, ConfigureNotify, CX11.KeyPress, KeyRelease, ButtonPress,
      ButtonRelease, MotionNotify:
      true
    default: false
    }
  }

  /// Whether events of a type report a window's state: they arrive also for the windows that ``ScaleWatch`` watches.
  private static func reportsWindow(_ type: Int32) -> Bool {
    switch type {
    case CirculateNotify, ConfigureNotify, DestroyNotify, GravityNotify, MapNotify, ReparentNotify,
      UnmapNotify, PropertyNotify, ClientMessage:
      true
    default: false
    }
  }

  /// Records a new position or size of the window.
  ///
  /// The server itself reports every new size. An event that a window manager has sent reports a new position with an
  /// unchanged size. An event that any other client has sent carries no information.
  private func configured(_ event: XConfigureEvent) {
    hasMoved = true
    if unsafe event.send_event != 0 {
      newSize = newSize ?? presenter.windowSize
      return
    }
    newSize = unsafe PixelSize(width: Int(max(1, event.width)), height: Int(max(1, event.height)))
  }

  private func focusChanged(_ event: XFocusChangeEvent) {
    // A key grab, such as another program's hotkey, takes the keyboard only briefly.
    if unsafe event.mode == NotifyGrab || event.mode == NotifyUngrab { return }
    if unsafe event.detail == NotifyPointer { return }
    let isIn = unsafe event.type == FocusIn
    if !isIn { keys.focusLost() }
    batch.append(.focus(isIn))
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    let atoms = window.connection.atoms
    if unsafe event.atom != atoms[.netWMState] { return }
    let states = window.managedStates()
    fullscreen.statesChanged(states)
    reportFullscreen()
    if states.contains(atoms[.netWMStateHidden]) {
      hidden.insert(.minimized)
    } else {
      hidden.remove(.minimized)
    }
  }

  private func handleMessage(_ event: inout XEvent) {
    let atoms = window.connection.atoms
    let message = unsafe event.xclient
    if unsafe message.message_type == atoms[.frameDone] {
      presenter.answered(serial: unsafe message.serial, into: &batch)
    } else if unsafe message.message_type == atoms[.handshakeAsk] {
      handshake?.ask(unsafe message.data.l.0)
    } else if unsafe message.message_type == atoms[.wmProtocols] {
      switch Atom(bitPattern: unsafe message.data.l.0) {
      case atoms[.wmDeleteWindow]: batch.append(.closeRequested)
      case atoms[.netWMPing]: unsafe answerPing(&event)
      case atoms[.netWMSyncRequest]:
        unsafe presenter.syncCounter?.request(
          low: message.data.l.2, high: message.data.l.3)
      default: break
      }
    } else {
      unsafe handleDrag(message)
    }
  }

  /// Sends a ping back to the window manager, to show that the program responds.
  private func answerPing(_ event: inout XEvent) {
    let connection = window.connection
    unsafe event.xclient.window = connection.root
    let mask = SubstructureNotifyMask | SubstructureRedirectMask
    unsafe XSendEvent(connection.display, connection.root, 0, mask, &event)
  }

  private func handleExtension(_ event: XEvent) {
    if unsafe event.type == completionEvent {
      let completion = unsafe cx11_extension_event(event)
      unsafe presenter.completed(
        segment: completion.event.completion.shmseg, serial: completion.serial, into: &batch)
    } else if unsafe outputs.takes(event) {
      (hasMoved, haveOutputsChanged) = (true, true)
      fullscreen.outputsChanged()
    }
  }

  // MARK: Keys and the pointer

  /// Handles an event of the keyboard or the pointer.
  private func handleInput(_ event: XEvent) {
    let type = unsafe event.type
    // The events of input have the same members up to their time.
    inputTime = unsafe event.xany.send_event == 0 ? event.xkey.time : 0
    if haveOutputsChanged { reportRefreshRate() }
    if type == ButtonPress || type == MotionNotify { pointer.moved(at: now) }
    switch type {
    case CX11.KeyPress:
      if var press = unsafe keys.press(event.xkey) {
        if trustsSentKeys { press.isSent = false }
        batch.append(.key(press))
      }
    case KeyRelease:
      if let key = unsafe keys.release(event.xkey) { batch.append(.keyReleased(key)) }
    case ButtonPress: unsafe pressed(event.xbutton)
    case ButtonRelease: unsafe released(event.xbutton)
    default:
      unsafe append(.moved, event.xmotion.x, event.xmotion.y, state: event.xmotion.state)
    }
  }

  private func pressed(_ event: XButtonEvent) {
    // No window manager gives the focus to a window within another one.
    if !window.isTopLevel, unsafe event.send_event == 0, unsafe event.button <= 3 {
      window.takeFocus(at: unsafe event.time)
    }
    // It pastes: another program must not choose what the viewer reads.
    if unsafe event.button == 2 && event.send_event != 0, !trustsSentKeys { return }
    // The server reports scrolling as buttons; 6 and 7, horizontal scrolling, are not used.
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
