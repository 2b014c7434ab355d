import CX11
import Raster

/// Follows the settings that decide the desktop's scale and its theme, by events of the server alone.
///
/// It watches the settings daemon's window, the appearance of another daemon, and the user's X resources. It asks the
/// server only after one of these has changed.
@safe
final class ScaleWatch {
  private let connection: X11Connection

  /// The selection that the settings daemon owns.
  private let selection: Atom

  /// The settings daemon's window; 0 if there is none.
  private var owner: Window = 0

  /// The scale as last reported; `nil` if the scale is not followed.
  private var reading: ScaleReading?

  /// Whether the theme is dark, as last reported; `nil` if the theme is not followed.
  private var isDark: Bool?

  /// The scale that applies if nothing sets one; `nil` until it is needed.
  ///
  /// It is decided once, so that a change of another setting does not change the scale of a window that has been moved
  /// to another monitor.
  private var unset: ScaleReading?

  /// Whether the daemon may be another one, and whether the settings may have changed.
  private var (isOwnerNew, isDue) = (true, true)

  /// The events of root windows and of the daemon's window.
  ///
  /// They are the same for all windows, because one window may have several of these roles.
  private static let eventMask = PropertyChangeMask | StructureNotifyMask

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - connection: The connection of the window that follows the scale.
  ///   - reading: The scale in use; if the present one differs, it is a change; `nil` not to follow the scale.
  ///   - isDark: Whether the theme in use is dark; `nil` not to follow the theme.
  init(_ connection: X11Connection, from reading: ScaleReading?, isDark: Bool?) {
    self.connection = connection
    (self.reading, self.isDark) = (reading, isDark)
    selection = connection.settingsSelection
    // A new daemon announces itself to the root window of its screen.
    for root in Set([connection.root, connection.resourceRoot]) {
      unsafe XSelectInput(connection.display, root, Self.eventMask)
    }
    if reading != nil, connection.chosenScaleReading() == nil { unset = reading }
  }

  /// Handles an event of a window that is not the program's own.
  func handle(_ event: XEvent) {
    let atoms = connection.atoms
    switch unsafe event.type {
    case PropertyNotify:
      let (window, name) = unsafe (event.xproperty.window, event.xproperty.atom)
      let isSettings = window == owner && name == atoms[.xsettingsSettings]
      let isResources = window == connection.resourceRoot && name == Atom(XA_RESOURCE_MANAGER)
      if isSettings || isResources { isDue = true }
    case DestroyNotify:
      if unsafe event.xdestroywindow.window == owner { (isOwnerNew, isDue) = (true, true) }
    case ClientMessage:
      let message = unsafe event.xclient
      if unsafe message.message_type == atoms[.manager]
        && Atom(bitPattern: message.data.l.1) == selection
      {
        (isOwnerNew, isDue) = (true, true)
      }
    default: break
    }
  }

  /// Reads the settings if they may have changed, and returns the scale and the theme, each if it has changed.
  ///
  /// - Parameter frame: Returns the window's frame on the screen, for a scale that depends on the monitor.
  func change(around frame: () -> PixelRect?) -> (scale: Double?, isDark: Bool?) {
    if !isDue { return (nil, nil) }
    isDue = false
    if isOwnerNew { watchOwner() }
    let (scale, theme) = (reading?.scale, isDark)
    if reading != nil {
      let chosen = connection.chosenScaleReading()
      if chosen == nil { unset = unset ?? connection.monitorScaleReading(around: frame()) }
      reading = chosen ?? unset
    }
    if isDark != nil { isDark = connection.isThemeDark() ?? true }
    if connection.isLost { return (nil, nil) }
    return (reading?.scale == scale ? nil : reading?.scale, isDark == theme ? nil : isDark)
  }

  /// Selects the events of the present daemon's window.
  private func watchOwner() {
    isOwnerNew = false
    owner = unsafe XGetSelectionOwner(connection.display, selection)
    if owner == 0 { return }
    // The daemon may end before the request. Its successor announces itself.
    let faults = connection.faults {
      unsafe XSelectInput(connection.display, owner, Self.eventMask)
    }
    if !faults.isEmpty { owner = 0 }
  }
}
