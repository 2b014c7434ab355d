import Display
import LayerKit

/// The temporary parts of the overlay: the notice, a glance at a page, the invitation bar.
///
/// Their durations are in real time, independent of media time.
extension ViewerSession {
  // MARK: Notices

  /// Shows a fact in the notice for a limited time; call it inside a turn of the layer context.
  func announce(_ fact: LabeledValue) {
    show(fact)
    dismissNotice()
  }

  /// Shows the value of a parameter in the notice for a limited time, unless the panel shows it.
  func tellValue(_ fact: LabeledValue) {
    if overlay.visiblePage == .state { takeNoticeBack() } else { announce(fact) }
  }

  /// Shows a fact in the notice until it is removed; call it inside a turn of the layer context.
  ///
  /// It does not replace a value or a name that is being typed: the user could no longer see where keys go.
  func show(_ fact: LabeledValue, isTyped: Bool = false, isSelected: Bool = false) {
    if !isTyped, isTypingInNotice { return }
    (pages.noticeEnd, quitOfferEnd) = (nil, nil)
    overlay.notices.announce(fact, isTyped: isTyped, isSelected: isSelected)
    pageDidChange()
  }

  /// Whether the notice shows a name that is being typed, or a value, which the state page shows in its row instead.
  private var isTypingInNotice: Bool {
    editor.naming != nil || (editor.field != nil && overlay.visiblePage != .state)
  }

  /// Lets the notice disappear after its duration, unless it shows something that is being typed.
  func dismissNotice() {
    if overlay.notices.announced != nil, !isTypingInNotice {
      pages.noticeEnd = clock.actedAt + Notice.stay
    }
  }

  /// Removes the notice; call it inside a turn of the layer context.
  func takeNoticeBack() {
    pages.noticeEnd = nil
    overlay.notices.takeBack()
    pageDidChange()
  }

  // MARK: Glances

  /// Shows the statistics page for a limited time, or restarts that time; does nothing if the page is shown
  /// permanently.
  func glanceAtStatistics() {
    if pages.glance == nil, overlay.page == .statistics { return }
    let before = pages.glance?.before ?? overlay.page
    turnPage(to: .statistics)
    pages.glance = PageGlance(end: clock.actedAt + PageGlance.length, before: before)
  }

  /// Shows the next page.
  ///
  /// A page that was shown for a limited time becomes permanent instead.
  func turnPage() { turnPage(to: pages.glance == nil ? overlay.page.next : overlay.page) }

  // MARK: Invitation bar

  /// Shows the invitation bar, which names a few keys to begin with, for a limited time, or restarts that time.
  ///
  /// Does nothing if ``invites`` is `false`, or if another part of the overlay would hide the bar.
  ///
  /// - Returns: The effects for the window.
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

  /// Lets the invitation bar handle the pointer: it appears when the pointer moves, and its buttons can be pressed.
  ///
  /// - Returns: The effects, including those of a pressed button's key; `nil` if the bar does not handle the event.
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
      // The key is recorded, because a replay has no bar.
      return effects + play(.key(key), at: instant)
    case .pressed, .released, .wheel: return nil
    }
  }

  // MARK: Ends

  /// Removes the temporary parts whose time ended before an instant.
  ///
  /// The code that drives a display, or draws without one, calls this before a frame, with the instant for which the
  /// frame is drawn.
  ///
  /// - Parameter instant: The instant, in nanoseconds on the pacer's time base.
  /// - Returns: Whether a part was removed.
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
}
