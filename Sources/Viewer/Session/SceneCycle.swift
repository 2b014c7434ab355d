import Display
import LayerKit

/// A span of media time after which a scene shows the same frames again.
package struct SceneCycle: Hashable, Sendable {
  /// The media time at which the span begins, in seconds.
  package let begin: Double

  /// The length of the span in seconds, greater than 0.
  package let duration: Double

  package init(begin: Double, duration: Double) {
    (self.begin, self.duration) = (begin, duration)
  }
}

/// The reason why a scene has no cycle.
package enum NoCycle: Error, Hashable, Sendable {
  /// Nothing moves after a media time.
  case still(since: Double)
  /// Endless animations that repeat after these times, in seconds, are not in the same phases again within the limit.
  case noCommonBeat([Double], limit: Double)
  /// The scene does not repeat within the limit, in seconds.
  case noRepetition(limit: Double)
  /// The scene has not repeated up to a media time, and remembering more of it would take too much memory.
  case tooComplex(until: Double)
  /// The gallery is shown, whose scenes are not in step.
  case gallery

  /// The reason in one line.
  package var description: String {
    switch self {
    case .still(let time):
      "nothing moves"
        + (time - MediaClock.startTime < 0.05
          ? "" : " after \(NumberText.sinceStart(time, digits: 1)) s")
    case .noCommonBeat(let periods, let limit):
      "motions that repeat every \(Self.list(periods)) are not in step again within "
        + "\(NumberText.shortest(limit)) s"
    case .noRepetition(let limit):
      "the scene does not repeat within \(NumberText.shortest(limit)) s"
    case .tooComplex(let time):
      "the scene has not repeated after \(NumberText.sinceStart(time, digits: 1)) s"
    case .gallery:
      "the scenes of the gallery are not in step"
    }
  }

  /// What makes the scene repeat, in one line; `nil` if no key or option does.
  package var remedy: String? {
    switch self {
    case .still: "switch the effect and its motion on"
    case .gallery: "open one of them"
    case .noCommonBeat, .noRepetition, .tooComplex: nil
    }
  }

  /// Returns at most five periods as text, rounded to milliseconds.
  private static func list(_ periods: [Double]) -> String {
    let texts = periods.prefix(5).map { "\(NumberText.shortest(($0 * 1000).rounded() / 1000)) s" }
    return NumberText.list(texts + (periods.count > 5 ? ["…"] : []))
  }
}

extension SceneHost {
  /// The usual limit of a cycle, in seconds: ten minutes.
  package static let longestCycle = 600.0

  /// Advances the scene until it is known to repeat, and returns its first cycle from the present time on.
  ///
  /// The search knows two kinds of repetition. A scene without further events repeats once all its endless animations
  /// are in the same phases as before: after the least common multiple of their cycles. A scene that continues by
  /// events, such as content that loads again and again, repeats once a sequence of stretches between events has the
  /// same lengths and appearances as the sequence before it.
  ///
  /// - Parameter limit: The maximum length of the cycle, in seconds.
  /// - Throws: ``NoCycle`` if nothing moves, or if there is no cycle within the limit.
  func findCycle(atMost limit: Double) throws(NoCycle) -> SceneCycle {
    if !isShown { throw .gallery }
    let start = context.time
    var stretches = StretchList(from: start)
    while let event = context.nextEvent {
      if event - start > 2 * limit { throw .noRepetition(limit: limit) }
      if stretches.isFull { throw .tooComplex(until: context.time) }
      if event - stretches.end >= StretchList.shortestStretch {
        stretches.append(stretch(from: stretches.end, to: event))
        if let cycle = stretches.cycle { return cycle }
      }
      turn(at: event)
    }
    return try cycleOfEndlessAnimations(atMost: limit)
  }

  /// Returns the cycle of a scene without further events; it begins once all endless animations have begun.
  private func cycleOfEndlessAnimations(atMost limit: Double) throws(NoCycle) -> SceneCycle {
    let endless = context.runningAnimations.filter { $0.endlessPeriod != nil }
    let periods = CommonBeat.distinct(endless.compactMap(\.endlessPeriod))
    if periods.isEmpty { throw .still(since: context.time) }
    guard let duration = CommonBeat.of(periods, atMost: limit) else {
      throw .noCommonBeat(periods, limit: limit)
    }
    let begin = endless.compactMap(\.mediaBegin).reduce(context.time, max)
    let first = stretch(from: begin, to: begin + duration)
    if !first.moves { throw .still(since: begin) }
    // Animations that accumulate repeat, but never show the same value again.
    guard first.isLike(stretch(from: begin + duration, to: begin + 2 * duration)) else {
      throw .noRepetition(limit: limit)
    }
    return SceneCycle(begin: begin, duration: duration)
  }

  /// Advances the scene through a span of media time without events, and returns what it shows there.
  private func stretch(from begin: Double, to end: Double) -> SceneStretch {
    turn(at: begin)
    let moves =
      switch context.nextChange(after: begin) {
      case .now: true
      case .at(let time): time < end
      case .never: false
      }
    let appearances = SceneStretch.sampledShares.map { share in
      turn(at: begin + share * (end - begin))
      return ShownLayers(of: roots)
    }
    return SceneStretch(begin: begin, end: end, moves: moves, appearances: appearances)
  }
}

