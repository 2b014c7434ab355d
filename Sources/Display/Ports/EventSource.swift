public import Raster

/// The port through which a loop waits for events.
///
/// A loop uses it on one thread. ``nextEvents(until:)`` is the only call that blocks. Until an event reports
/// otherwise, the window is visible and has the presenter's viewport.
public protocol EventSource: AnyObject {
  /// The present instant in nanoseconds, on a clock that never goes back; only differences have a meaning.
  ///
  /// A source whose system's clock goes back returns the latest instant until the clock has caught up.
  var now: Int64 { get }

  /// The number of times the system's clock has gone back; by default 0.
  var clockReversals: Int { get }

  /// Waits for events or a deadline, and returns the events in order.
  ///
  /// Events that have already arrived are returned at once. If `deadline` is `nil`, the wait has no limit: an idle
  /// program uses no processor time.
  ///
  /// - Parameter deadline: An absolute time on the clock of ``now``. When it passes, the last of the events is
  ///   ``DisplayEvent/deadline(lateness:)``.
  /// - Returns: One or more events, or an empty array if internal housekeeping of the display ended the wait.
  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent]

  /// Waits for the deadline of a frame, as long as nothing happens but the ends of earlier frames.
  ///
  /// A loop calls it instead of ``nextEvents(until:)`` while frame follows frame. It needs no memory for events.
  ///
  /// - Parameters:
  ///   - deadline: An absolute time on the clock of ``now``.
  ///   - ends: Receives the ends of frames that were reported by then.
  /// - Returns: The instant at which the wait ended, at or after the deadline. `nil` if there is anything else to
  ///   handle, whether or not the deadline has passed: ``nextEvents(until:)`` then returns it. By default, `nil` at
  ///   once.
  func waitForFrame(until deadline: Int64, ends: inout FrameEnds) throws(DisplayError) -> Int64?

  /// Whether the end of a frame ends a wait at once, so that the instant at which it is reported is known; by default
  /// false: the ends are found when a wait ends for another reason.
  var wakesForCompletions: Bool { get }

  /// The processor time that the calling thread has used so far, in nanoseconds; by default `nil`, not measured.
  ///
  /// A loop reads it once in each tick and after events between ticks, to tell whose fault a late frame is.
  var processorTime: Int64? { get }

  /// The time for which the calling thread and the server were ready to run but had no processor; by default unknown.
  ///
  /// A loop reads it only for frames that were not on time, so it may take some time.
  var delays: ProcessorDelays { get }

  /// The number of times that ``nextEvents(until:)`` or ``waitForFrame(until:ends:)`` has slept and woken up.
  var wakeUps: Int { get }
}

extension EventSource {
  /// Returns 0: the clock has never gone back.
  public var clockReversals: Int { 0 }

  /// Returns false: the ends of frames are found when a wait ends for another reason.
  public var wakesForCompletions: Bool { false }

  /// Returns `nil`: the processor time is not measured.
  public var processorTime: Int64? { nil }

  /// Returns unknown delays.
  public var delays: ProcessorDelays { ProcessorDelays() }

  /// Returns `nil` at once, so that a loop calls ``nextEvents(until:)``.
  public func waitForFrame(
    until deadline: Int64, ends: inout FrameEnds
  ) throws(DisplayError) -> Int64? { nil }
}

/// An event that the display reports.
public enum DisplayEvent: Hashable, Sendable {
  /// A key went down, or repeats while it is held.
  case key(KeyPress)

  /// The pointer moved, or its buttons or wheel were used, inside the window.
  case pointer(PointerEvent)

  /// The window has a new size, or frames now show another part of it; the contents of earlier frames are lost.
  ///
  /// The size is the window's; ``Presenter/viewport`` describes the part.
  case resized(PixelSize)

  /// A part of the window has lost its contents and needs the last frame again.
  ///
  /// The presenter sends it again from the last shown buffer; the event is for counting only.
  case exposed(PixelRect)

  /// The window became visible (`true`) or can no longer be seen (`false`).
  case visibility(Bool)

  /// The window gained (`true`) or lost (`false`) the keyboard focus.
  case focus(Bool)

  /// The window now fills a monitor (`true`) or no longer does (`false`), regardless of who requested it.
  case fullscreen(Bool)

