/// A member of a report that is `null`, rather than absent, where it has no value.
@propertyWrapper
package struct Nullable<Value: Encodable>: Encodable {
  /// The value, if there is one.
  package var wrappedValue: Value?

  /// Wraps a value.
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Writes the value or `null`.
  package func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(wrappedValue)
  }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Sendable where Value: Sendable {}
