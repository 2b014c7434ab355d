package import LayerKit

/// The text and times of a row for a running animation, or for several equal ones.
struct AnimationReading: Hashable {
  /// The name of the layer, such as "shimmer" or "40 × bone".
  let name: String

  /// The animated property, such as "position".
  let what: String

  /// The local time and the eased progress as text; without a value at that time, the phase, such as "waits".
  var numbers: String

  /// The media time at which the animation begins; `nil` if it is unknown.
  let begin: Double?

  /// The media time at which the animation ends, which is infinite for an endless one; `nil` if it is unknown.
  let end: Double?

  /// The duration of a cycle in media seconds; `nil` while the animation's time is paused.
  let cycle: Double?

  /// Whether the animation fills backwards.
  let fillsBefore: Bool

  /// Whether the animation fills forwards.
  let fillsAfter: Bool

  /// The minimum duration of an animation that has a row, in media seconds; a shorter one counts as an instant.
  static let leastSpan = 1e-3

  /// Returns the times at which cycles after the first one begin on a page; empty if they cannot be distinguished
  /// there.
  ///
  /// - Parameter most: The maximum number of cycles on a page; if there are more, the result is empty.
  func repeats(on page: TimePage, most: Int) -> [Double] {
    guard let begin, let end, let cycle, begin.isFinite, cycle > Self.leastSpan,
      page.length / cycle <= Double(most)
    else { return [] }
    let first = max(((page.begin - begin) / cycle).rounded(.up), 1)
    return (0...most).map { begin + (first + Double($0)) * cycle }.filter {
      $0 < min(end, page.end)
    }
  }
}

/// The animations of a scene as rows.
///
/// Equal animations share a row, and the row with the earliest begin comes first.
///
/// The list is created when something has changed; the text at a given time is requested only for visible rows.
struct AnimationList {
  /// The values that identify a row.
  private struct Kind: Hashable {
    let name: String
    let what: String
    let depth: Int
    let begin: Double?
    let end: Double?
    let cycle: Double?
    let timing: MediaTiming
  }

  private struct Group {
    let first: RunningAnimation
    let place: Int
    var count = 0
  }

  private var groups: [(kind: Kind, group: Group)] = []

  /// The number of rows.
  var count: Int { groups.count }

  /// Groups animations into rows, and leaves out those that end as soon as they begin.
  ///
  /// - Complexity: O(animations + rows · log rows).
  init(_ animations: [RunningAnimation]) {
    var known: [Kind: Group] = [:]
    for (place, animation) in animations.enumerated() where !animation.isInstant {
      let kind = Kind(
        name: animation.layerName, what: animation.keyPath ?? "group", depth: animation.depth,
        begin: animation.mediaBegin, end: animation.mediaEnd, cycle: animation.mediaDuration,
        timing: animation.timing)
      known[kind, default: Group(first: animation, place: place)].count += 1
    }
    groups = known.map { ($0.key, $0.value) }.sorted { a, b in
      let (first, second) = (a.kind.begin ?? .infinity, b.kind.begin ?? .infinity)
      return (first, a.group.place) < (second, b.group.place)
    }
  }

  /// Returns the contents of a row at a media time.
  ///
  /// - Parameter digits: The number of decimals of the local time.
  func reading(_ index: Int, at time: Double, digits: Int) -> AnimationReading {
    let (kind, group) = groups[index]
    return AnimationReading(
      name: group.count == 1 ? kind.name : "\(group.count) × \(kind.name)", what: group.first.what,
      numbers: group.first.numbers(at: time, digits: digits), begin: kind.begin, end: kind.end,
      cycle: kind.cycle, fillsBefore: kind.timing.fillMode.fillsBefore,
      fillsAfter: kind.timing.fillMode.fillsAfter)
  }
}

extension RunningAnimation {
  /// Whether the animation ends as soon as it begins, as one that only marks a time does.
  var isInstant: Bool {
    guard let mediaBegin, let mediaEnd else { return false }
    return mediaEnd - mediaBegin < AnimationReading.leastSpan
  }

  /// The name of the animation's layer, or of its nearest named ancestor, and the animated property.
  package var title: String { "\(layerName) · \(what)" }

  /// The name of the animation's layer, or of its nearest named ancestor.
  fileprivate var layerName: String {
    var named: Layer? = layer
    while let layer = named, layer.name == nil { named = layer.superlayer }
    return named?.name ?? "layer"
  }

  /// The animated property, after a mark for each enclosing group.
  fileprivate var what: String { String(repeating: "› ", count: depth) + (keyPath ?? "group") }

  /// Returns the local time and the eased progress as text; without a value at that time, the phase, such as "waits".
  fileprivate func numbers(at time: Double, digits: Int) -> String {
    guard let moment = moment(at: time), let eased = easedProgress(at: time) else {
      switch phase(at: time) {
      case .before: return "waiting"
      case .active, nil: return "—"
      case .after: return "ended"
      }
    }
    let share = NumberText.fixed(eased * 100, digits: 0)
    let held = phase(at: time) == .active ? "" : "held · "
    return "\(held)\(NumberText.fixed(moment.local, digits: digits)) s · \(share) %"
  }
}
