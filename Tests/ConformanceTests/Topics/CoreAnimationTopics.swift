import Display
import LayerKit
import Testing
import Viewer

/// For each topic of the vectors, LayerKit's answer to an input.
enum CoreAnimationTopics {
  typealias Answer = @Sendable (JSONValue) throws -> JSONValue

  /// The answers to all topics.
  ///
  /// Each file of topics has a table of its own; a topic that two of them answer traps.
  static let all: [String: Answer] = [
    timingTopics,
    valueTopics,
    presentationTopics,
    geometryTopics,
    scriptTopics,
    keyframeTopics,
    transformTopics,
    seedTopics,
    actionTopics,
    placeTopics,
    pictureTopics,
    displayTopics,
    shimmerTopics,
    nameTopics,
  ].reduce(into: [:]) { all, table in
    all.merge(table) { _, _ in preconditionFailure("a topic has two answers") }
  }

  static func numbers(_ value: JSONValue) -> [Double] {
    (value.elements ?? []).flatMap { $0.number.map { [$0] } ?? numbers($0) }
  }

  static func function(_ value: JSONValue) throws -> TimingFunction? {
    switch value.text {
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInEaseOut": return .easeInEaseOut
    case "default": return .default
    default: break
    }
    if value == .null { return nil }
    let points = numbers(value).map { Float($0) }
    try #require(points.count == 4, "a timing function \(value)")
    return TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
  }

  static func timing(_ value: JSONValue) throws -> MediaTiming {
    MediaTiming(
      beginTime: value["beginTime"].number, duration: value["duration"].number ?? 0,
      speed: Float(value["speed"].number ?? 1), timeOffset: value["timeOffset"].number ?? 0,
      repeatCount: RepeatCount(Float(value["repeatCount"].number ?? 0)),
      repeatDuration: value["repeatDuration"].number ?? 0,
      autoreverses: value["autoreverses"].flag ?? false,
      // An unknown name acts as "removed" (rule 3.2); an enumeration has no unknown names.
      fillMode: value["fillMode"].text.flatMap(FillMode.init) ?? .removed)
  }

  static func span(_ value: JSONValue) throws -> ActiveSpan {
    let timing = try timing(value)
    return ActiveSpan(timing, begin: timing.beginTime ?? 0, duration: timing.duration)
  }

  /// Creates a chain of nested layers with the given timings, the outermost first, and the context that shows them.
  static func chain(_ value: JSONValue, time: Double) throws -> (LayerContext, Layer) {
    let context = LayerContext(time: time)
    var layer: Layer?
    // An empty list means one layer with default timing.
    let timings = value.elements ?? []
    for timing in timings.isEmpty ? [.null] : timings {
      let next = Layer(in: context)
      next.beginTime = timing["beginTime"].number ?? 0
      next.speed = Float(timing["speed"].number ?? 1)
      next.timeOffset = timing["timeOffset"].number ?? 0
      layer?.addSublayer(next)
      if layer == nil { context.roots = [next] }
      layer = next
    }
    return (context, try #require(layer))
  }

  static func point(_ value: JSONValue) -> Point? {
    let numbers = numbers(value)
    return numbers.count == 2 ? Point(components: numbers) : nil
  }

  static func rect(_ value: JSONValue) -> Rect? {
    let numbers = numbers(value)
    return numbers.count == 4 ? Rect(components: numbers) : nil
  }
}
