package import LayerKit

/// The one declaration of a parameter: everything about it but the default, and access to the value in an instance.
///
/// The default is the value that a new instance has, and so stands only at the property. Each kind of scene has a
/// ``ParameterTable``, `parameters`, with a row for each parameter.
///
/// To add a row to a scene:
///
/// - Declare a stored property, whose initial value is the default. If the value changes the layout, its `didSet` calls
///   `stage.setNeedsLayout()`. If the value belongs to an animation, `didSet` calls the function that adds the
///   animation, and that function applies the value.
/// - A change while an animation runs should not make the picture jump: begin the new animation with the value in the
///   layer's `presentation()`, or at the phase of the old one.
/// - Add the row before the flag that starts the effect (`.shimmering`, `.running`), which comes last: values are set
///   in the order of the table.
/// - If no unit fits, make one with `ParameterUnit(words:symbol:)`.
/// - Multiply a length in points by the magnification of the layout, `SceneMeasure.unit` or, on a sheet,
///   `SceneSheet.unit`.
///
/// For example, the corner radius in `SlantedSweepScene` has a property, a row and a use:
///
/// ```swift
/// private var radius = 18.0 { didSet { if radius != oldValue { stage.setNeedsLayout() } } }
/// .number(
///   "radius", "Band's corner radius", "The radius of the corners of the rotated gradient.", in: .light, unit: .points,
///   range: 0...100, step: 1, \.radius),
/// sweep.cornerRadius = radius * sheet.unit
/// ```
package struct ParameterBinding<Owner>: Sendable {
  /// Returns the description with a default, which the parameter must allow.
  private let describe: @Sendable (_ defaultValue: ParameterValue) -> Parameter

  /// The default in place of a new instance's value; `nil`, the usual case, for none.
  private let start: ParameterValue?

  /// Returns the parameter's current value in an instance.
  private let read: @Sendable (Owner) -> ParameterValue

  /// Sets the parameter's value in an instance; called inside a turn, with a value that the parameter allows.
  private let write: @Sendable (Owner, ParameterValue) -> Void

  private init(
    describe: @escaping @Sendable (_ defaultValue: ParameterValue) -> Parameter,
    start: ParameterValue? = nil, read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (Owner, ParameterValue) -> Void
  ) {
    self.describe = describe
    self.start = start
    self.read = read
    self.write = write
  }

  /// Returns the description of the parameter, with a new instance's value as the default.
  ///
  /// - Precondition: The parameter allows the value.
  func parameter(of new: Owner) -> Parameter { describe(start ?? read(new)) }

  /// Returns the control of the parameter for an instance.
  ///
  /// - Parameter parameter: The description, from ``parameter(of:)``.
  func control(of owner: Owner, _ parameter: Parameter) -> Control {
    Control(parameter: parameter, read: { read(owner) }, write: { write(owner, $0) })
  }

  /// Gives other instances the value that an instance has; call it inside a turn.
  package func copy(from owner: Owner, to others: [Owner]) {
    let value = read(owner)
    for other in others { write(other, value) }
  }

  /// Returns the same parameter with a default of its own.
  ///
  /// This is for the flag that starts an effect: a scene is created with its effects off, and begins with them on.
  package func starting(with value: ParameterValue) -> ParameterBinding {
    ParameterBinding(describe: describe, start: value, read: read, write: write)
  }

  /// Returns the same parameter with a closure that is called after each change, inside the same turn.
  package func followed(by follow: @escaping @Sendable (Owner) -> Void) -> ParameterBinding {
    ParameterBinding(describe: describe, start: start, read: read) { owner, value in
      write(owner, value)
      follow(owner)
    }
  }

  /// Returns the same parameter for a type that has the owner as a part.
  ///
  /// - Parameter part: The key path from an instance of that type to the owner.
  package func of<Whole>(
    _ part: any KeyPath<Whole, Owner> & Sendable
  ) -> ParameterBinding<Whole> {
    ParameterBinding<Whole>(
      describe: describe, start: start, read: { read($0[keyPath: part]) },
      write: { write($0[keyPath: part], $1) })
  }

  /// Returns the same parameter for a type that has several owners as parts.
  ///
  /// The value is read from the first owner and written to all of them.
  ///
  /// - Parameter parts: The key path from an instance of that type to its owners, of which there is at least one.
  package func of<Whole>(
    all parts: any KeyPath<Whole, [Owner]> & Sendable
  ) -> ParameterBinding<Whole> {
    ParameterBinding<Whole>(
      describe: describe, start: start, read: { read($0[keyPath: parts][0]) },
      write: { whole, value in for part in whole[keyPath: parts] { write(part, value) } })
  }
}

