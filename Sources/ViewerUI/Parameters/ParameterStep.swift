/// How far a key changes a parameter.
package enum ParameterStep: Hashable, Sendable {
  /// A tenth of the parameter's step.
  case fine
  /// The parameter's own step.
  case ordinary
  /// Ten of the parameter's steps.
  case coarse
}
