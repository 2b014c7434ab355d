import CX11
import CXTest

/// A desktop's settings daemon on a test's server; the settings disappear with the object.
@safe
public final class SettingsDaemon {
  private var desktop: Desktop?
  private let window: Desktop.Window

  /// Publishes settings, takes the place of any other daemon, and announces itself.
  ///
  /// - Parameters:
  ///   - settings: The first settings.
  ///   - display: The display's name.
  /// - Throws: ``WaitFailure`` if no server answers.
  public init(_ settings: SettingsBytes, on display: String) throws {
    let desktop = try Desktop(display)
    window = unsafe xcb_generate_id(desktop.connection)
    self.desktop = desktop
    unsafe xcb_create_window(
      desktop.connection, 0, window, desktop.root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil)
    publish(settings)
    let selection = desktop.atom("_XSETTINGS_S\(desktop.screenNumber)")
    unsafe xcb_set_selection_owner(desktop.connection, window, selection, 0)
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = desktop.root
    event.type = desktop.atom("MANAGER")
    unsafe event.data.data32 = (0, selection, window, 0, 0)
    desktop.sendEvent(
      event, to: desktop.root, mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
    desktop.synchronize()
  }

  /// Publishes other settings.
  public func publish(_ settings: SettingsBytes) {
    guard let desktop else { return }
    let property = desktop.atom("_XSETTINGS_SETTINGS")
    let bytes = settings.bytes
    unsafe xcb_change_property(
      desktop.connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, property, 8,
      UInt32(bytes.count), bytes)
    desktop.synchronize()
  }

  /// Ends the daemon; the server destroys its window.
  public func stop() { desktop = nil }
}

extension SettingsBytes {
  /// Returns the settings of a desktop whose only setting is a scale.
  public static func scale(_ scale: Double) -> SettingsBytes {
    var settings = SettingsBytes()
    settings.add("Xft/DPI", Int32(scale * 96 * 1024))
    return settings
  }
}
