import Display
import LayerKit
import ViewerUI

/// A span of media time after which a scene shows the same frames again.
package struct SceneCycle: Hashable, Sendable {
  /// The media time at which the span begins, in seconds.
  package let begin: Double

  /// The length of the span in seconds, greater than 0.
  package let duration: Double
}

/// The reason why a scene has no cycle.
package enum NoCycle: Error, Hashable, Sendable {
  /// Nothing moves after a media time.
  case still(since: Double)
  /// Endless animations with these cycles, in seconds, are never in the same phases again within the limit.
  case noCommonBeat([Double], limit: Double)
  /// The scene shows no frame again within the limit, in seconds.
  case noRepetition(limit: Double)

  /// The reason in one line.
  package var description: String {
    switch self {
    case .still(let time):
      return "nothing moves after \(NumberText.sinceStart(time, digits: 1)) s"
    case .noCommonBeat(let periods, let limit):
      let texts = periods.prefix(5).map { "\(NumberText.shortest(($0 * 1000).rounded() / 1000)) s" }
      return
        "motions of \(NumberText.list(texts + (periods.count > 5 ? ["…"] : []))) have no common "
        + "cycle of at most \(NumberText.shortest(limit)) s"
    case .noRepetition(let limit):
      return "the scene does not repeat within \(NumberText.shortest(limit)) s"
    }
  }
}

extension ViewerSession {
  /// The usual limit of a cycle, in seconds: ten minutes.
  package static let longestCycle = 600.0

  /// Removes pages, help, notices and the frame overlay from all further frames, so that only the scene or the gallery
  /// remains.
  package func showOnlyScene() {
    (showsOnlyScene, frameDisplay) = (true, .none)
    turn(at: context.time) { pageDidChange() }
  }

  /// Advances the scene to a media time; unlike ``advance(to:)``, changes that travelling back left to be repeated are
  /// not repeated.
  package func advanceScene(to mediaTime: Double) { turn(at: mediaTime) {} }

  /// Advances the scene until it is known to repeat, and returns its first cycle from the present time on.
  ///
  /// The search knows two kinds of repetition. A scene without further events repeats once all its endless animations
  /// are in the same phases as before: after the least common multiple of their cycles. A scene that continues by
  /// events, such as content that loads again and again, repeats once a sequence of stretches between events has the
  /// same lengths and appearances as the sequence before it.
  ///
  /// - Parameter limit: The maximum length of the cycle, in seconds.
  /// - Throws: ``NoCycle`` if nothing moves, or if there is no cycle within the limit.
  package func findCycle(atMost limit: Double = longestCycle) throws(NoCycle) -> SceneCycle {
    let start = context.time
    var course = SceneCourse(from: start)
    while let event = context.nextEvent {
      if event - start > 2 * limit || course.isFull { throw .noRepetition(limit: limit) }
      if event - course.end >= SceneCourse.shortestStretch {
        course.append(appearances(from: course.end, to: event), until: event)
        if let cycle = course.cycle { return cycle }
      }
      advanceScene(to: event)
    }
    return try cycleOfEndlessAnimations(atMost: limit)
  }

  /// Returns the cycle of a scene without further events; it begins once all endless animations have begun.
  private func cycleOfEndlessAnimations(atMost limit: Double) throws(NoCycle) -> SceneCycle {
    let endless = context.runningAnimations.filter { $0.endlessPeriod != nil }
    let periods = endless.compactMap(\.endlessPeriod)
    let distinct = Set(periods.map { ($0 * 1e9).rounded() / 1e9 }).sorted()
    if distinct.isEmpty { throw .still(since: context.time) }
    guard let duration = CommonBeat.of(distinct, atMost: limit) else {
      throw .noCommonBeat(distinct, limit: limit)
    }
    let begin = endless.compactMap(\.mediaBegin).reduce(context.time, max)
    // Animations that accumulate have a cycle, but never show the same value again.
    let first = appearances(from: begin, to: begin + duration)
    let second = appearances(from: begin + duration, to: begin + 2 * duration)
    guard zip(first, second).allSatisfy({ $0.isLike($1) }) else {
      throw .noRepetition(limit: limit)
    }
    if first.allSatisfy({ $0.isLike(first[0]) }) { throw .still(since: begin) }
    return SceneCycle(begin: begin, duration: duration)
  }

