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
