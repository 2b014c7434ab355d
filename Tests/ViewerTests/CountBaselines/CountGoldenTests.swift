import Testing

/// Counts instead of times: the same on every machine, with every instruction set, in debug and release builds.
@Suite("Golden counts of the scenes")
struct CountGoldenTests {
  @Test("A scene has its recorded counts of wake-ups, frames, pixels and bytes")
  func counts() throws {
    var scenes: [String: [String: Int]] = [:]
    for scene in CountedScene.all { scenes[scene.name] = try scene.count() }
    let found = CountBaseline(scenes)
    if CountBaseline.isRecording {
      try found.record()
      Issue.record("recorded counts.json; now look at what has changed in it, and why")
      return
    }
    for difference in found.differences(from: try .recorded()) {
      Issue.record(
        """
        \(difference); if that is meant, record it: \
        SHIMMER_RECORD_BASELINES=1 scripts/test --filter CountGoldenTests
        """)
    }
  }

  @Test("Each scene has counts in the file, and nothing else has")
  func completeness() throws {
    let recorded = try CountBaseline.recorded()
    #expect(Set(recorded.scenes.keys) == Set(CountedScene.all.map(\.name)))
  }

  @Test("A difference names the scene, the count and both numbers")
  func differences() {
    let recorded = CountBaseline(["a": ["ticks": 240, "presented": 3], "b": ["ticks": 1]])
    let found = CountBaseline(["a": ["ticks": 241, "presented": 3], "c": ["ticks": 2]])
    #expect(
      found.differences(from: recorded) == [
        "a, ticks: 241, recorded 240", "b, ticks: nothing, recorded 1",
        "c, ticks: 2, recorded nothing",
      ])
    #expect(found.differences(from: found).isEmpty)
  }
}
