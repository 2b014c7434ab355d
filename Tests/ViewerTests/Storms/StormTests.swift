import Display
import TestSupport
import Testing
import Viewer

@Suite("Storms")
struct StormTests {
  /// The number of storms per seed.
  private static let rounds = 10

  private static func weather(
    _ name: String, seed: UInt64, looking expected: [String],
    _ storm: @escaping @Sendable (inout SeededGenerator) throws -> Recording
  ) async throws {
    try await withSeed(seed) { random in
      var counts: [String: Int] = [:]
      for _ in 0..<rounds {
        let run = try StormRun(
          storm(&random), lookingForFlashes: expected.contains("flash"))
        run.play()
        try run.judge(name, seed: seed)
        counts.merge(run.counts, uniquingKeysWith: +)
      }
      for name in expected { #expect(counts[name, default: 0] > 0, "nothing seen of \(name)") }
      print("\(name) \(seed):", counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
    }
  }

  @Test("No toggle lets the band jump or flash", arguments: Seeds.all)
  func toggles(seed: UInt64) async throws {
    try await Self.weather(
      "toggles", seed: seed, looking: ["hold", "instant", "flash", "mask"]
    ) {
      try Storm.toggles(&$0)
    }
  }

  @Test("Each frame fits its window, and the band stays on its share of it", arguments: Seeds.all)
  func sizes(seed: UInt64) async throws {
    try await Self.weather(
      "sizes", seed: seed, looking: ["hold", "instant", "flash", "window", "place", "mask"]
    ) {
      try Storm.sizes(&$0)
    }
  }

  @Test(
    "Setting a value never moves a band that holds, or the beat of one that does not",
    arguments: Seeds.all)
  func edits(seed: UInt64) async throws {
    try await Self.weather(
      "edits", seed: seed, looking: ["hold", "instant", "flash", "mask"]
    ) {
      try Storm.edits(&$0)
    }
  }

  @Test("Scenes and clocks that change leave nothing stale", arguments: Seeds.all)
  func walks(seed: UInt64) async throws {
    try await Self.weather("walks", seed: seed, looking: ["window", "content"]) {
      try Storm.walks(&$0)
    }
  }

  @Test("Undo restores all values, and redo the last ones", arguments: Seeds.all)
  func undo(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let recording = try Storm.edits(&random, hasToggles: false)
      let run = try StormRun(recording, lookingForFlashes: false)
      let first = run.session.controls.map(\.value)
      run.play()
      let last = run.session.controls.map(\.value)
      var instant = recording.end
      func press(_ modifiers: KeyModifiers, until text: String) {
        for _ in 0..<1000 where run.session.document.chrome.notice != LabeledValue("Values", text) {
          instant += 1_000_000
          run.session.apply(.key(KeyPress("u", modifiers: modifiers)), at: instant)
        }
      }
      press(.shift, until: "nothing to redo")
      let newest = run.session.controls.map(\.value)
      press([], until: "nothing to undo")
      #expect(run.session.controls.map(\.value) == first)
      press(.shift, until: "nothing to redo")
      #expect(run.session.controls.map(\.value) == newest)
      #expect(last.count == newest.count && first != newest)
    }
  }
}
