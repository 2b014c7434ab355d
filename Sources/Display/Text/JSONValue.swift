/// A piece of JSON text as a value; what a reader does not know is kept.
///
/// It is `Codable`, so that whoever owns a JSON reader and writer can use it here, where none is.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A whole number that no `Double` is, beyond ±2⁵³; other ones are a ``number(_:)``.
  case integer(Int64)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name.
  case object([String: JSONValue])

  /// The member of an object, `null` where there is none.
  package subscript(name: String) -> JSONValue {
    if case .object(let members) = self { return members[name] ?? .null }
    return .null
  }

  /// The elements of a list, or nothing.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  /// The text of a string, or nothing.
  package var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The truth of a boolean, or nothing.
  package var flag: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  /// The nearest number, where the strings "inf", "-inf" and "nan" are numbers too; or nothing.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .string("inf"), .string("infinity"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  /// Makes a number, or the string that stands for one beyond JSON.
  package init(_ number: Double) {
    if number.isFinite {
      self = .number(number)
    } else if number.isNaN {
      self = .string("nan")
    } else {
      self = .string(number > 0 ? "inf" : "-inf")
    }
  }

  /// Makes a list of numbers.
  package init(_ numbers: [Double]) { self = .array(numbers.map { JSONValue($0) }) }
}

extension JSONValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any JSON.
  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      var object: [String: JSONValue] = [:]
      for name in members.allKeys {
        object[name.stringValue] = try members.decode(JSONValue.self, forKey: name)
      }
      self = .object(object)
    } else if var list = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !list.isAtEnd { array.append(try list.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .null
      } else if let flag = try? single.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? single.decode(Double.self) {
        // Read as a `Double` first: an integer would take -0 for 0.
        if let whole = try? single.decode(Int64.self), Int64(exactly: Double(whole)) != whole {
          self = .integer(whole)
        } else {
          self = .number(number)
        }
      } else {
        self = .string(try single.decode(String.self))
      }
    }
  }

  /// Writes the JSON that it stands for.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var members = encoder.container(keyedBy: Name.self)
      for (name, value) in object {
        try members.encode(value, forKey: Name(stringValue: name))
      }
    case .array(let array):
      var list = encoder.unkeyedContainer()
      for value in array { try list.encode(value) }
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .bool(let flag):
      var single = encoder.singleValueContainer()
      try single.encode(flag)
    case .number(let number):
      var single = encoder.singleValueContainer()
      // A whole number needs no fraction, but an integer has no negative zero.
      if let whole = Int64(exactly: number), whole != 0 || number.sign == .plus {
        try single.encode(whole)
      } else {
        try single.encode(number)
      }
    case .integer(let number):
      var single = encoder.singleValueContainer()
      try single.encode(number)
    case .string(let text):
      var single = encoder.singleValueContainer()
      try single.encode(text)
    }
  }
}

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
