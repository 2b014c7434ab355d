import Display
import LayerHost
import Platform
import Viewer
import X11Display
import ProgramSupport

/// How tests drive the viewer, on the switch `SHIMMER_TEST_DRIVE`, which is theirs alone and in no help.
enum TestDrive: String {
  /// The viewer tells what it has shown and when it rests: see ``Handshake``.
  case tells

  /// It tells, and waits for nobody's clock: see ``SkippingEvents``.
  case skips

  /// What the environment asks for, or nothing where the switch is not set.
  ///
  /// - Throws: When it is neither `tells` nor `skips`.
  static func wanted() throws(ProgramError) -> TestDrive? {
    guard let text = Environment.value(of: "SHIMMER_TEST_DRIVE") else { return nil }
    guard let drive = TestDrive(rawValue: text) else {
      throw ProgramError(
        "SHIMMER_TEST_DRIVE is \(quoted: text)", remedy: "use tells or skips, or unset it",
        status: .usage)
    }
    return drive
  }

  /// Where a loop waits that is driven so.
  func events(of window: X11Window) -> any EventSource {
    self == .skips ? SkippingEvents(window.events) : window.events
  }

  /// Lets a window's loop tell how far it has come.
  func begin(_ loop: ViewerLoop, in window: X11Window) {
    let handshake = window.beginHandshake()
    loop.frameLoop.onWait = { presented, isResting in
      handshake.tell(presented: presented, isResting: isResting)
    }
  }
}

/// Events of a program that waits for nobody's clock: a wait for a deadline is over at once, at the instant that was
/// waited for.
///
/// What comes from outside is answered as ever, and a wait without a deadline lasts until something comes. So the
/// fades and labels of a minute pass in the time that it takes to draw them, and what moves for ever is drawn as
/// quickly as the display takes it.
final class SkippingEvents: EventSource {
  private let events: any EventSource
  private var skipped: Int64 = 0

  /// Wraps a display's events.
  init(_ events: any EventSource) { self.events = events }

  /// The display's instant, and what was skipped.
  var now: Int64 { events.now + skipped }

  var wakeUps: Int { events.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    guard let deadline else { return try events.nextEvents(until: nil) }
    // An instant that has passed: what has come is read, and nothing is waited for.
    let found = try events.nextEvents(until: min(deadline - skipped, events.now))
    let others = found.filter {
      if case .deadline = $0 { false } else { true }
    }
    if !others.isEmpty { return others }
    skipped += max(0, deadline - now)
    return [.deadline(lateness: now - deadline)]
  }
}
