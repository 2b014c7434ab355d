/// A parameter of a kind of thing: its description, and where such a thing has the value.
///
/// A kind of scene has a table of them. It tells the parameters before there is a scene, and gives a scene its
/// controls:
///
/// ```swift
/// package static let parameters: [ParameterBinding<LyricsScene>] = [
///   .number(
///     "pause", "Pause", in: .motion, unit: .seconds, range: 0...5, step: 0.1, default: 0.3, \.song.pause),
///   .flag("running", "Running", in: .effect, default: true, \.song.isRunning),
/// ]
/// ```
package struct ParameterBinding<Owner>: Sendable {
  /// The description.
  package let parameter: Parameter

  /// Tells the value.
  let read: @Sendable (Owner) -> ParameterValue

  /// Sets a value, one that the parameter allows; called inside a turn.
  let write: @Sendable (Owner, ParameterValue) -> Void

  /// The parameter of one thing.
  package func control(of owner: Owner) -> Control {
    Control(parameter: parameter, read: { read(owner) }, write: { write(owner, $0) })
  }

  /// The same parameter, which lets somebody follow each change; called inside the same turn.
  package func followed(by follow: @escaping @Sendable (Owner) -> Void) -> ParameterBinding {
    ParameterBinding(parameter: parameter, read: read) { owner, value in
      write(owner, value)
      follow(owner)
    }
  }

  /// The same parameter, of something that such a thing is a part of.
  package func of<Whole>(
    _ part: any KeyPath<Whole, Owner> & Sendable
  ) -> ParameterBinding<Whole> {
    ParameterBinding<Whole>(
      parameter: parameter, read: { read($0[keyPath: part]) },
      write: { write($0[keyPath: part], $1) })
  }

  /// The same parameter, of something that has some such things, at least one: read from the first, written to all.
  package func of<Whole>(
    all parts: any KeyPath<Whole, [Owner]> & Sendable
  ) -> ParameterBinding<Whole> {
    ParameterBinding<Whole>(
      parameter: parameter, read: { read($0[keyPath: parts][0]) },
      write: { whole, value in for part in whole[keyPath: parts] { write(part, value) } })
  }
}

// MARK: Kinds of values

extension ParameterBinding {
  /// A number.
  ///
  /// - Precondition: The step is a multiple of a hundredth, and the range holds the default.
  package static func number(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    range: ClosedRange<Double>, step: Double, default defaultValue: Double,
    _ path: any ReferenceWritableKeyPath<Owner, Double> & Sendable
  ) -> ParameterBinding {
    ParameterBinding(
      parameter: Parameter(
        key, title, in: group, unit: unit, kind: .number(range, step: step),
        default: .number(defaultValue)),
      read: { .number($0[keyPath: path]) },
      write: { owner, value in
        guard let number = value.number else { return }
        owner[keyPath: path] = number
      })
  }

  /// A whole number.
  ///
  /// - Precondition: The range holds the default.
  package static func whole(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    range: ClosedRange<Int>, step: Int = 1, default defaultValue: Int,
    _ path: any ReferenceWritableKeyPath<Owner, Int> & Sendable
  ) -> ParameterBinding {
    ParameterBinding(
      parameter: Parameter(
        key, title, in: group, unit: unit, kind: .whole(range, step: step),
        default: .number(Double(defaultValue))),
      read: { .number(Double($0[keyPath: path])) },
      write: { owner, value in
        guard let number = value.number.flatMap({ Int(exactly: $0) }) else { return }
        owner[keyPath: path] = number
      })
  }

  /// One of some words, each of which means a value.
  ///
  /// - Precondition: The default is among the values.
  package static func choice<Value: Equatable & Sendable>(
    _ key: String, _ title: String, in group: ParameterGroup,
    _ words: KeyValuePairs<String, Value>, symbols: [String: String] = [:],
    default defaultValue: Value, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
  ) -> ParameterBinding {
    let values = words.map(\.value)
    guard let index = values.firstIndex(of: defaultValue) else {
      preconditionFailure("\(key) has no word for \(defaultValue)")
    }
    return .choice(
      key, title, in: group, words: words.map(\.key), symbols: symbols, default: index,
      read: { values.firstIndex(of: $0[keyPath: path]) },
      write: { owner, index in owner[keyPath: path] = values[index] })
  }

  /// Off or on.
  package static func flag(
    _ key: String, _ title: String, in group: ParameterGroup, default defaultValue: Bool,
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .choice(
      key, title, in: group, words: ["off", "on"], default: defaultValue ? 1 : 0,
      read: { $0[keyPath: path] ? 1 : 0 },
      write: { owner, index in owner[keyPath: path] = index == 1 })
  }

  /// One of some words, which are read and written by their place in the list.
  package static func choice(
    _ key: String, _ title: String, in group: ParameterGroup, words: [String],
    symbols: [String: String] = [:], default defaultIndex: Int,
    read: @escaping @Sendable (Owner) -> Int?, write: @escaping @Sendable (Owner, Int) -> Void
  ) -> ParameterBinding {
    ParameterBinding(
      parameter: Parameter(
        key, title, in: group, kind: .choice(words), symbols: symbols,
        default: .choice(words[defaultIndex])),
      read: { .choice(words[read($0) ?? defaultIndex]) },
      write: { owner, value in
        guard let index = words.firstIndex(of: value.text) else { return }
        write(owner, index)
      })
  }
}

extension Array {
  /// The parameters of one thing.
  package func controls<Owner>(of owner: Owner) -> [Control]
  where Element == ParameterBinding<Owner> {
    map { $0.control(of: owner) }
  }

  /// The same parameters, which let somebody follow each change; called inside the same turn.
  package func followed<Owner>(by follow: @escaping @Sendable (Owner) -> Void) -> [Element]
  where Element == ParameterBinding<Owner> {
    map { $0.followed(by: follow) }
  }

  /// The same parameters, of something that such a thing is a part of.
  package func of<Part, Whole>(
    _ part: any KeyPath<Whole, Part> & Sendable
  ) -> [ParameterBinding<Whole>] where Element == ParameterBinding<Part> {
    map { $0.of(part) }
  }
}

/// A parameter of a scene that is shown, together with what has the value.
///
/// A scene makes its controls of its ``ParameterBinding``s when it is asked for them and keeps none: they hold on to what
/// they change.
package struct Control {
  /// What it is.
  package let parameter: Parameter

  /// Tells the value.
  let read: () -> ParameterValue

  /// Sets a value, one that the parameter allows; called inside a turn.
  let write: (ParameterValue) -> Void

  /// The value.
  ///
  /// - Precondition: The parameter allows what is assigned.
  package var value: ParameterValue {
    get { read() }
    nonmutating set {
      precondition(parameter.allows(newValue), "\(parameter.key)=\(newValue.text)")
      write(newValue)
    }
  }
}

extension [Control] {
  /// Sets values in the order of the controls; of equal keys the last one wins, and what none names gets its
  /// default.
  package func begin(with assignments: [ParameterAssignment]) {
    for control in self {
      let key = control.parameter.key
      control.value =
        assignments.last { $0.key == key }?.value ?? control.parameter.defaultValue
    }
  }

  /// The control of a key.
  package subscript(key: String) -> Control? { first { $0.parameter.key == key } }
}
