import Foundation

/// The counts that were recorded: by the scene, then by the count's name.
///
/// They lie in `counts.json` beside the tests, one count a line and in alphabetical order, so that a difference of two
/// versions of the file says which scene takes more or less of what.
struct CountBaseline: Equatable {
  /// The counts.
  var scenes: [String: [String: Int]]

  /// Whether `SHIMMER_RECORD_BASELINES=1` asks for a new file.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["SHIMMER_RECORD_BASELINES"] == "1"
  }

  /// Collects counts.
  init(_ scenes: [String: [String: Int]]) { self.scenes = scenes }

  /// Reads the file.
  static func recorded() throws -> CountBaseline {
    let data = try Data(contentsOf: file)
    return CountBaseline(try JSONDecoder().decode([String: [String: Int]].self, from: data))
  }

  /// Writes the file anew.
  func record() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(scenes) + Data("\n".utf8)).write(to: Self.file)
  }

  /// What differs from what was recorded, a line for each count.
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
