import Foundation
import TestSupport
import Testing
import VectorSupport
import Viewer

@Suite("Conformance with the original shimmer")
struct ShimmeringConformanceTests {
  @Test("Every recorded scenario plays as the original played it")
  func scenarios() throws {
    let vectors = try ConformanceVectors.load("shimmering.json")
    try #require(vectors["format"].text == "shimmer-oracle-1")
    let recorded = try #require(vectors["scenarios"].elements)
    #expect(Double(recorded.count) == vectors["scenarioCount"].number)
    #expect(!recorded.isEmpty)
    let epoch = vectors["epoch"].number ?? 1000
    var counts = (states: 0, profiles: 0)
    for scenario in recorded {
      let played = try ScenarioPlayer.original.play(scenario: scenario, epoch: epoch)
      var comparison = ScenarioComparison(recorded: scenario, played: played)
      comparison.compare()
      counts.states += comparison.stateCount
      counts.profiles += comparison.profileCount
      for difference in comparison.differences.prefix(3) { Issue.record("\(difference)") }
    }
    print(
      "conformance: \(recorded.count) scenarios, \(counts.states) states, "
        + "\(counts.profiles) profiles")
  }
}