  /// The display has read or refused a presented frame; reported unless nothing of the frame had to be sent.
  ///
  /// The frame's buffer is free again, except in two cases, in which ``bufferFreed`` follows:
  /// - The presenter has meanwhile sent the buffer once more because of an exposure.
  /// - The display keeps showing the buffer, as a Wayland compositor does. The frame then ends when it is shown, and
  ///   ``bufferFreed`` is reported when the display releases the buffer.
  case frameEnded(FrameEnd)

  /// A buffer that was still in use after the end of its frame is free again; see ``frameEnded(_:)``.
  case bufferFreed

  /// The deadline of ``EventSource/nextEvents(until:)`` has passed, `lateness` nanoseconds before the wait returned.
  case deadline(lateness: Int64)

  /// The display's refresh rate has changed.
  case refreshRate(RefreshRate)

  /// The desktop's scale has changed; the value is the new one, in device pixels per point, positive.
  case scale(Double)

  /// A key went up, which the keyboard had reported as pressed.
  case keyReleased(KeyName)

  /// The desktop's theme has become dark (`true`) or light (`false`).
  case theme(isDark: Bool)

  /// Something that the user pasted or dropped has arrived, or cannot be had.
  case delivered(Delivery)

  /// The pointer drags something over the window that could be dropped there; `nil` once it no longer does.
  case dragged(Delivery.Kind?)

  /// The user asked the window to close, or it was destroyed.
  case closeRequested

  /// A watched file may have changed or been removed.
  case fileChanged

  /// Another thread, or work that waited for this thread, has ended the wait.
  case woken

  /// A signal asked the process to end; the value is its number.
  case signal(Int32)
}

/// A press of a key, possibly an automatic repeat.
///
/// A literal stands for a press of the key alone: `press == "space"` is false for Control-Space and for a repeat.
public struct KeyPress: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The key's symbol; see ``KeyName``.
  public var key: KeyName

  /// The modifier keys held at the same time.
  public var modifiers: KeyModifiers

  /// Whether the press is an automatic repeat of a held key.
  public var isRepeat: Bool

  /// Whether another program sent the event to the window, so that no key was pressed on the keyboard.
  public var isSent: Bool

  /// The text that the press types, with dead keys and compose sequences.
  ///
  /// Empty within such a sequence, also for the key that breaks it off, such as Escape. `nil` if the press types nothing,
  /// or if the display does not know it: then the press types the character of the key.
  public var text: String?

  /// Creates a press; by default without modifiers, not repeated, and not sent by another program.
  public init(
    _ key: KeyName, modifiers: KeyModifiers = [], isRepeat: Bool = false, isSent: Bool = false,
    text: String? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.isSent = isSent
    self.text = text
  }

  /// Creates a press of a key alone from the literal of its name.
  public init(stringLiteral name: String) { self.init(KeyName(name)) }
}

/// The name of a key.
///
/// A key that prints a character is named by the character that it prints without Shift: `"q"`, `"."`, `"["`. The
/// only name that needs Shift is `"?"`. All other keys are named by words: `space return tab escape backspace left
/// right up down pageup pagedown home end insert f1`…`f12`. While a text is typed, a key without a name has an
/// empty one.
public struct KeyName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The character or word that names the key.
  public var name: String

  /// Creates a name from a character or word, which is not checked.
  public init(_ name: String) { self.name = name }

  /// Creates a name from a string literal.
  public init(stringLiteral value: String) { name = value }
}

/// A set of modifier keys that are held.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits: 1 for Shift, 2 for Control, 4 for Alt.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left or right Shift key.
  public static let shift = KeyModifiers(rawValue: 1)

  /// The left or right Control key.
  public static let control = KeyModifiers(rawValue: 2)

  /// The Alt key (Mod1).
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A movement, button or wheel event of the pointer, at a position in device pixels of the window.
public struct PointerEvent: Hashable, Sendable {
  /// An action of the pointer.
  public enum Action: Hashable, Sendable {
    /// A button went down; 1 is the primary one.
    case pressed(button: Int)
    /// A button went up; 1 is the primary one.
    case released(button: Int)
    /// The pointer moved to another position.
    case moved
    /// The wheel turned; positive is away from the user.
    case wheel(steps: Int)
  }

  /// The action, with its button or wheel steps.
  public var action: Action

  /// The column, in device pixels from the window's left edge.
  public var x: Int

  /// The row, in device pixels from the window's top edge.
  public var y: Int

  /// The modifier keys held at the same time.
  public var modifiers: KeyModifiers

  /// Creates an event at a position in device pixels, by default without modifiers.
  public init(_ action: Action, x: Int, y: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}