// MARK: Kinds of values

extension ParameterBinding {
  /// Returns a parameter whose value is stored in the property at `path`.
  ///
  /// - Parameter write: Returns the property for a value; `nil` for a value of another kind, which changes nothing.
  private static func stored<Value>(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    unit: ParameterUnit = .none, kind: Parameter.Kind,
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    read: @escaping @Sendable (Value) -> ParameterValue,
    write: @escaping @Sendable (ParameterValue) -> Value?
  ) -> ParameterBinding {
    ParameterBinding(
      describe: { Parameter(key, title, about, in: group, unit: unit, kind: kind, default: $0) },
      read: { read($0[keyPath: path]) },
      write: { if let value = write($1) { $0[keyPath: path] = value } })
  }

  /// Returns a parameter whose value is a number, stored in the property at `path`.
  ///
  /// - Precondition: The step is a multiple of a hundredth, and the range contains the values of the property.
  package static func number(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    unit: ParameterUnit = .none,
    range: ClosedRange<Double>, step: Double,
    _ path: any ReferenceWritableKeyPath<Owner, Double> & Sendable
  ) -> ParameterBinding {
    .stored(
      key, title, about, in: group, unit: unit, kind: .number(range, step: step), path,
      read: { .number($0) }, write: { $0.number })
  }

  /// Returns a parameter whose value is a whole number, stored in the property at `path`.
  ///
  /// - Precondition: The range contains the values of the property.
  package static func whole(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    unit: ParameterUnit = .none,
    range: ClosedRange<Int>, step: Int = 1,
    _ path: any ReferenceWritableKeyPath<Owner, Int> & Sendable
  ) -> ParameterBinding {
    .stored(
      key, title, about, in: group, unit: unit, kind: .whole(range, step: step), path,
      read: { .number(Double($0)) }, write: { $0.number.flatMap { Int(exactly: $0) } })
  }

  /// Returns a parameter whose value is a word; each word represents a value of the property at `path`.
  ///
  /// - Precondition: The property has no other values, and `titles`, the texts that are shown in place of words, belong
  ///   to words.
  package static func choice<Value: Equatable & Sendable>(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    _ words: KeyValuePairs<String, Value>, symbols: [String: String] = [:],
    titles: [String: String] = [:],
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
  ) -> ParameterBinding {
    let values = words.map(\.value)
    return .choice(
      key, title, about, in: group, words: words.map(\.key), symbols: symbols, titles: titles,
      read: {
        let value = $0[keyPath: path]
        guard let index = values.firstIndex(of: value) else {
          preconditionFailure("\(key) has no word for \(value)")
        }
        return index
      },
      write: { owner, index in owner[keyPath: path] = values[index] })
  }

  /// Returns a parameter whose value is *off* or *on*, stored in the property at `path`.
  package static func flag(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .choice(
      key, title, about, in: group, words: ["off", "on"],
      read: { $0[keyPath: path] ? 1 : 0 },
      write: { owner, index in owner[keyPath: path] = index == 1 })
  }

  /// Returns a parameter whose value is a colour, stored in the property at `path`, `nil` for the scene's own.
  package static func color(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    _ path: any ReferenceWritableKeyPath<Owner, Color?> & Sendable
  ) -> ParameterBinding {
    .stored(
      key, title, about, in: group, kind: .color, path, read: { .color($0) },
      write: { if case .color(let color) = $0 { .some(color) } else { nil } })
  }

  /// Returns a parameter whose value is a timing function, stored in the property at `path`.
  package static func curve(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    _ path: any ReferenceWritableKeyPath<Owner, TimingFunction> & Sendable
  ) -> ParameterBinding {
    .stored(
      key, title, about, in: group, kind: .curve, path, read: { .curve($0) },
      write: { if case .curve(let curve) = $0 { curve } else { nil } })
  }

  /// Returns a parameter whose value is a text of one line, stored in the property at `path`, `nil` for `auto`.
  ///
  /// - Parameter suggestions: The texts after `auto` through which keys step.
  package static func text(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    suggestions: [String],
    _ path: any ReferenceWritableKeyPath<Owner, String?> & Sendable
  ) -> ParameterBinding {
    let auto = ParameterValue.auto
    return .stored(
      key, title, about, in: group, kind: .text(suggestions: [auto] + suggestions), path,
      read: { .string($0 ?? auto) },
      write: { if case .string(let text) = $0 { .some(text == auto ? nil : text) } else { nil } })
  }

