import Foundation

/// The recorded counts: by scene, then by name.
///
/// They are stored in `counts.json` beside the tests, one count per line in alphabetical order, so that a diff of the
/// file shows which scene's counts rose or fell.
struct CountBaseline: Equatable {
  var scenes: [String: [String: Int]]

  /// Whether `SHIMMER_RECORD_BASELINES=1` requests a new file.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["SHIMMER_RECORD_BASELINES"] == "1"
  }

  init(_ scenes: [String: [String: Int]]) { self.scenes = scenes }

  static func recorded() throws -> CountBaseline {
    let data = try Data(contentsOf: file)
    return CountBaseline(try JSONDecoder().decode([String: [String: Int]].self, from: data))
  }

  func record() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(scenes) + Data("\n".utf8)).write(to: Self.file)
  }

  /// The differences from the recorded counts, one line per count.
  func differences(from recorded: CountBaseline) -> [String] {
    func words(_ number: Int?) -> String { number.map { "\($0)" } ?? "nothing" }
    var lines: [String] = []
    for scene in Set(scenes.keys).union(recorded.scenes.keys).sorted() {
      let (found, expected) = (scenes[scene] ?? [:], recorded.scenes[scene] ?? [:])
      for name in Set(found.keys).union(expected.keys).sorted() {
        if found[name] == expected[name] { continue }
        lines.append(
          "\(scene), \(name): \(words(found[name])), recorded \(words(expected[name]))")
      }
    }
    return lines
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "counts.json")
}
