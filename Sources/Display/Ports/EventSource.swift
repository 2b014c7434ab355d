public import Raster

/// The port through which a loop waits: one call, one thread, no other place to block.
public protocol EventSource: AnyObject {
  /// Nanoseconds on a clock that never goes back; only differences mean something.
  var now: Int64 { get }

  /// Waits until something happened or a deadline passed, and answers what it was, in order.
  ///
  /// Events that are already there are answered at once. Waits without limit when `deadline` is
  /// `nil`: an idle program uses no processor time.
  ///
  /// - Parameter deadline: An absolute time on the clock of ``now``. When it passes,
  ///   ``DisplayEvent/deadline(lateness:)`` is among the events, as the last one.
  /// - Returns: At least one event, unless the wait was woken for housekeeping of the display itself.
  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent]

  /// The number of times that ``nextEvents(until:)`` has come back from sleep.
  var wakeUps: Int { get }
}

/// Something that the display reports.
public enum DisplayEvent: Hashable, Sendable {
  /// A key went down, or repeats while it is held.
  case key(KeyPress)

  /// The pointer did something inside the window.
  case pointer(PointerEvent)

  /// The window has a new size, or frames hold another part of it from now on; what they held is lost.
  ///
  /// The size is the window's; ``Presenter/viewport`` tells the part.
  case resized(PixelSize)

  /// A part of the window has lost its picture and wants the last frame again.
  ///
  /// The presenter puts it from the last shown buffer by itself; the event is for counting.
  case exposed(PixelRect)

  /// The window became visible (`true`) or cannot be seen any more (`false`).
  case visibility(Bool)

  /// The window got (`true`) or lost (`false`) the keyboard.
  case focus(Bool)

  /// The window fills a monitor from now on (`true`) or does no longer (`false`), whoever wanted it.
  case fullscreen(Bool)

  /// A presented frame has been read or refused; none is told of a frame of which nothing had to be sent.
  ///
  /// Its buffer is free again, unless the presenter has meanwhile put it once more because of an exposure: then
  /// ``bufferFreed`` follows.
  case frameEnded(FrameEnd)

  /// A buffer is free again after an exposure for which it was put once more; no frame's end.
  case bufferFreed

  /// The armed deadline has passed, `lateness` nanoseconds ago when the wait returned.
  case deadline(lateness: Int64)

  /// The display refreshes at a new rate.
  case refreshRate(RefreshRate)

  /// The user asked the window to close, or it was destroyed.
  case closeRequested

  /// A file that is watched may have changed, or be gone.
  case fileChanged

  /// The process was asked to end by a signal.
  case signal(Int32)
}

/// A key that went down.
public struct KeyPress: Hashable, Sendable {
  /// The meaning of the key; see ``KeyName``.
  public var key: KeyName

  /// The keys held at the same time.
  public var modifiers: KeyModifiers

  /// Whether the press comes from holding the key.
  public var isRepeat: Bool

  /// Whether another program has sent it, so that no key went down as far as the display knows.
  public var isSent: Bool

  /// Creates a press.
  public init(
    _ key: KeyName, modifiers: KeyModifiers = [], isRepeat: Bool = false, isSent: Bool = false
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.isSent = isSent
  }
}

/// A key by its symbol.
///
/// Keys that print are named by the character that they print without Shift (`"q"`, `"."`, `"["`),
/// except `"?"`, which is kept; others by a word: `space return tab escape backspace left right up
/// down pageup pagedown home end f1`…`f12`.
public struct KeyName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var name: String

  /// Creates a name.
  public init(_ name: String) { self.name = name }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { name = value }
}

/// Modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)

  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 2)

  /// The Alt key (Mod1).
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A movement or a button of the pointer, at a place in device pixels of the window.
public struct PointerEvent: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// A button went down; 1 is the primary one.
    case pressed(button: Int)
    /// A button went up.
    case released(button: Int)
    /// The pointer moved.
    case moved
    /// The wheel turned; positive is away from the user.
    case wheel(steps: Int)
  }

  /// What happened.
  public var action: Action

  /// Columns from the left edge.
  public var x: Int

  /// Rows from the top edge.
  public var y: Int

  /// The keys held at the same time.
  public var modifiers: KeyModifiers

  /// Creates an event.
  public init(_ action: Action, x: Int, y: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}

/// A failure of the display, naming the operation.
public enum DisplayError: Error, Hashable, Sendable {
  /// No display could be opened: the name that was tried and the reason.
  case cannotOpen(display: String, reason: String)

  /// The display has nothing that this program can draw to, for instance only palette visuals.
  case unsupported(feature: String, reason: String)

  /// The process may open fewer files than a display takes: so many more at once.
  case tooFewDescriptors(needed: Int)

  /// A system call failed.
  case system(operation: String, errno: Int32)

  /// Memory for frames could not be had on any transport.
  case cannotAllocate(byteCount: Int, reason: String)

  /// The connection to the display broke.
  case connectionLost(display: String)
}
