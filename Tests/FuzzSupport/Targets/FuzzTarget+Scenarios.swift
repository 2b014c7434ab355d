import Compositor
import Display
import LayerKit
import Raster
import ShimmerCommand
import ShimmerKit
import TestSupport
import Viewer

/// The grammar of nearly valid scenarios.
private enum Scenario {
  static let operations = [
    "setContentSize", "setShimmering", "setSpeed", "setPauseDuration", "setHighlightLength",
    "setDirection", "setOpacity", "setAnimationOpacity", "setBeginFadeDuration",
    "setEndFadeDuration",
    "setBeginTime", "setDisableActions", "replaceContent", "setNeedsLayout", "advance",
  ]

  static let values = [
    "true", "false", "null", "[0,0]", "[200,40]", "[-1,1e308]", "[\"nan\",\"inf\"]", "\"right\"",
    "\"up\"", "\"new\"", "\"same\"", "\"none\"", "\"default\"", "\"max\"", "{\"copyOf\":0}",
    "{\"copyOf\":-1}", "\"inf\"", "\"-inf\"", "\"nan\"", "{}", "[]", "\"\\u0000\"", "\"\\ud800\"",
  ]

  static func document(_ random: inout SeededGenerator) -> String {
    var time = 1000.0
    let steps = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      time += Double(Int.random(in: 0...8, using: &random)) / 8
      let name = operations.randomElement(using: &random) ?? "advance"
      let value =
        Bool.random(using: &random)
        ? values.randomElement(using: &random) : Mutator.numbers.randomElement(using: &random)
      let layer = Int.random(in: 0..<6, using: &random) == 0 ? ",\"layer\":1" : ""
      return "{\"t\":\(time),\"op\":\"\(name)\",\"value\":\(value ?? "0")\(layer)}"
    }
    let scenario = "{\"id\":\"a\",\"layers\":2,\"steps\":[\(steps.joined(separator: ","))]}"
    return Bool.random(using: &random) ? scenario : "{\"epoch\":1000,\"scenarios\":[\(scenario)]}"
  }
}

extension FuzzTarget {
  /// Scenario files of `shimmer trace`, and with them all other parsing of JSON.
  static let scenarios = FuzzTarget(
    name: "scenarios",
    dictionary: bytes(
      Scenario.operations.map { "\"\($0)\"" } + Scenario.values
        + [
          "{", "}", "[", "]", ",", ":", "\"t\":", "\"op\":", "\"value\":", "\"steps\":[",
          "\"layers\":",
          "\"epoch\":", "\"profiles\":[[{\"axis\":\"y\",\"at\":[0,1e308]}]]", "\"copyOf\":", "\\u",
        ]),
    grammar: { Array(Scenario.document(&$0).utf8) }, grammarPerMille: 300, debugDivisor: 2,
    makeCheck: {
      { input in
        let document: JSONValue
        do throws(ProgramError) {
          document = try JSONText.parse(input, from: "a file")
        } catch {
          try requireOneLine(TerminalText.line(error.line))
          return try require(error.status == .badData, "\(error.status): \(error.line)")
        }
        let digest = input.reduce(0, &+)
        let player = digest & 1 == 0 ? ScenarioPlayer.original : .live
        let played: JSONValue
        do throws(ScenarioError) {
          played = try player.play(document: document)
        } catch {
          played = document
          try require(!error.place.isEmpty && !error.reason.isEmpty, "a mistake says nothing")
        }
        // The output reads back and plays the same; writing it takes longer than everything else.
        if digest & 14 > 0 { return }
        let printed = try JSONText.write(played)
        let read = try JSONText.parse(Array(printed.utf8), from: "what was printed")
        try require(read == played, "what was printed reads otherwise: \(printed)")
        if played == document { return }
        try require(player.play(document: read) == played, "what was printed plays otherwise")
      }
    })

  /// The shimmering layer under any operations with any numbers, and its frames.
  static let shimmering = FuzzTarget(
    name: "shimmering", longest: 160,
    makeCheck: {
      let frame = Bitmap(size: PixelSize(width: 48, height: 24))
      return { input in
        var reader = ByteReader(input)
        var stage = ScenarioStage(
          layerCount: 1, epoch: 1000,
          geometryPolicy: reader.flag() ? .atLayout : .immediately,
          phasePolicy: reader.flag() ? .original : .hold)
        defer { stage.context.releaseRoots() }
        stage.layers[0].contentLayer?.backgroundColor = .white
        let compositor = Compositor(context: stage.context)
        var time = 1000.0
        var isMeasured = true
        for _ in 0..<8 where !reader.isAtEnd {
          time += Double(reader.byte()) / 16
          stage.perform(operation(&reader), onLayer: 0, at: time)
          isMeasured = isMeasured && hasMeasure(stage.layers[0])
          try checkProgress(of: stage.layers[0], at: time, isMeasured: isMeasured)
          _ = ShimmeringSnapshot(of: stage.layers[0]).profiles()
          frame.withRows { rows in
            _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
          }
          _ = compositor.nextChange(after: time)
        }
      }
    })

  /// Whether all numbers of a layer are within a meaningful range.
  private static func hasMeasure(_ layer: ShimmeringLayer) -> Bool {
    let size = layer.contentLayer?.bounds.size ?? layer.bounds.size
    let numbers = [
      size.width, size.height, layer.shimmeringSpeed, layer.shimmeringPauseDuration,
      layer.shimmeringHighlightLength, layer.shimmeringOpacity, layer.shimmeringAnimationOpacity,
      layer.shimmeringBeginFadeDuration, layer.shimmeringEndFadeDuration,
      layer.shimmeringBeginTime ?? 0,
    ]
    return numbers.allSatisfy { abs($0) <= 1e9 }
  }

  /// Checks the values that graphs and read-outs rely on, now and a little later.
  private static func checkProgress(
    of layer: ShimmeringLayer, at time: Double, isMeasured: Bool
  ) throws {
    for time in [time, time + 0.375] {
      if let index = layer.slideIndex(at: time) {
        try require(index >= 0, "slide \(index) at \(time)")
      }
      let next = layer.nextProgressChange(after: time)
      if !isMeasured { continue }
      let opacity = layer.coverOpacity(at: time)
      try require((0...1).contains(opacity), "a cover's opacity of \(opacity) at \(time)")
      let lit = layer.nextLitTime(after: time) ?? time
      try require(lit >= time, "lit at \(lit), before \(time)")
      if case .at(let change) = next {
        try require(change > time, "a change at \(change), not after \(time)")
      }
    }
  }

  private static func operation(_ reader: inout ByteReader) -> ScenarioOperation {
    switch reader.byte() % 16 {
    case 0: .setContentSize(Size(width: reader.double(), height: reader.double()))
    case 1, 2: .setShimmering(reader.flag())
    case 3: .setSpeed(reader.double())
    case 4: .setPauseDuration(reader.double())
    case 5: .setHighlightLength(reader.double())
    case 6: .setDirection(reader.choice([.right, .left, .up, .down]))
    case 7: .setOpacity(reader.double())
    case 8: .setAnimationOpacity(reader.double())
    case 9: .setBeginFadeDuration(reader.double())
    case 10: .setEndFadeDuration(reader.double())
    case 11: .setBeginTime(reader.flag() ? nil : reader.double())
    case 12: .setDisableActions(reader.flag())
    case 13: .replaceContent(reader.choice([.new, .same, .none]))
    case 14: .setContentSize(Size(width: Double(reader.byte()), height: Double(reader.byte())))
    default: .setNeedsLayout
    }
  }
}
