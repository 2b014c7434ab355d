import Display
import Raster
import TestSupport
import Viewer

/// Recordings in which a user repeats one kind of input at random instants.
enum Storm {
  private static let entry = SceneCatalog.wordmark
  private static let second = 1_000_000_000.0

  /// Space and, rarely, Return, within fades and slides of any length.
  static func toggles(_ random: inout SeededGenerator) throws -> Recording {
    var recording = beginning
    for (key, range) in [
      ("speed", 20.0...1000), ("pause", 0.0...1), ("opacity", 0.0...1),
      ("animation-opacity", 0.0...1),
      ("begin-fade", 0.05...0.6), ("end-fade", 0.05...0.6),
    ] {
      let value = NumberText.shortest(Double.random(in: range, using: &random))
      recording.assignments.append(try entry.assignment("\(key)=\(value)"))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      recording.assignments.append(try entry.assignment("phase=original"))
    }
    for _ in 0..<40 {
      let isStop = Int.random(in: 0..<12, using: &random) == 0
      append(.key(KeyPress(isStop ? "return" : "space")), to: &recording, within: 0.4, &random)
    }
    return recording
  }

  /// Sizes and scales, between toggles and changes of direction.
  static func sizes(_ random: inout SeededGenerator) throws -> Recording {
    var recording = beginning
    for _ in 0..<50 {
      let input: Input =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .key(KeyPress("space"))
        case 1: .set([try .random(among: directions, &random)], of: entry.name)
        case 2:
          .resize(RandomInputs.size(&random), scale: [1, 1.5, 2].randomElement(using: &random))
        default: .resize(RandomInputs.size(&random))
        }
      append(input, to: &recording, within: 0.15, &random)
    }
    return recording
  }

  /// Values of every parameter, undone and redone, and sizes.
  ///
  /// - Parameter hasToggles: Whether Space and Return, which cannot be undone, come between.
  static func edits(_ random: inout SeededGenerator, hasToggles: Bool = true) throws -> Recording {
    var recording = beginning
    let keys: [KeyName] = ["right", "left", "down", "up", "backspace", "u", "u", "l"]
    for _ in 0..<60 {
      let input: Input =
        switch Int.random(in: 0..<12, using: &random) {
        case 0 where hasToggles: .key(KeyPress("space"))
        case 1 where hasToggles: .key(KeyPress("return"))
        case 2...3: .key(KeyPress(keys[Int.random(in: 0..<keys.count, using: &random)]))
        case 4...5: .resize(RandomInputs.size(&random))
        default: .set([try .random(among: entry.parameters, &random)], of: entry.name)
        }
      append(input, to: &recording, within: 0.1, &random)
    }
    return recording
  }

  /// Changes of scene, paused, slowed and stepped clocks, and all other input.
  static func walks(_ random: inout SeededGenerator) throws -> Recording {
    var recording = beginning
    let keys: [KeyName] = [
      "pagedown", "pageup", "1", "1", "3", "7", "p", ".", ",", "[", "]", "\\", "space", "l",
      "right",
    ]
    for _ in 0..<60 {
      let input: Input =
        Int.random(in: 0..<8, using: &random) == 0
        ? .resize(RandomInputs.size(&random))
        : .key(KeyPress(keys[Int.random(in: 0..<keys.count, using: &random)]))
      append(input, to: &recording, within: 0.1, &random)
    }
    return recording
  }

  private static var beginning: Recording {
    Recording(of: entry.name, size: PixelSize(width: 160, height: 100))
  }

  private static var directions: [Parameter] { entry.parameters.filter { $0.key == "direction" } }

  private static func append(
    _ input: Input, to recording: inout Recording, within seconds: Double,
    _ random: inout SeededGenerator
  ) {
    let gap = Int64(Double.random(in: 0...seconds * second, using: &random))
    recording.entries.append(Entry(at: recording.end + gap, input))
    recording.end += gap
  }
}
