import Display
import LayerKit
import ShimmerKit
import Testing
import Viewer

/// The behaviour of the shimmering layer itself, as displayed; none of the effect's formulas is repeated here.
extension CoreAnimationTopics {
  static let shimmerTopics: [String: Answer] = ["seed-fbshimmer": fbShimmer]

  private static let fbShimmer: Answer = { input in
    let stage = try ShimmerStage(input)
    if input["stopAt"] != .null { return try stage.stop() }
    if input["time"] != .null { return try stage.look() }
    return try stage.layOut()
  }
}

/// A shimmering layer in the state described by an input.
private final class ShimmerStage {
  private let input: JSONValue
  private let context: LayerContext
  private let layer: ShimmeringLayer
  private let isHorizontal: Bool
  private let begin: Double

  init(_ input: JSONValue) throws {
    self.input = input
    begin = input["slideBeginTime"].number ?? 1000
    let direction = input["direction"].text ?? "right"
    let directions: [String: ShimmeringDirection] = [
      "right": .right, "left": .left, "up": .up, "down": .down,
    ]
    // A stop needs the fade before the slide; otherwise the fade is fitted to the input.
    let first =
      input["stopAt"] == .null ? min(begin, input["time"].number ?? begin) - 1 : begin - 0.1
    context = LayerContext(time: first)
    layer = ShimmeringLayer(in: context)
    guard let known = directions[direction] else { throw UnknownWord(direction) }
    layer.shimmeringDirection = known
    isHorizontal = known.isHorizontal
    if let speed = input["speed"].number { layer.shimmeringSpeed = speed }
    if let pause = input["pause"].number { layer.shimmeringPauseDuration = pause }
    if let highlight = input["highlight"].number { layer.shimmeringHighlightLength = highlight }
    layer.contentLayer = Layer(in: context)
    let length = try #require(input["length"].number)
    layer.bounds =
      isHorizontal
      ? Rect(x: 0, y: 0, width: length, height: 40) : Rect(x: 0, y: 0, width: 40, height: length)
    context.roots = [layer]
    context.turn(at: first)
  }

  /// Begins to shimmer, with the slide's begin time from the input.
  private func start(fadingFor duration: Double) {
    layer.shimmeringBeginFadeDuration = duration
    layer.shimmeringBeginTime = begin
    context.turn(at: context.time) { layer.isShimmering = true }
  }

  private func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }

  private func shownMask() throws -> GradientLayer {
    try #require(layer.maskLayer?.presentation())
  }

  private func shownCover() throws -> Double {
    try #require(layer.maskLayer?.sublayers.first?.presentation()).opacity
  }

  // MARK: Forms of the topic

  /// The layout of the mask.
  func layOut() throws -> JSONValue {
    start(fadingFor: 0.1)
    let mask = try #require(layer.maskLayer)
    let length = try #require(input["length"].number)
    let travel = -along(mask.position)
    return .object([
      // The distance that the mask travels beyond twice the content's length.
      "extraDistance": JSONValue(travel - 2 * length),
      "fullLength": JSONValue(isHorizontal ? mask.bounds.width : mask.bounds.height),
      "travelDistance": JSONValue(travel), "startPoint": JSONValue(along(mask.startPoint)),
      "endPoint": JSONValue(along(mask.endPoint)), "maskX": JSONValue(along(mask.position)),
      "locations": JSONValue(try #require(mask.locations)),
      "duration": JSONValue(try #require(layer.slideAnimation).duration),
    ])
  }

  /// The position of the mask at a time, and the alpha it gives a point of the content.
  func look() throws -> JSONValue {
    let time = try #require(input["time"].number)
    let opacity = input["fadeLayerOpacity"].number ?? 0
    let cycle = layer.motion.cycle
    // A slide that has not begun looks the same whether or not it will finish.
    let isFinishing = input["finishing"].flag == true && time >= begin
    let stop = isFinishing ? min(time, begin + cycle / 2) : time
    // Choose the fade's length so that it shows the requested opacity when it is read, or when the stop freezes it.
    let passed = stop - context.time
    start(fadingFor: opacity == 0 ? passed : opacity < 1 ? passed / (1 - opacity) : 1e300)
    if isFinishing {
      layer.shimmeringEndFadeDuration = 1e300
      context.turn(at: stop) { layer.isShimmering = false }
    }
    context.turn(at: time)
    let mask = try shownMask()
    var answer = ["maskPositionX": JSONValue(along(mask.position))]
    if let x = input["contentX"].number {
      let point = isHorizontal ? Point(x: x, y: 20) : Point(x: 20, y: x)
      let band = try #require(mask.color(at: point - mask.position)).alpha
      // The cover is above the gradient.
      let cover = try shownCover()
      answer["contentAlpha"] = JSONValue(cover + (1 - cover) * band)
    }
    return .object(answer)
  }

  /// The end of a slide that is stopped midway.
  func stop() throws -> JSONValue {
    let (stop, time) = (try #require(input["stopAt"].number), input["time"].number)
    start(fadingFor: 0.1)
    context.advance(to: stop)
    context.turn(at: stop)
    let before = along(try shownMask().position)
    context.turn(at: stop) { layer.isShimmering = false }
    var answer = [
      "positionBeforeSwitch": JSONValue(before),
      "positionAfterSwitch": JSONValue(along(try shownMask().position)),
      "finishBeginTime": JSONValue(try #require(layer.slideAnimation?.beginTime)),
      "slideEndTime": JSONValue(layer.shimmeringFadeTime),
    ]
    if let time {
      // One turn only: in the next one a finished fade would remove the mask.
      context.turn(at: time)
      answer["positionAtTime"] = JSONValue(along(try shownMask().position))
      answer["fadeLayerOpacity"] = JSONValue(try shownCover())
    }
    return .object(answer)
  }
}