extension RunningAnimation {
  /// The time after which an endless animation repeats, in media seconds; `nil` if it ends, is paused, or belongs to a
  /// group, which repeats as a whole.
  fileprivate var endlessPeriod: Double? {
    guard depth == 0, span.end == .infinity, let mediaDuration else { return nil }
    return timing.autoreverses ? 2 * mediaDuration : mediaDuration
  }
}

/// The common multiple of several periods.
package enum CommonBeat {
  /// The maximum error of a multiple, in seconds: a ten-thousandth of a point at a speed of 10 000 points per second.
  private static let tolerance = 1e-8

  /// Returns the shortest time that is a multiple of each period; `nil` if it exceeds a limit.
  ///
  /// - Parameters:
  ///   - periods: The periods in seconds, greater than 0; not empty.
  ///   - limit: The limit in seconds.
  package static func of(_ periods: [Double], atMost limit: Double) -> Double? {
    guard let longest = periods.max() else { return nil }
    var multiple = 1.0
    while multiple * longest <= limit {
      let beat = multiple * longest
      let isCommon = periods.allSatisfy { period in
        abs((beat / period).rounded() * period - beat) < tolerance
      }
      if isCommon { return beat }
      multiple += 1
    }
    return nil
  }

  /// Returns the periods in ascending order, without those that differ from others only by rounding.
  static func distinct(_ periods: [Double]) -> [Double] {
    periods.sorted().reduce(into: []) { distinct, period in
      if distinct.last.map({ period - $0 > 1e-12 * period }) ?? true { distinct.append(period) }
    }
  }
}

/// The stretches between the events of a scene, in which a repetition is searched.
private struct StretchList {
  /// The shortest stretch that counts, in seconds; events that are closer to each other are one.
  static let shortestStretch = 1e-3

  /// The maximum number of layer values in all stretches: about 50 MB.
  private static let mostValues = 50_000

  /// The media time up to which the course is known.
  private(set) var end: Double

  private var stretches: [SceneStretch] = []
  private var valueCount = 0

  init(from start: Double) { end = start }

  var isFull: Bool { valueCount >= Self.mostValues }

  mutating func append(_ stretch: SceneStretch) {
    stretches.append(stretch)
    end = stretch.end
    valueCount += stretch.valueCount
  }

  /// The repetition that the last stretch completes; `nil` if there is none.
  var cycle: SceneCycle? {
    for length in 1..<max(stretches.count / 2 + 1, 1) {
      let (last, previous) = (stretches.suffix(length), stretches.dropLast(length).suffix(length))
      guard zip(last, previous).allSatisfy({ $0.isLike($1) }), let first = previous.first,
        let next = last.first
      else { continue }
      let moves = previous.contains { $0.moves || !$0.looksLike(first) }
      if moves { return SceneCycle(begin: first.begin, duration: next.begin - first.begin) }
    }
    return nil
  }
}

/// A span of media time without events, and what a scene shows in it.
private struct SceneStretch {
  /// The instants at which the appearance is sampled, as shares of the stretch.
  ///
  /// At the ends of a stretch, an animation may have begun or not, because times are rounded.
  static let sampledShares = [0.03, 0.13, 0.29, 0.41, 0.61, 0.83, 0.94]

  /// The maximum difference between the lengths of equal stretches, in seconds.
  private static let tolerance = 1e-6

  let begin: Double
  let end: Double

  /// Whether a presentation value changes during the stretch.
  let moves: Bool

  let appearances: [ShownLayers]

  /// Returns whether another stretch has the same length, and shows the same.
  func isLike(_ other: SceneStretch) -> Bool {
    abs((end - begin) - (other.end - other.begin)) < Self.tolerance && moves == other.moves
      && looksLike(other)
  }

  /// Returns whether another stretch, of any length, shows the same.
  func looksLike(_ other: SceneStretch) -> Bool {
    zip(appearances, other.appearances).allSatisfy { $0.isLike($1) }
  }

  var valueCount: Int { appearances.reduce(0) { $0 + $1.valueCount } }
}

/// The presentation values of a scene's layers at an instant.
private struct ShownLayers {
  private var layers: [LayerValues] = []

  var valueCount: Int { layers.count }

  /// The maximum difference between numbers that count as equal: much less than a level of opacity, and than a
  /// hundredth of a point.
  private static let tolerance = 1e-4

  /// Reads the layers of trees at the time of the last turn.
  init(of roots: [Layer]) { for root in roots { append(root) } }

  private mutating func append(_ layer: Layer) {
    guard let shown = layer.presentation() else { return }
    layers.append(shown.values)
    if shown.isHidden { return }
    if let mask = layer.mask { append(mask) }
    for sublayer in layer.sublayers { append(sublayer) }
  }

  /// Returns whether two appearances are the same to the eye.
  func isLike(_ other: ShownLayers) -> Bool {
    layers.count == other.layers.count
      && zip(layers, other.layers).allSatisfy { Self.isLike($0, $1) }
  }

  private static func isLike(_ first: LayerValues, _ second: LayerValues) -> Bool {
    if first == second { return true }
    var aligned = first
    for field in LayerField.allCases {
      let (own, others) = (first.components(of: field), second.components(of: field))
      if own == others { continue }
      guard own.count == others.count,
        zip(own, others).allSatisfy({ abs($0 - $1) <= tolerance })
      else { return false }
      aligned.copy(field, from: second)
    }
    return aligned == second
  }
}
