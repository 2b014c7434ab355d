/// The notice and the invitation bar, and the instants at which they end, in nanoseconds on the pacer's time base.
///
/// Their durations are in real time, independent of media time.
struct NoticeState: Hashable, Sendable {
  /// The fact in the notice; `nil` while the notice is hidden.
  private(set) var fact: LabeledValue?

  /// Whether the user is typing the value in the notice.
  private(set) var isTyped = false

  /// Whether the next character replaces the typed value.
  private(set) var isSelected = false

  /// The line below the fact; `nil` for none.
  private(set) var remark: String?

  /// The instant after which the notice disappears; `nil` if it has no time limit.
  private var end: Int64?

  /// The instant until which another Esc quits; `nil` if the next Esc does not quit.
  var quitOfferEnd: Int64?

  /// The time for which the invitation bar stays, in nanoseconds of real time: 8 s.
  static let invitationStay: Int64 = 8_000_000_000

  /// The minimum time between two notices of refused keys, in nanoseconds: 1 s.
  static let refusalPause: Int64 = 1_000_000_000

  /// The instant of the last notice of a refused key.
  var refusedAt: Int64?

  /// The instant after which the invitation bar disappears; `nil` while it is not requested.
  var invitationEnd: Int64?

  /// The names of the scenes for which values of the last session are offered, as a button of the invitation bar too;
  /// none by default.
  var offers: Set<String> = []

  /// The time for which the notice stays after a key, in nanoseconds of real time: 2.5 s.
  static let stay: Int64 = 2_500_000_000

  /// Shows a fact until it is removed.
  mutating func show(
    _ fact: LabeledValue, isTyped: Bool = false, isSelected: Bool = false, remark: String? = nil
  ) {
    (self.fact, self.isTyped, self.isSelected, self.remark) = (fact, isTyped, isSelected, remark)
    (end, quitOfferEnd) = (nil, nil)
  }

  /// Lets the notice, if there is one, disappear after its duration.
  mutating func dismiss(at instant: Int64) {
    if fact != nil { end = instant + Self.stay }
  }

  /// Removes the notice.
  mutating func takeBack() {
    (fact, isTyped, isSelected, remark, end) = (nil, false, false, nil, nil)
  }

  /// Offers to quit for as long as the notice is shown.
  mutating func offerToQuit() { quitOfferEnd = end }

  /// The first instant at which something disappears; `Int64.max` if nothing does.
  var nextEnd: Int64 { min(end ?? .max, invitationEnd ?? .max) }

  /// Removes what ends at an instant, or ended before.
  mutating func endPassing(at instant: Int64) {
    if let end, end <= instant { takeBack() }
    if let invitationEnd, invitationEnd <= instant { self.invitationEnd = nil }
  }
}
