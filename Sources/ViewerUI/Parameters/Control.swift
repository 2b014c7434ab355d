import ShimmerKit

/// A parameter of a scene that is shown, together with what has the value.
///
/// A scene makes its controls when it is asked for them and keeps none: they hold on to what they change.
package struct Control {
  /// What it is.
  package let parameter: Parameter

  private let read: () -> ParameterValue
  private let write: (ParameterValue) -> Void

  /// Joins a description with what it describes.
  ///
  /// - Parameters:
  ///   - parameter: The description.
  ///   - read: Tells the value.
  ///   - write: Sets a value, one that the parameter allows; called inside a turn.
  package init(
    _ parameter: Parameter, read: @escaping () -> ParameterValue,
    write: @escaping (ParameterValue) -> Void
  ) {
    self.parameter = parameter
    self.read = read
    self.write = write
  }

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

// MARK: Making

extension Control {
  /// A number that some things share: read from the first, written to all.
  ///
  /// - Precondition: There is a thing, the step is a multiple of a hundredth, and the range holds the default.
  package static func number<Owner: AnyObject>(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    range: ClosedRange<Double>, step: Double, default defaultValue: Double, of owners: [Owner],
    _ path: ReferenceWritableKeyPath<Owner, Double>
  ) -> Control {
    Control(
      Parameter(
        key, title, in: group, unit: unit, kind: .number(range, step: step),
        default: .number(defaultValue)),
      read: { .number(owners[0][keyPath: path]) },
      write: { value in
        guard let number = value.number else { return }
        for owner in owners { owner[keyPath: path] = number }
      })
  }

  /// A whole number that some things share: read from the first, written to all.
  ///
  /// - Precondition: There is a thing, and the range holds the default.
  package static func whole<Owner: AnyObject>(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    range: ClosedRange<Int>, step: Int = 1, default defaultValue: Int, of owners: [Owner],
    _ path: ReferenceWritableKeyPath<Owner, Int>
  ) -> Control {
    Control(
      Parameter(
        key, title, in: group, unit: unit, kind: .whole(range, step: step),
        default: .number(Double(defaultValue))),
      read: { .number(Double(owners[0][keyPath: path])) },
      write: { value in
        guard let number = value.number.flatMap({ Int(exactly: $0) }) else { return }
        for owner in owners { owner[keyPath: path] = number }
      })
  }

  /// One of some words, each of which means a value: read from the first thing, written to all.
  ///
  /// - Precondition: There is a thing, and the default is among the values.
  package static func choice<Owner: AnyObject, Value: Equatable>(
    _ key: String, _ title: String, in group: ParameterGroup,
    _ words: KeyValuePairs<String, Value>, symbols: [String: String] = [:],
    default defaultValue: Value, of owners: [Owner],
    _ path: ReferenceWritableKeyPath<Owner, Value>
  ) -> Control {
    let values = words.map(\.value)
    guard let index = values.firstIndex(of: defaultValue) else {
      preconditionFailure("\(key) has no word for \(defaultValue)")
    }
    return Control(
      key, title, in: group, words: words.map(\.key), symbols: symbols, default: index,
      read: { values.firstIndex(of: owners[0][keyPath: path]) },
      write: { index in for owner in owners { owner[keyPath: path] = values[index] } })
  }

  /// Off or on: read from the first thing, written to all.
  ///
  /// - Precondition: There is a thing.
  package static func flag<Owner: AnyObject>(
    _ key: String, _ title: String, in group: ParameterGroup, default defaultValue: Bool,
    of owners: [Owner], _ path: ReferenceWritableKeyPath<Owner, Bool>
  ) -> Control {
    Control(
      key, title, in: group, words: ["off", "on"], default: defaultValue ? 1 : 0,
      read: { owners[0][keyPath: path] ? 1 : 0 },
      write: { index in for owner in owners { owner[keyPath: path] = index == 1 } })
  }

  /// One of some words, which are read and written by their place in the list.
  ///
  /// It knows of no owner's and no value's type, so that it is compiled once and not for each pair of them.
  private init(
    _ key: String, _ title: String, in group: ParameterGroup, words: [String],
    symbols: [String: String] = [:], default defaultIndex: Int, read: @escaping () -> Int?,
    write: @escaping (Int) -> Void
  ) {
    self.init(
      Parameter(
        key, title, in: group, kind: .choice(words), symbols: symbols,
        default: .choice(words[defaultIndex])),
      read: { .choice(words[read() ?? defaultIndex]) },
      write: { value in
        guard let index = words.firstIndex(of: value.text) else { return }
        write(index)
      })
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
