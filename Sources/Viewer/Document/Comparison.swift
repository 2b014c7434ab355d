import Display

/// Two sets of values of one scene, A and B, of which one is tuned.
///
/// Both have the same starts, stops and actions at the same times, so that at any instant they differ by their values
/// alone.
package struct Comparison: Hashable, Sendable {
  /// What belongs to one of the two sets of values.
  struct Side: Hashable, Sendable {
    var course: Course
    var history = UndoHistory()
    /// The values that are not lost when the session ends, as in ``Document/kept``.
    var kept: [ParameterAssignment]?
    /// The name of the values, as in ``Choice``.
    var named: NamedValues?
    /// The place among the presets from which a key goes on, as in ``Choice``.
    var shownPreset: Int?
  }

  /// A key that is held down.
  struct HeldKey: Hashable, Sendable {
    let key: KeyName
    /// The instant of the press, in nanoseconds on the pacer's time base.
    let instant: Int64
  }

  /// The values that are not tuned.
  var other: Side

  /// Whether B is tuned, and A is the other one.
  package internal(set) var tunesB = false

  /// Whether both are visible, A on the left.
  package internal(set) var isSplit: Bool

  /// The key that exchanged the two, until it is released or another key is pressed; `nil` if none is held.
  var held: HeldKey?

  /// The time from which on a pressed key counts as held, in nanoseconds: 0.3 s.
  static let leastHold: Int64 = 300_000_000
}

extension Document {
  /// The keys of the parameters that A and B have in common: whether the effect runs, and those of the view.
  private var sharedKeys: Set<String> {
    Set(parameters.filter { $0.group == .effect || $0.group == .view }.map(\.key))
  }

  /// Whether the values that are not tuned are visible too.
  var isSplit: Bool { comparison?.isSplit == true }

  /// The number of visible courses.
  var courseCount: Int { isSplit ? 2 : 1 }

  /// The course of the values that are tuned, for 0, or of the other ones, which must exist, for 1.
  subscript(course index: Int) -> Course {
    get { index == 0 ? course : comparison?.other.course ?? course }
    set { if index == 0 { course = newValue } else { comparison?.other.course = newValue } }
  }

  /// A number that no course has.
  var nextCourseNumber: Int { max(course.number, comparison?.other.course.number ?? 0) + 1 }

  /// Returns a course of other values that begins with the present one and shares its starts.
  private func course(with values: [ParameterAssignment]) -> Course {
    let keys = sharedKeys
    return Course(
      from: course.start,
      with: course.beginning.filter { keys.contains($0.key) }
        + values.filter { !keys.contains($0.key) },
      number: nextCourseNumber)
  }

  /// Begins to compare with other values, both visible, from the beginning of the scene on.
  mutating func compare(with values: [ParameterAssignment]) {
    let side = Comparison.Side(course: course(with: values), kept: look(of: values, in: entry))
    comparison = Comparison(other: side, isSplit: true)
  }

  /// Keeps the present values as B, and goes on in A.
  mutating func keepAsB(_ facts: EntryFacts) {
    if comparison?.tunesB == true { return swapSides() }
    if !course.isWhole { beginAnew(facts) }
    let other = course.inStep(
      with: assignments(of: facts.values), sharing: sharedKeys, number: nextCourseNumber)
    comparison = Comparison(
      other: Comparison.Side(
        course: other, kept: kept[scene], named: choice.named, shownPreset: choice.shownPreset),
      isSplit: comparison?.isSplit ?? false)
    announce("B", "keeps these values: a shows them, v both")
  }

  /// Begins the scene anew with the present values, because courses that are compared must be whole.
  private mutating func beginAnew(_ facts: EntryFacts) {
    course = Course(
      from: max(time, facts.time), with: assignments(of: facts.values), number: nextCourseNumber)
    restart(comparison)
  }

  /// Exchanges the values that are tuned with the other ones.
  mutating func swapSides() {
    guard var comparison else { return announce("B", "none yet: b keeps these values as B") }
    let side = Comparison.Side(
      course: course, history: history, kept: kept[scene], named: choice.named,
      shownPreset: choice.shownPreset)
    (course, history) = (comparison.other.course, comparison.other.history)
    kept[scene] = comparison.other.kept
    (choice.named, choice.shownPreset) = (comparison.other.named, comparison.other.shownPreset)
    comparison.other = side
    comparison.tunesB.toggle()
    self.comparison = comparison
    pointer.leaveScene()
    announce(
      comparison.tunesB ? "B" : "A", comparison.isSplit ? "tuned now" : "shown now: a goes back")
  }

  /// Goes back to the values before, if the key that exchanged them was held.
  mutating func release(_ key: KeyName) -> [Effect] {
    guard let held = comparison?.held, held.key == key else { return [] }
    comparison?.held = nil
    if clock.actedAt - held.instant < Comparison.leastHold { return [] }
    swapSides()
    return [.frame]
  }

  /// Shows both halves, or the one that is tuned; without a B, both begin with the present values.
  mutating func toggleSplit(_ facts: EntryFacts) {
    if comparison == nil { keepAsB(facts) }
    guard let wasSplit = comparison?.isSplit else { return }
    comparison?.isSplit = !wasSplit
    let tuned = comparison?.tunesB == true ? "B" : "A"
    announce(
      "A and B", wasSplit ? "\(tuned) alone: v shows both" : "\(tuned) is tuned: a tunes the other")
  }

  /// Begins to compare anew with what a scene was compared with before it began anew.
  mutating func restart(_ former: Comparison?) {
    comparison = former
    comparison?.held = nil
    guard let other = former?.other.course else { return }
    let begun = course(with: other.latest)
    comparison?.other.course = begun
  }

  /// Makes a change of the tuned values, and its starts and stops also among the other ones.
  mutating func append(_ change: SceneChange, _ facts: EntryFacts) {
    if let other = comparison?.other.course, course.isFull || other.isFull { beginAnew(facts) }
    let (time, inRange) = (max(time, facts.time), clock.loop?.end != nil)
    course.append(change, at: time, inRange: inRange)
    if comparison == nil { return }
    let shared = sharedKeys
    comparison?.other.course.follow(change, at: time, inRange: inRange, sharing: shared)
  }
}
