package import Display
import LayerKit
import ViewerUI

/// What is shown for a time alone: a notice, a page to be glanced at, the bar that invites.
///
/// The time is real, whatever media time does.
extension ViewerSession {
  // MARK: Notices

  /// Tells what has been done, for a while; called inside a turn.
  func tell(_ fact: LabeledValue) {
    show(fact)
    dismissNotice()
  }

  /// Tells what a parameter is now, for a while; not where the panel shows it.
  func tellValue(_ fact: LabeledValue) {
    if overlay.visiblePage == .state { takeNoticeBack() } else { tell(fact) }
  }

  /// Tells something until it is taken back; called inside a turn.
  ///
  /// Not in place of a value that is being typed: nobody would know any more that keys go there.
  func show(_ fact: LabeledValue, isTyped: Bool = false) {
    if !isTyped, editor.field != nil, overlay.visiblePage != .state { return }
    (pages.noticeEnd, quitOfferEnd) = (nil, nil)
    overlay.notices.tell(fact, isTyped: isTyped)
    pageDidChange()
  }

  /// Lets the notice go after its time; not one of a value that is being typed.
  func dismissNotice() {
    if overlay.notices.told != nil, editor.field == nil || overlay.visiblePage == .state {
      pages.noticeEnd = clock.actedAt + Notice.stay
    }
  }

  /// Takes the notice away; called inside a turn.
  func takeNoticeBack() {
    pages.noticeEnd = nil
    overlay.notices.takeBack()
    pageDidChange()
  }

  // MARK: A glance at a page

  /// Shows the statistics for a time, or for as long again where they are shown so; those that are there to stay do.
  func glanceAtStatistics() {
    if pages.glance == nil, overlay.page == .statistics { return }
    let before = pages.glance?.before ?? overlay.page
    turnPage(to: .statistics)
    pages.glance = PageGlance(end: clock.actedAt + PageGlance.length, before: before)
  }

  /// Shows the next page; a page that was to be shown for a time stays.
  func turnPage() { turnPage(to: pages.glance == nil ? overlay.page.next : overlay.page) }

  // MARK: The bar that invites

  /// Shows the keys that one begins with, for a time, or for as long again where they are shown; only where
  /// ``invites``, and not where they would be hidden.
  ///
  /// - Returns: What the window has to do.
  @discardableResult
  func invite(at instant: Int64) -> [SessionEffect] {
    guard invites, overlay.notices.allowsInvitation(among: overlay.surroundings) else { return [] }
    let isNew = pages.invitationEnd == nil
    pages.invitationEnd = instant + Invitation.stay
    guard isNew else { return [] }
    setInviting(true)
    return [.frame]
  }

  private func setInviting(_ isInviting: Bool) {
    turn(at: context.time) {
      overlay.notices.isInviting = isInviting
      pageDidChange()
    }
    pages.shownMoment = nil
  }

  /// Lets the pointer meet the bar: it appears where the pointer moves, and its buttons are pressed.
  ///
  /// - Returns: What follows, of a key where a button was pressed; nothing where the bar has no part in it.
  func meetInvitation(_ event: PointerEvent, at instant: Int64) -> [SessionEffect]? {
    let place = window.place(of: event)
    switch event.action {
    case .moved:
      return pointer.isHeld ? nil : invite(at: instant)
    case .pressed(button: 1):
      pointer.heldInvitation = overlay.notices.target(at: place, among: overlay.surroundings)
      return pointer.heldInvitation == nil ? nil : []
    case .released(button: 1):
      guard let held = pointer.heldInvitation else { return nil }
      pointer.heldInvitation = nil
      let effects = invite(at: instant)
      guard overlay.notices.target(at: place, among: overlay.surroundings) == held,
        case .button(let command) = held, let key = KeyTable.press(for: command)
      else { return effects }
      // What is recorded is the key: a replay has no bar.
      return effects + play(.key(key), at: instant)
    case .pressed, .released, .wheel: return nil
    }
  }

  // MARK: Ends

  /// Takes away what is shown for a time alone, if that time was over before an instant.
  ///
  /// Whoever drives a display or draws without one says this before a frame, with the instant for which the frame is
  /// drawn.
  ///
  /// - Parameter instant: In nanoseconds of the grid.
  /// - Returns: Whether something else is to be shown now.
  @discardableResult
  package func endPassing(before instant: Int64) -> Bool {
    guard pages.nextPassingEnd < instant else { return false }
    turn(at: context.time) {
      if let glance = pages.glance, glance.end < instant { turnPage(to: glance.before) }
      if let noticeEnd = pages.noticeEnd, noticeEnd < instant { takeNoticeBack() }
    }
    if let invitationEnd = pages.invitationEnd, invitationEnd < instant {
      pages.invitationEnd = nil
      setInviting(false)
    }
    pages.shownMoment = nil
    return true
  }

  /// The wake that comes first: a given one, or that for the end of what is shown for a time alone.
  ///
  /// - Parameters:
  ///   - wake: When the scene and what else is shown need a frame.
  ///   - instant: The present instant, in nanoseconds of the grid.
  package func firstWake(of wake: Wake, at instant: Int64) -> Wake {
    let next = pages.nextPassingEnd
    if next == .max { return wake }
    var (plain, ending) = (link, link)
    let deadline = plain.arm(for: wake, at: instant) ?? .max
    let end = ending.arm(for: .after(next), at: instant) ?? .max
    return end < deadline ? .after(next) : wake
  }
}
