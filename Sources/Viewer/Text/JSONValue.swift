/// A JSON value of any kind, which keeps members of objects even if this program does not use them.
///
/// It is `Codable`, so that a target with a JSON reader and writer can use it; this target has neither.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number beyond ±2⁵³ that no `Double` represents; every other number is a ``number(_:)``.
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The object's member with a name, or `null` if there is no such member.
  package subscript(name: String) -> JSONValue {
    if case .object(let members) = self { return members[name] ?? .null }
    return .null
  }

  /// The elements of a list, or `nil` for other values.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  /// The text of a string, or `nil` for other values.
  package var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The value of a Boolean, or `nil` for other values.
  package var flag: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  /// The value of a number, or of one of the strings "inf", "infinity", "-inf" and "nan"; `nil` for other values.
  ///
  /// An ``integer(_:)`` is rounded to the nearest `Double`.
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

  /// Creates a number, or a string such as "inf" for a number that JSON cannot express.
  package init(_ number: Double) {
    if number.isFinite {
      self = .number(number)
    } else if number.isNaN {
      self = .string("nan")
    } else {
      self = .string(number > 0 ? "inf" : "-inf")
    }
  }

  package init(_ numbers: [Double]) { self = .array(numbers.map { JSONValue($0) }) }
}

extension JSONValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

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

/// A property that is written to JSON as `null`, instead of being omitted, if it is `nil`.
@propertyWrapper
package struct Nullable<Value: Encodable>: Encodable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(wrappedValue)
  }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Sendable where Value: Sendable {}
