package import Display
package import Raster
package import ViewerUI

/// Something that changes what a session shows.
package enum RecordedInput: Hashable, Sendable {
  /// A key went down.
  case key(KeyPress)
  /// The pointer did something.
  case pointer(PointerEvent)
  /// The window got another size, and perhaps another number of device pixels in a point.
  case resize(PixelSize, scale: Double? = nil)
  /// The display got another refresh rate.
  case rate(RefreshRate)
  /// The window fills a monitor from now on, or does no longer.
  case fullscreen(Bool)
  /// Deadlines began anew, because the window could be seen again.
  case restart
  /// Values came from elsewhere, such as a preset's file, for the scene of a name.
  case set([ParameterAssignment], of: String)
  /// The program told something that only it knows, such as the name of a file.
  case tell(title: String, text: String)
}

extension RecordedInput {
  /// What an event of the display does to a session; nothing where it does nothing.
  init?(_ event: DisplayEvent) {
    switch event {
    case .key(var press):
      // A key that is obeyed is one like any other.
      press.isSent = false
      self = .key(press)
    case .pointer(let event): self = .pointer(event)
    case .resized(let size): self = .resize(size)
    case .refreshRate(let rate): self = .rate(rate)
    case .fullscreen(let fills): self = .fullscreen(fills)
    case .exposed, .visibility, .focus, .frameEnded, .bufferFreed, .deadline, .closeRequested,
      .fileChanged, .signal:
      return nil
    }
  }
}
