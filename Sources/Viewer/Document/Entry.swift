package import Display
package import Raster

/// What happens to a viewer, and when: the only form in which anything reaches a ``Document``.
package struct Entry: Hashable, Sendable {
  /// The instant at which the input takes effect, in nanoseconds since the session's start.
  package var instant: Int64
  package var input: Input

  package init(at instant: Int64, _ input: Input) {
    self.instant = instant
    self.input = input
  }
}

/// An input, or an edit that no input made.
package enum Input: Hashable, Sendable {
  /// A key went down, or a text was typed without one; then the key has no name.
  case key(KeyPress)
  /// A key that swapped two sets of values went up.
  case keyUp(KeyName)
  /// The pointer moved, or a button or the wheel was used.
  case pointer(PointerEvent)
  /// The window's size in device pixels changed, and perhaps its scale; a scale of `nil` means that it did not
  /// change.
  case resize(PixelSize, scale: Double? = nil)
  /// The desktop's scale, to which a key returns, changed; the scale in use did not.
  case desktopScale(Double)
  /// The desktop's theme became dark (`true`) or light (`false`).
  case desktopTheme(isDark: Bool)
  /// The display's refresh rate changed.
  case rate(RefreshRate)
  /// The window entered (`true`) or left (`false`) fullscreen.
  case fullscreen(Bool)
  /// The schedule of frame deadlines restarted, because the window became visible again.
  case restart
  /// Parameter values for the named scene came from outside the session, for example from a preset's file.
  case set([ParameterAssignment], of: String)
  /// The user bound other keys, which replace all that were bound before.
  case keys(OwnKeys)
  /// The values of the scene are now those of the preset with this name, which is not empty, or its defaults if the
  /// name is `nil`.
  case preset(String?)
  /// The program showed the user one of its own facts, such as the name of a file.
  case notice(title: String, text: String)
}

extension Input {
  /// Creates the input for a display event; `nil` if the event alone does not affect a document.
  init?(_ event: DisplayEvent) {
    switch event {
    case .keyReleased(let key): self = .keyUp(key)
    case .pointer(let event): self = .pointer(event)
    case .resized(let size): self = .resize(size)
    case .refreshRate(let rate): self = .rate(rate)
    case .scale(let scale): self = .desktopScale(scale)
    case .theme(let isDark): self = .desktopTheme(isDark: isDark)
    case .fullscreen(let fills): self = .fullscreen(fills)
    case .key, .exposed, .visibility, .focus, .frameEnded, .bufferFreed, .deadline, .closeRequested,
      .fileChanged, .woken, .signal, .delivered, .dragged:
      return nil
    }
  }
}
