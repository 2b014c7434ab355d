/// What lies over the scene: the pages, what is being typed, and the notice.
package struct Chrome: Hashable, Sendable {
  package internal(set) var pages = Pages()

  /// What is being typed, so that no key is a command; `nil` if nothing is.
  private(set) var typing: Typing?

  var notices = NoticeState()

  /// The fact in the notice; `nil` if no notice is shown.
  package var notice: LabeledValue? { notices.fact }

  /// The value typed so far; `nil` if no value is being typed.
  package var typedText: String? { typing?.field?.text ?? typing?.curve?.entry.text }

  /// The name typed so far for a new preset; `nil` if no name is being typed.
  package var typedName: String? { typing?.name?.text }

  /// The path typed so far; `nil` if no path is being typed.
  package var typedPath: String? { typing?.path?.text }

  // MARK: The notice

  /// Shows a fact in the notice for a limited time.
  ///
  /// - Parameter instant: The present instant, in nanoseconds on the pacer's time base.
  mutating func announce(_ fact: LabeledValue, at instant: Int64) {
    show(fact)
    dismissNotice(at: instant)
  }

  /// Shows the value of a parameter in the notice for a limited time, unless the panel shows it.
  mutating func tellValue(_ fact: LabeledValue, at instant: Int64) {
    if pages.visiblePage == .state { notices.takeBack() } else { announce(fact, at: instant) }
  }

  /// Shows a fact in the notice until it is removed.
  ///
  /// It does not replace a value or a name that is being typed: the user could no longer see where keys go.
  mutating func show(_ fact: LabeledValue) {
    if !isTypingInNotice { notices.show(fact) }
  }

  /// Lets the notice disappear after its duration, unless it shows something that is being typed.
  mutating func dismissNotice(at instant: Int64) {
    if !isTypingInNotice { notices.dismiss(at: instant) }
  }

  /// Whether the notice shows a name or a path that is being typed, or a value, which the state page shows in its row
  /// instead.
  private var isTypingInNotice: Bool {
    switch typing {
    case .name, .path: true
    case .value: pages.visiblePage != .state
    case .curve, nil: false
    }
  }

  // MARK: Typing

  /// Begins or goes on with typing: in the row of the panel or in the notice.
  mutating func type(_ typing: Typing) {
    // A field behind the help, or in a row that is out of view, would be invisible. That of a path is no part of a
    // recording, and in front of the help.
    if typing.path == nil { pages.isHelpShown = false }
    if typing.field?.parameter != self.typing?.field?.parameter { pages.scroll = .around(nil) }
    self.typing = typing
    showTyping()
  }

  /// Ends the typing of a value that is accepted.
  mutating func acceptTyping() { typing = nil }

  /// Discards what is being typed, if there is anything.
  mutating func dropTyping() {
    guard typing != nil else { return }
    typing = nil
    notices.takeBack()
  }

  /// Shows what is being typed in the notice, unless the panel shows it.
  private mutating func showTyping() {
    switch typing {
    case .value where pages.visiblePage == .state, .curve: notices.takeBack()
    case .value(let field):
      let remark = field.problem ?? field.parameter.valuesText
      notices.show(
        LabeledValue("\(field.parameter.title): \(remark)", field.text), isTyped: true,
        isSelected: field.isSelected)
    case .name(let field):
      notices.show(
        LabeledValue(field.label, field.text), isTyped: true, isSelected: field.isSelected)
    case .path(let field):
      notices.show(
        LabeledValue(field.label, field.text), isTyped: true, remark: field.candidatesText)
    case nil: break
    }
  }

  // MARK: Pages

  /// Shows a page until another one is requested; a typed value moves between the panel and the notice.
  mutating func turn(to page: OverlayPage) {
    pages.turn(to: page)
    showTyping()
  }

  /// The first instant at which a temporary part disappears, in nanoseconds; `Int64.max` for none.
  package var nextPassingEnd: Int64 { min(pages.glance?.end ?? .max, notices.nextEnd) }

  /// Removes the temporary parts that end first.
  ///
  /// - Returns: The instant of their end, in nanoseconds on the pacer's time base.
  mutating func endNextPassing() -> Int64 {
    let end = nextPassingEnd
    if let glance = pages.glance, glance.end == end { turn(to: glance.before) }
    notices.endPassing(at: end)
    return end
  }
}
