import Display
import LayerKit
import ShimmerKit
import Testing
import Viewer

/// The effects of the original sources, rebuilt with the types of ShimmerKit; none of their formulas is repeated
/// here.
extension CoreAnimationTopics {
  static let seedTopics: [String: Answer] = [
    "seed-skeleton": seedSkeleton, "seed-translation": seedTranslation,
    "seed-shimmerbutton": seedShimmerButton, "seed-shimmereffect": seedShimmerEffect,
    "seed-watermask": seedWaterMask,
  ]

  static let seedSkeleton: Answer = { input in
    let begin = try #require(input["beginTime"].number)
    let context = LayerContext(time: try #require(input["commit"].number))
    let bone = BoneLayer(in: context)
    context.roots = [bone]
    bone.add(
      SkeletonPulse().group(beginTime: begin == 0 ? nil : begin), forKey: SkeletonPulse.key)
    context.turn(at: context.time)
    context.turn(at: try #require(input["mediaTime"].number))
    let color = try #require(bone.presentation()).backgroundColor
    return .object(["color": color.map { JSONValue($0.components) } ?? .null])
  }

  static let seedTranslation: Answer = { input in
    let context = LayerContext()
    let label = Layer(in: context).withoutActions()
    label.bounds = Rect(x: 0, y: 0, width: 280, height: 36)
    context.roots = [label]
    var sweep = SlantedSweep()
    sweep.angle = try #require(input["rotation"].number)
    sweep.duration = try #require(input["duration"].number)
    let band = sweep.start(on: label, viewWidth: try #require(input["viewWidth"].number))
    try show(context, secondsLater: input["secondsSinceBegin"])
    let shown = try #require(band.presentation())
    return .object([
      "translationX": JSONValue(try #require(shown[\.transform.translation.x])),
      "matrix": JSONValue(shown.transform.rows),
    ])
  }

  static let seedShimmerButton: Answer = { input in
    let context = LayerContext()
    let button = ShimmerButton(in: context)
    button.frame = Rect(x: 0, y: 0, width: try #require(input["width"].number), height: 44)
    button.gradientColors = (input["colors"].elements ?? []).map {
      Color(components: numbers($0))
    }
    context.roots = [button.layer]
    try show(context, secondsLater: input["secondsSinceBegin"])
    let gradient = try #require(button.gradientLayer.presentation())
    // The wrapper is at the origin of the gradient's superlayer.
    let x = try #require(input["wrapperX"].number) - gradient.frame.minX
    let color = gradient.color(at: Point(x: x, y: 22))
    return .object([
      "positionX": JSONValue(gradient.position.x),
      "colorAtX": color.map { JSONValue($0.components) } ?? .null,
    ])
  }

  static let seedShimmerEffect: Answer = { input in
    let context = LayerContext()
    let view = ShimmerEffectView(in: context)
    view.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    view.gradientHighlightRatio = try #require(input["ratio"].number)
    view.animationDuration = try #require(input["duration"].number)
    view.animationDelay = try #require(input["delay"].number)
    view.gradientTint = Color(components: numbers(input["tint"]))
    view.gradientHighlight = Color(components: numbers(input["highlight"]))
    context.roots = [view.layer]
    try show(context, secondsLater: input["secondsSinceBegin"])
    let gradient = try #require(view.gradientLayer.presentation())
    let color = gradient.color(at: Point(x: try #require(input["unitX"].number), y: 0.5))
    return .object([
      "locations": JSONValue(try #require(gradient.locations)),
      "color": color.map { JSONValue($0.components) } ?? .null,
    ])
  }

  static let seedWaterMask: Answer = { input in
    let exhibit = Exhibit()
    let context = exhibit.context
    let (head, twin) = (Layer(in: context), Layer(in: context))
    twin.backgroundColor = .white
    let water = WaterFill(in: context, resting: head, filling: twin)
    water.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    water.duration = try #require(input["duration"].number)
    context.roots = [water.layer]
    water.play()
    try show(context, secondsLater: input["time"])
    let discs = try water.wipe.discLayers.map { try #require($0.presentation()).position }
    let pixel = exhibit.pixel(at: try #require(point(input["point"])))
    return .object([
      "upPosition": JSONValue(discs[0].components),
      "downPosition": JSONValue(discs[1].components),
      "maskAlpha": JSONValue(Double(pixel >> 24) / 255),
    ])
  }

  /// Commits, then advances the time.
  private static func show(_ context: LayerContext, secondsLater seconds: JSONValue) throws {
    let begin = context.time
    context.turn(at: begin)
    let time = begin + (seconds.number ?? 0)
    context.advance(to: time)
    context.turn(at: time)
  }
}
