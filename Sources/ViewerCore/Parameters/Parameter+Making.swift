import ShimmerKit

extension Parameter {
  /// Describes a property that is a number.
  ///
  /// - Precondition: The step is a multiple of a hundredth, so that a tenth of it is one of a thousandth.
  static func number(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    range: ClosedRange<Double>, step: Double, default defaultValue: Double,
    _ path: any ReferenceWritableKeyPath<ShimmeringLayer, Double> & Sendable
  ) -> Parameter {
    precondition((step * 100).rounded() == step * 100 && step > 0, "\(key) has a step of \(step)")
    return Parameter(
      key: key, title: title, group: group, unit: unit, kind: .number(range, step: step),
      defaultValue: .number(defaultValue), symbols: [:], read: { .number($0[keyPath: path]) },
      write: { layer, value in
        if let number = value.number { layer[keyPath: path] = number }
      })
  }

  /// Describes a property that is one of some words, the default one first.
  static func choice<Value: Equatable & Sendable>(
    _ key: String, _ title: String, in group: ParameterGroup,
    _ words: KeyValuePairs<String, Value>, symbols: [String: String] = [:],
    _ path: any ReferenceWritableKeyPath<ShimmeringLayer, Value> & Sendable
  ) -> Parameter {
    let pairs = words.map { (word: $0.key, value: $0.value) }
    precondition(!pairs.isEmpty, "\(key) has no words")
    return Parameter(
      key: key, title: title, group: group, unit: .none, kind: .choice(pairs.map(\.word)),
      defaultValue: .choice(pairs[0].word), symbols: symbols,
      read: { layer in
        .choice(pairs.first { $0.value == layer[keyPath: path] }?.word ?? pairs[0].word)
      },
      write: { layer, value in
        if let pair = pairs.first(where: { $0.word == value.text }) {
          layer[keyPath: path] = pair.value
        }
      })
  }
}
