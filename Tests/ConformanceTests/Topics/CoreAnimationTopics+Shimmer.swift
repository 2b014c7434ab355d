import Display
import LayerKit
import ShimmerKit
import Testing

/// What the shimmering layer itself does, as it is shown; no formula of the effect stands here.
extension CoreAnimationTopics {
  static let shimmerTopics: [String: Answer] = ["seed-fbshimmer": fbShimmer]

  private static let fbShimmer: Answer = { input in
    let stage = try ShimmerStage(input)
    if input["stopAt"] != .null { return try stage.stop() }
    if input["time"] != .null { return try stage.look() }
    return try stage.layOut()
  }
}

/// A shimmering layer in the state that an input describes.
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
    // A stop needs the fade that leads up to the slide; otherwise the fade is made to measure.
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

  /// Begins to shimmer, with the slide's begin where it is asked for.
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

  /// How the mask is laid out.
  func layOut() throws -> JSONValue {
    start(fadingFor: 0.1)
    let mask = try #require(layer.maskLayer)
    let length = try #require(input["length"].number)
    let travel = -along(mask.position)
    return .object([
      // What the mask travels beyond two lengths of the content.
      "extraDistance": JSONValue(travel - 2 * length),
      "fullLength": JSONValue(isHorizontal ? mask.bounds.width : mask.bounds.height),
      "travelDistance": JSONValue(travel), "startPoint": JSONValue(along(mask.startPoint)),
      "endPoint": JSONValue(along(mask.endPoint)), "maskX": JSONValue(along(mask.position)),
      "locations": JSONValue(try #require(mask.locations)),
      "duration": JSONValue(try #require(layer.slideAnimation).duration),
    ])
  }

  /// Where the mask is at a time, and the alpha it gives to a place of the content.
  func look() throws -> JSONValue {
    let time = try #require(input["time"].number)
    let opacity = input["fadeLayerOpacity"].number ?? 0
    let cycle = layer.motion.cycle
    // A slide that has not begun looks the same whether or not it will finish.
    let isFinishing = input["finishing"].flag == true && time >= begin
    let stop = isFinishing ? min(time, begin + cycle / 2) : time
    // The fade is as long as it takes to show the opacity when it is looked at, or held by the stop.
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
      // The cover lies over the gradient.
      let cover = try shownCover()
      answer["contentAlpha"] = JSONValue(cover + (1 - cover) * band)
    }
    return .object(answer)
  }

  /// How a slide ends that is stopped on its way.
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
      // One turn: in the next one a fade that has ended would take the mask away.
      context.turn(at: time)
      answer["positionAtTime"] = JSONValue(along(try shownMask().position))
      answer["fadeLayerOpacity"] = JSONValue(try shownCover())
    }
    return .object(answer)
  }
}
