public import Display
import LayerKit

extension ViewerSession {
  /// Shows the statistics for a time, or for as long again where they are shown so; those that are there to stay do.
  ///
  /// - Parameter instant: When that was asked for, in nanoseconds of the grid.
  func glanceAtStatistics(at instant: Int64) {
    if glance == nil, overlay.page == .statistics { return }
    let before = glance?.before ?? overlay.page
    turnPage(to: .statistics)
    glance = PageGlance(
      end: link.effectiveInstant(at: instant) + PageGlance.length, before: before)
  }

  /// Shows the next page; a page that was to be shown for a time stays.
  func turnPage() { turnPage(to: glance == nil ? overlay.page.next : overlay.page) }

  /// Takes the page away that is shown for a time alone, if that time was over before an instant.
  ///
  /// The time is real, whatever media time does. Whoever drives a display or draws without one says this before a
  /// frame, with the instant for which the frame is drawn.
  ///
  /// - Parameter instant: In nanoseconds of the grid.
  /// - Returns: Whether something else is to be shown now.
  @discardableResult
  public func endGlance(before instant: Int64) -> Bool {
    guard let glance, glance.end < instant else { return false }
    turn(at: context.time) { turnPage(to: glance.before) }
    shownMoment = nil
    return true
  }

  /// The wake that comes first: a given one, or that for the end of a page that is shown for a time alone.
  ///
  /// - Parameters:
  ///   - wake: When the scene and what else is shown need a frame.
  ///   - instant: The present instant, in nanoseconds of the grid.
  public func firstWake(of wake: Wake, at instant: Int64) -> Wake {
    guard let glance else { return wake }
    var (plain, ending) = (link, link)
    let deadline = plain.arm(for: wake, at: instant) ?? .max
    let end = ending.arm(for: .after(glance.end), at: instant) ?? .max
    return end < deadline ? .after(glance.end) : wake
  }
}
