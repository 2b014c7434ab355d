/// A value of a TOML text.
package enum TOMLValue: Hashable, Sendable {
  /// Text in quotes of any kind.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction or an exponent, an infinity or none (`nan`).
  case float(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// Values in brackets; also the tables of one `[[header]]`.
  case array([TOMLValue])
  /// Keys and values.
  case table(TOMLTable)

  /// What people call values of its kind.
  package var kind: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .float: "float"
    case .boolean: "boolean"
    case .array: "array"
    case .table: "table"
    }
  }
}
