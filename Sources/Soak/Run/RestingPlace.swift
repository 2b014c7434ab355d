import CX11
import Platform
import Raster
import ViewerUI

/// Brings the window back to one size and place, so that what it takes there can be compared.
final class RestingPlace {
  private static let size = PixelSize(width: 640, height: 400)

  private let desk: Desk
  private let window: ViewerWindow
  private let hands: ActionHands

  /// The resting place of a window.
  init(of window: ViewerWindow, on desk: Desk, by hands: ActionHands) {
    self.desk = desk
    self.window = window
    self.hands = hands
  }

  /// Brings the window to rest, and lets the scene shimmer there.
  ///
  /// - Returns: Whether the window came to rest; no, when nobody answers any more.
  func take() -> Bool {
    for attempt in 1...8 {
      if window.area == nil { return false }
      desk.uncover()
      if !window.isViewable { window.map() }
      window.resize(to: Self.size)
      window.move(x: 40, y: 40)
      // On a busy machine the manager and the viewer may need longer than the first time allows.
      if MonotonicClock.wait(milliseconds: 700 * attempt, until: { isAtRest }) {
        for step in SoakPlan.revival { hands.perform(step.action) }
        return true
      }
      // A window that fills the screen has its own idea of its size.
      if let key = SoakKey.key(for: .toggleFullscreen), window.isViewable {
        hands.perform(SoakPlan.lettingGo)
        hands.press(key)
      }
    }
    return false
  }

  private var isAtRest: Bool {
    window.isViewable && window.area?.size == Self.size && !isFullscreen
  }

  private var isFullscreen: Bool {
    guard let states = desk.property("_NET_WM_STATE", of: window.number) else { return false }
    let fullscreen = unsafe XInternAtom(desk.display, "_NET_WM_STATE_FULLSCREEN", 0)
    return states.contains(Int(bitPattern: UInt(fullscreen)))
  }

  /// Where the window is, for the story of one that does not come to rest.
  var description: String {
    let place = window.area.map { "\($0)" } ?? "nowhere"
    return "\(place), \(window.isViewable ? "viewable" : "not viewable"), "
      + "\(isFullscreen ? "fullscreen" : "not fullscreen"), "
      + "\(desk.hasManager ? "with" : "without") a window manager"
  }

  /// Waits for a picture that stands still, with the clock paused by a key, and presses another key.
  ///
  /// - Returns: The milliseconds until the picture was another one; nothing when it never was.
  func answer() -> Int? {
    guard let pause = SoakKey.key(for: .stepForward), let help = SoakKey.key(for: .toggleHelp)
    else { return nil }
    // A step pauses the clock, whatever it was before.
    hands.press(pause)
    var before = window.grab()
    let isStill = MonotonicClock.wait(milliseconds: 15_000) {
      MonotonicClock.sleep(milliseconds: 100)
      let now = window.grab()
      defer { before = now }
      return now != nil && now == before
    }
    guard isStill else { return nil }
    let start = MonotonicClock.now
    hands.press(help)
    let isAnswered = MonotonicClock.wait(milliseconds: 15_000) {
      let now = window.grab()
      return now != nil && now != before
    }
    return isAnswered ? MonotonicClock.milliseconds(since: start) : nil
  }
}
