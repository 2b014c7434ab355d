public import TestSupport
public import Testing

/// A reader of outside data, and the guarantees it makes for any input.
public struct FuzzTarget: Sendable, CustomTestStringConvertible {
  /// Reads an input; throws a ``Finding`` if a guarantee is violated.
  public typealias Check = ([UInt8]) throws -> Void

  /// The target's name, and that of its folder in the corpus.
  public let name: String

  /// Words and byte strings that the reader recognizes.
  public var dictionary: [[UInt8]] = []

  /// The longest input, in bytes.
  public var longest = 512

  /// Generates nearly well-formed inputs; random bytes by default.
  public var grammar: @Sendable (inout SeededGenerator) -> [UInt8] = { random in
    (0..<Int.random(in: 0...256, using: &random)).map { _ in
      .random(in: .min ... .max, using: &random)
    }
  }

  /// The number of inputs per thousand that come from the grammar; the rest are mutated corpus entries.
  var grammarPerMille = 125

  /// Repairs parts that a reader checks first, such as checksums.
  public var repair: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// The factor by which the number of runs is reduced, because each run is expensive.
  public var divisor = 1

  /// The further reduction of runs in an unoptimised build.
  public var debugDivisor = 1

  /// Whether the reader runs in this process, so that the branches it takes can guide the inputs.
  public var isGuided = true

  /// Creates the check; called once per process, on the thread that runs it.
  public let makeCheck: @Sendable () throws -> Check

  /// The name in the messages of Swift Testing.
  public var testDescription: String { name }
}

extension FuzzTarget {
  /// Creates a target whose inputs are random bytes.
  public init(name: String, makeCheck: @escaping @Sendable () throws -> Check) {
    self.init(name: name, dictionary: [], makeCheck: makeCheck)
  }
}

/// A violated guarantee.
public struct Finding: Error, CustomStringConvertible {
  /// The guarantee that was violated.
  public let description: String

  /// Creates a violation of a guarantee.
  public init(description: String) { self.description = description }
}

/// Throws a ``Finding`` unless something holds.
public func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
  if !holds { throw Finding(description: promise()) }
}

/// Requires a message about outside data to be non-empty, one line, and harmless to a terminal.
public func requireOneLine(_ message: String) throws {
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
  /// Add a new target here, and its first inputs to `FuzzTests/Corpus/NAME`.
  public static let all: [FuzzTarget] = [
    arguments, scenes, parameters, colors, geometry, environment,
    scenarios, presets, shimmering, session,
    images, drawings, decoder, text,
    resources, settings, properties, outputs, visuals, keys, slots, damage,
  ]

  static func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

  /// An input as text; invalid UTF-8 is replaced, as in the system's arguments.
  static func string(_ input: [UInt8]) -> String { String(decoding: input, as: UTF8.self) }
}
