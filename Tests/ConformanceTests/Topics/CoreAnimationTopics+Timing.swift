import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let timingTopics: [String: Answer] = [
    "timing-function": timingFunction, "timing-function-control-points": controlPoints,
    "layer-time": layerTime, "pause-resume": pauseResume, "animation-time": animationTime,
    "end-time": endTime, "begin-time-resolution": beginTime, "time-scale-removal": removal,
  ]

  static let timingFunction: Answer = { input in
    let x = try #require(input["x"].number)
    return .object(["y": JSONValue(try function(input["function"])?(x) ?? x)])
  }

  static let controlPoints: Answer = { input in
    let curve = try function(input["function"]) ?? .linear
    let inner = [[curve.c1x, curve.c1y], [curve.c2x, curve.c2y]].map { $0.map(Double.init) }
    return .object(["points": .array(([[0, 0]] + inner + [[1, 1]]).map { JSONValue($0) })])
  }

  static let layerTime: Answer = { input in
    let (context, layer) = try chain(input["chain"], time: 0)
    let time = try #require(input["time"].number)
    let answer =
      input["direction"].text == "fromParent"
      ? layer.convertTime(time, from: nil) : layer.convertTime(time, to: nil)
    return .object(["time": JSONValue(answer)])
  }

  static let pauseResume: Answer = { input in
    let (context, layer) = try chain(.array([.null]), time: 0)
    let asked = try #require(input["mediaTime"].number)
    let pausedAt = try #require(input["pausedAt"].number)
    let resumedAt = try #require(input["resumedAt"].number)
    if asked >= pausedAt {
      let paused = layer.convertTime(pausedAt, from: nil)
      layer.speed = 0
      layer.timeOffset = paused
    }
    if asked >= resumedAt {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(resumedAt, from: nil) - paused
    }
    return .object(["layerTime": JSONValue(layer.convertTime(asked, from: nil))])
  }

  static let animationTime: Answer = { input in
    let span = try span(input["timing"])
    let time = try #require(input["parentTime"].number)
    let phase =
      switch span.phase(at: time) {
      case .before: "before"
      case .active: "active"
      case .after: "after"
      }
    guard let moment = span.moment(at: time) else {
      return .object(["active": .bool(false), "phase": .string(phase)])
    }
    return .object([
      "active": .bool(true), "phase": .string(phase), "local": JSONValue(moment.local),
      "progress": JSONValue(moment.progress), "cycle": JSONValue(moment.cycle),
    ])
  }

  static let endTime: Answer = { input in
    .object(["endTime": JSONValue(try span(input["timing"]).end)])
  }

  static let beginTime: Answer = { input in
    let commit = try #require(input["mediaTimeAtCommit"].number)
    let (context, layer) = try chain(input["layers"], time: commit)
    var animation = BasicAnimation(\.opacity, from: 1, to: 0)
    // Core Animation represents an unset begin time as 0.
    let begin = try #require(input["beginTime"].number)
    animation.beginTime = begin == 0 ? nil : begin
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "key")
    context.turn(at: commit)
    return .object([
      "resolvedBeginTime": JSONValue(layer.animation(forKey: "key")?.beginTime ?? .nan)
    ])
  }

  static let removal: Answer = { input in
    let speed = try #require(input["accumulatedLayerSpeed"].number)
    let context = LayerContext(time: 1000)
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.beginTime = 1000
    layer.speed = Float(speed)
    layer.timeOffset = try #require(input["layerTime"].number)
    var animation = BasicAnimation(\.opacity, from: 1, to: 0)
    animation.beginTime = input["beginTime"].number
    animation.duration = (input["endTime"].number ?? 0) - (input["beginTime"].number ?? 0)
    animation.isRemovedOnCompletion = input["removedOnCompletion"].flag ?? true
    var completes = false
    animation.onStop = { completes = $0 }
    layer.add(animation, forKey: "key")
    context.turn(at: 1000)
    context.turn(at: 1000)
    return .object(["completes": .bool(completes)])
  }
}