  /// Advances the scene through a span of media time without events, and returns its appearances at a few instants
  /// within the span.
  private func appearances(from begin: Double, to end: Double) -> [SceneAppearance] {
    SceneCourse.sampledShares.map { share in
      advanceScene(to: begin + share * (end - begin))
      return SceneAppearance(of: mainRoot)
    }
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
enum CommonBeat {
  /// The maximum error of a multiple, in seconds: a hundredth of a pixel at a speed of 10 000 points per second.
  private static let tolerance = 1e-6

  /// Returns the shortest time that is a multiple of each period; `nil` if it exceeds a limit.
  ///
  /// - Parameters:
  ///   - periods: The periods in seconds, greater than 0; not empty.
  ///   - limit: The limit in seconds.
  static func of(_ periods: [Double], atMost limit: Double) -> Double? {
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
}

/// The stretches between the events of a scene, in which a repetition is searched.
private struct SceneCourse {
  /// The shortest stretch that counts, in seconds; events that are closer to each other are one.
  static let shortestStretch = 1e-3

  /// The instants at which the appearance of a stretch is sampled, as shares of its length.
  ///
  /// At the ends of a stretch, an animation may have begun or not, because times are rounded.
  static let sampledShares = [0.13, 0.41, 0.83]

  /// The maximum difference between the lengths of equal stretches, in seconds.
  private static let tolerance = 1e-6

  /// The maximum number of stretches, which limits the memory.
  private static let mostStretches = 500

  private struct Stretch {
    let begin: Double
    let end: Double
    let appearances: [SceneAppearance]

    func isLike(_ other: Stretch) -> Bool {
      abs((end - begin) - (other.end - other.begin)) < SceneCourse.tolerance
        && zip(appearances, other.appearances).allSatisfy { $0.isLike($1) }
    }

    /// Whether the scene changes during the stretch.
    var moves: Bool { !appearances.allSatisfy { $0.isLike(appearances[0]) } }
  }

  /// The media time up to which the course is known.
  private(set) var end: Double

  private var stretches: [Stretch] = []

  init(from start: Double) { end = start }

  var isFull: Bool { stretches.count >= Self.mostStretches }

  mutating func append(_ appearances: [SceneAppearance], until end: Double) {
    stretches.append(Stretch(begin: self.end, end: end, appearances: appearances))
    self.end = end
  }

  /// The repetition that the last stretch completes; `nil` if there is none.
  var cycle: SceneCycle? {
    let count = stretches.count
    for length in 1..<max(count / 2 + 1, 1) {
      let (last, previous) = (stretches.suffix(length), stretches.dropLast(length).suffix(length))
      guard zip(last, previous).allSatisfy({ $0.isLike($1) }), let first = previous.first,
        let next = last.first
      else { continue }
      let isStill =
        !previous.contains(where: \.moves)
        && previous.allSatisfy { $0.appearances[0].isLike(first.appearances[0]) }
      if !isStill { return SceneCycle(begin: first.begin, duration: next.begin - first.begin) }
    }
    return nil
  }
}

/// The presentation values of a scene's layers at an instant.
private struct SceneAppearance {
  private var layers: [LayerValues] = []

  /// The maximum difference between numbers that count as equal: much less than a level of opacity, and than a
  /// hundredth of a point.
  private static let tolerance = 1e-4

  /// Reads the layers of a tree at the time of the last turn.
  init(of root: Layer) { append(root) }

  private mutating func append(_ layer: Layer) {
    guard let shown = layer.presentation() else { return }
    layers.append(shown.values)
    if shown.isHidden { return }
    if let mask = layer.mask { append(mask) }
    for sublayer in layer.sublayers { append(sublayer) }
  }

  /// Returns whether two appearances are the same to the eye.
  func isLike(_ other: SceneAppearance) -> Bool {
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