  /// Returns the parameter for content of the user's, stored in the property at `path`, empty for the scene's own.
  static func content(
    _ content: SceneCard.Content, _ title: String, _ about: String,
    _ path: any ReferenceWritableKeyPath<Owner, String> & Sendable
  ) -> ParameterBinding {
    .stored(
      content.rawValue, title, about, in: .content, kind: .content(content), path,
      read: { .string($0) }, write: { if case .string(let text) = $0 { text } else { nil } })
  }

  /// Returns a parameter whose value is one of `words`; the closures read and write the word's index.
  package static func choice(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup, words: [String],
    symbols: [String: String] = [:], titles: [String: String] = [:],
    read: @escaping @Sendable (Owner) -> Int, write: @escaping @Sendable (Owner, Int) -> Void
  ) -> ParameterBinding {
    ParameterBinding(
      describe: {
        Parameter(
          key, title, about, in: group, kind: .choice(words), symbols: symbols, titles: titles,
          default: $0)
      },
      read: { .choice(words[read($0)]) },
      write: { owner, value in
        guard let index = words.firstIndex(of: value.text) else { return }
        write(owner, index)
      })
  }
}

extension Array {
  /// Returns the same parameters with a closure that is called after each change, inside the same turn.
  package func followed<Owner>(by follow: @escaping @Sendable (Owner) -> Void) -> [Element]
  where Element == ParameterBinding<Owner> {
    map { $0.followed(by: follow) }
  }

  /// Returns the same parameters for a type that has the owner as a part.
  package func of<Part, Whole>(
    _ part: any KeyPath<Whole, Part> & Sendable
  ) -> [ParameterBinding<Whole>] where Element == ParameterBinding<Part> {
    map { $0.of(part) }
  }
}

/// The parameters of a type, in the order in which they are shown and set.
///
/// The table describes the parameters without an instance, and provides the controls of an instance.
package struct ParameterTable<Owner>: Sendable {
  /// The descriptions of all parameters.
  package let all: [Parameter]

  private let rows: [ParameterBinding<Owner>]

  /// Creates a table whose defaults are the values of a new instance, which the table does not keep.
  ///
  /// - Precondition: Each value is one that its parameter allows.
  init(_ rows: [ParameterBinding<Owner>], of new: Owner) {
    self.rows = rows
    all = rows.map { $0.parameter(of: new) }
  }

  /// Returns the controls of the parameters for an instance.
  package func controls(of owner: Owner) -> [Control] {
    zip(rows, all).map { $0.control(of: owner, $1) }
  }
}

/// A parameter of a visible scene, together with the object that holds the value.
///
/// A scene creates its controls from its ``ParameterTable`` on each access and stores none, because they retain the
/// objects that they change.
package struct Control {
  package let parameter: Parameter

  let read: () -> ParameterValue

  /// Sets a value that the parameter allows; called inside a turn.
  let write: (ParameterValue) -> Void

  /// The current value.
  ///
  /// - Precondition: The parameter allows the assigned value.
  package var value: ParameterValue {
    get { read() }
    nonmutating set {
      precondition(parameter.allows(newValue), "\(parameter.key)=\(newValue.text)")
      write(newValue)
    }
  }
}

extension Control {
  /// Returns the value for the notice, or that it is the name of a family that is not installed, and what is shown.
  ///
  /// - Parameter typesetter: The typesetter of the scene.
  func fact(by typesetter: any Typesetter) -> LabeledValue {
    let (fact, name) = (parameter.fact(of: value), value.text)
    guard case .text = parameter.kind, name != ParameterValue.auto,
      let shown = typesetter.family(for: Font(families: [name] + Theme.families)), shown != name
    else { return fact }
    return LabeledValue(fact.name, "\(name) is not installed: \(shown) is shown")
  }
}

extension [Control] {
  /// Sets the value of each control, in order.
  ///
  /// Of several assignments with one key the last applies, and a parameter without an assignment gets its default.
  package func begin(with assignments: [ParameterAssignment]) {
    for control in self {
      let key = control.parameter.key
      control.value =
        assignments.last { $0.key == key }?.value ?? control.parameter.defaultValue
    }
  }

  /// The control of a key; `nil` if there is none.
  package subscript(key: String) -> Control? { first { $0.parameter.key == key } }
}
