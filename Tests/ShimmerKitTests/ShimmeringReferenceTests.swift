import Display
import TestSupport
import Testing
import VectorSupport
import Viewer

@Suite("A second implementation of the shimmer's rules")
struct ShimmeringReferenceTests {
  @Test("It plays the recorded scenarios as the original did")
  func reference() throws {
    let vectors = try ConformanceVectors.load("shimmering.json")
    for scenario in vectors["scenarios"].elements ?? [] {
      var comparison = ScenarioComparison(recorded: scenario, played: play(scenario))
      comparison.compare()
      for difference in comparison.differences.prefix(3) { Issue.record("\(difference)") }
    }
  }

  @Test("The layer agrees with it under any operations", arguments: Seeds.all)
  func random(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var generator = ScenarioGenerator(random: random)
      var failures = 0
      for index in 0..<250 where failures < 4 {
        let scenario = generator.scenario(named: "r\(index)")
        let played = try ScenarioPlayer.original.play(scenario: scenario, epoch: 1000)
        var comparison = ScenarioComparison(recorded: scenario, played: played)
        comparison.compare()
        if comparison.differences.isEmpty { continue }
        failures += 1
        Issue.record("\(comparison.differences.prefix(3)) in \(story(of: scenario))")
      }
    }
  }

  /// The operations of a scenario, for a failure's message.
  private func story(of scenario: JSONValue) -> String {
    (scenario["steps"].elements ?? []).map { step in
      let layer = step["layer"].number.map { "#\(Int($0)) " } ?? ""
      return "\(step["t"].number ?? 0) \(layer)\(step["op"].text ?? "?") \(step["value"])"
    }.joined(separator: "; ")
  }

  /// Plays a recorded scenario with the reference; profiles keep the recorded values, which are compared with the
  /// layer elsewhere.
  private func play(_ scenario: JSONValue) -> JSONValue {
    let count = Int(scenario["layers"].number ?? 1)
    let layers = (0..<count).map { _ in ReferenceShimmer() }
    var isDisabled = false
    var steps: [JSONValue] = []
    for step in scenario["steps"].elements ?? [] {
      let operation = step["op"].text ?? ""
      if operation == "setDisableActions" { isDisabled = step["value"].flag ?? false }
      for layer in layers {
        layer.advance(to: step["t"].number ?? 0)
        layer.isDisabled = isDisabled
      }
      layers[Int(step["layer"].number ?? 0)].perform(
        operation, value: step["value"], beginTimes: layers.map(\.beginTime))
      for layer in layers { layer.finishTurn() }
      steps.append(
        .object([
          "op": step["op"], "profiles": step["profiles"], "states": .array(layers.map(\.state)),
        ]))
    }
    return .object(["steps": .array(steps)])
  }
}
