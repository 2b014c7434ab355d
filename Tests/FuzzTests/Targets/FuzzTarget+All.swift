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
