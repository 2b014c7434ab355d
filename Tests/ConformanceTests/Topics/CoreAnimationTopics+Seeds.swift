import LayerKit
import Testing
import ViewerCore

/// What the source texts build, with the layers and animations that they name.
extension CoreAnimationTopics {
  static let seedTopics: [String: Answer] = [
    "seed-skeleton": seedSkeleton, "seed-translation": seedTranslation,
    "seed-shimmerbutton": seedShimmerButton, "seed-shimmereffect": seedShimmerEffect,
  ]

  static let seedSkeleton: Answer = { input in
    let light = Color(red: 201 / 255, green: 201 / 255, blue: 201 / 255)
    let dark = Color(red: 239 / 255, green: 241 / 255, blue: 241 / 255)
    var darken = BasicAnimation(\.backgroundColor, from: light, to: dark)
    darken.duration = 1.5
    var lighten = BasicAnimation(\.backgroundColor, from: dark, to: light)
    lighten.duration = 1.5
    lighten.beginTime = 1.5
    var group = AnimationGroup([darken, lighten])
    group.duration = 3
    group.repeatCount = RepeatCount(.greatestFiniteMagnitude)
    group.isRemovedOnCompletion = false
    let begin = try #require(input["beginTime"].number)
    group.beginTime = begin == 0 ? nil : begin
    let context = LayerContext(time: try #require(input["commit"].number))
    let layer = GradientLayer(in: context)
    context.roots = [layer]
    layer.add(group, forKey: "backgroundColor")
    context.turn(at: context.time)
    context.turn(at: try #require(input["mediaTime"].number))
    let color = try #require(layer.presentation()).backgroundColor
    return .object(["color": color.map { JSONValue($0.components) } ?? .null])
  }

  static let seedTranslation: Answer = { input in
    let width = try #require(input["viewWidth"].number)
    let context = LayerContext()
    let layer = GradientLayer(in: context)
    layer.transform = .rotation(try #require(input["rotation"].number))
    context.roots = [layer]
    var slide = BasicAnimation(\.transform.translation.x, from: -width, to: 20 * width)
    slide.duration = try #require(input["duration"].number)
    slide.repeatCount = .forever
    layer.add(slide, forKey: nil)
    let begin = context.time
    context.turn(at: begin)
    context.turn(at: begin + (try #require(input["secondsSinceBegin"].number)))
    let shown = try #require(layer.presentation())
    return .object([
      "translationX": JSONValue(try #require(shown[\.transform.translation.x])),
      "matrix": JSONValue(shown.transform.rows),
    ])
  }

  static let seedShimmerButton: Answer = { input in
    let width = try #require(input["width"].number)
    let context = LayerContext()
    let wrapper = Layer(in: context)
    wrapper.frame = Rect(x: 0, y: 0, width: width, height: 44)
    let gradient = GradientLayer(in: context)
    gradient.frame = Rect(x: 0, y: 0, width: 4 * width, height: 44)
    gradient.colors = (input["colors"].elements ?? []).map { Color(components: numbers($0)) }
    gradient.startPoint = Point(x: 0, y: 0.5)
    gradient.endPoint = Point(x: 1, y: 0.5)
    wrapper.addSublayer(gradient)
    context.roots = [wrapper]
    var slide = BasicAnimation(\.position.x, from: -width, to: 2 * width)
    slide.timing = MediaTiming(duration: 3, repeatCount: .forever, fillMode: .forwards)
    slide.timingFunction = .easeInEaseOut
    gradient.add(slide, forKey: nil)
    let begin = context.time
    context.turn(at: begin)
    context.turn(at: begin + (try #require(input["secondsSinceBegin"].number)))
    let shown = try #require(gradient.presentation())
    let x = try #require(input["wrapperX"].number) - (shown.position.x - 2 * width)
    let color = shown.color(at: Point(x: x, y: 22))
    return .object([
      "positionX": JSONValue(shown.position.x),
      "colorAtX": color.map { JSONValue($0.components) } ?? .null,
    ])
  }

  static let seedShimmerEffect: Answer = { input in
    let ratio = try #require(input["ratio"].number)
    let duration = try #require(input["duration"].number)
    let tint = Color(components: numbers(input["tint"]))
    let context = LayerContext()
    let layer = GradientLayer(in: context)
    layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    layer.startPoint = Point(x: -ratio, y: 0.5)
    layer.endPoint = Point(x: 1 + ratio, y: 0.5)
    layer.colors = [tint, Color(components: numbers(input["highlight"])), tint]
    let start = [-ratio, -ratio / 2, 0]
    layer.locations = start
    context.roots = [layer]
    var sweep = BasicAnimation(\.locations, from: start, to: [1, 1 + ratio / 2, 1 + ratio])
    sweep.duration = duration
    sweep.timingFunction = .easeInEaseOut
    var group = AnimationGroup([sweep])
    group.duration = duration + (try #require(input["delay"].number))
    group.repeatCount = .forever
    layer.add(group, forKey: "shimmer")
    let begin = context.time
    context.turn(at: begin)
    context.turn(at: begin + (try #require(input["secondsSinceBegin"].number)))
    let shown = try #require(layer.presentation())
    let color = shown.color(at: Point(x: try #require(input["unitX"].number), y: 0.5))
    return .object([
      "locations": JSONValue(try #require(shown.locations)),
      "color": color.map { JSONValue($0.components) } ?? .null,
    ])
  }
}
