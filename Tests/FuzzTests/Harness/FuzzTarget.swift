import TestSupport
import Testing

/// Something that reads what comes from outside, and what it owes to any input.
struct FuzzTarget: Sendable, CustomTestStringConvertible {
  /// Reads an input; throws a ``Finding`` when what was promised does not hold.
  typealias Check = ([UInt8]) throws -> Void

  /// Its name, and that of its folder in the corpus.
  let name: String

  /// Words and byte strings that the reader knows.
  var dictionary: [[UInt8]] = []

  /// The longest input, in bytes.
  var longest = 512

  /// Makes inputs that are nearly well formed; random bytes by default.
  var grammar: @Sendable (inout SeededGenerator) -> [UInt8] = { random in
    (0..<Int.random(in: 0...256, using: &random)).map { _ in
      .random(in: .min ... .max, using: &random)
    }
  }

  /// What of a thousand inputs comes from the grammar; the rest are mutated corpus entries.
  var grammarPerMille = 125

  /// Mends what a reader checks before it reads on, such as checksums.
  var repair: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// How many times fewer runs it has than others, because each costs so much.
  var divisor = 1

  /// How many times fewer runs an unoptimised build does.
  var debugDivisor = 1

  /// Makes the reader; called once in each process, on the thread that runs it.
  let makeCheck: @Sendable () throws -> Check

  var testDescription: String { name }
}

/// A promise that an input broke.
struct Finding: Error, CustomStringConvertible {
  /// What was promised and does not hold.
  let description: String
}

/// Throws a ``Finding`` unless something holds.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
  if !holds { throw Finding(description: promise()) }
}

/// Requires what every message about outside data owes: something, in one line, harmless to a terminal.
func requireOneLine(_ message: String) throws {
  try require(!message.isEmpty, "a message says nothing")
  let isPlain = message.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
  try require(isPlain, "a message is not one plain line: \(message.debugDescription)")
}

extension FuzzTarget {
  /// All targets.
  ///
  /// A new one goes here, and its first inputs into `Corpus/NAME`.
  static let all: [FuzzTarget] = [
    arguments, scenes, parameters, colors, geometry, environment,
    scenarios, presets, shimmering, session,
    images, drawings, decoder, text,
    resources, settings, properties, outputs, visuals, keys, slots, damage,
  ]

  /// Words as byte strings.
  static func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

  /// An input as people typed it; what is no UTF-8 in it is replaced, as the system's arguments are.
  static func string(_ input: [UInt8]) -> String { String(decoding: input, as: UTF8.self) }
}
