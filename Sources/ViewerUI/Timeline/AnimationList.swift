import Display
package import LayerKit

/// The animations of a scene as rows: equal ones as one, the earliest begin first.
///
/// It is made when something has changed; what a row says at a moment is asked of the rows that are shown.
package struct AnimationList {
  /// What tells one row from another.
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

  /// How many rows there are.
  var count: Int { groups.count }

  /// Sorts animations into rows; instants have none.
  ///
  /// - Complexity: O(animations + rows · log rows).
  package init(_ animations: [RunningAnimation]) {
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

  /// What a row says at a media time.
  ///
  /// - Parameter digits: How many digits local time has after the point.
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
  /// Whether it is over as soon as it has begun, as what only marks a time is.
  package var isInstant: Bool {
    guard let mediaBegin, let mediaEnd else { return false }
    return mediaEnd - mediaBegin < AnimationReading.leastSpan
  }

  /// The nearest name, and what it animates.
  package var title: String { "\(layerName) · \(what)" }

  /// The name of its layer, or of the nearest one above that has one.
  fileprivate var layerName: String {
    var named: Layer? = layer
    while let layer = named, layer.name == nil { named = layer.superlayer }
    return named?.name ?? "layer"
  }

  /// What it animates, behind a mark for each group that it is in.
  fileprivate var what: String { String(repeating: "› ", count: depth) + (keyPath ?? "group") }

  /// Local time and eased progress, or what it does outside its span.
  fileprivate func numbers(at time: Double, digits: Int) -> String {
    guard let moment = moment(at: time), let eased = easedProgress(at: time) else {
      switch phase(at: time) {
      case .before: return "waits"
      case .active, nil: return "—"
      case .after: return "over"
      }
    }
    let share = NumberText.fixed(eased * 100, digits: 0)
    let held = phase(at: time) == .active ? "" : "held · "
    return "\(held)\(NumberText.fixed(moment.local, digits: digits)) s · \(share) %"
  }
}
