/// A parameter and the value that it is to get; right by construction.
public struct ParameterAssignment: Hashable, Sendable {
  /// The parameter's name.
  public let key: String

  /// A value that the parameter allows.
  public let value: ParameterValue

  /// Reads `key=value`.
  ///
  /// - Throws: ``ParameterError``, which names the keys, the range or the words that are right.
  public init(_ text: String) throws(ParameterError) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw .malformed(text)
    }
    try self.init(key: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }

  /// Reads a value for a key.
  ///
  /// - Throws: ``ParameterError``.
  public init(key: String, text: String) throws(ParameterError) {
    self.key = key
    value = try ParameterTable.parameter(key).parse(text)
  }

  /// Pairs a key of the table with a value that was typed into the program itself.
  ///
  /// - Precondition: The table has the key and its parameter allows the value.
  init(_ key: String, _ value: ParameterValue) {
    let parameter = ParameterTable.all.first { $0.key == key }
    precondition(parameter?.allows(value) == true, "\(key)=\(value.text)")
    self.key = key
    self.value = value
  }
}
