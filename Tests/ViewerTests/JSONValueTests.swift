import Foundation
import Testing
import Viewer

@Suite("JSON values")
struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private func write(_ value: JSONValue) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test(
    "An integer is written as it was read, in every digit",
    arguments: [
      "0", "-1", "1000", "9007199254740991", "9007199254740992", "9007199254740993",
      "-9007199254740993", "1152921504606846977", "9223372036854775807", "-9223372036854775808",
    ])
  func integers(text: String) throws {
    let value = try read(text)
    #expect(try write(value) == text)
    #expect(value.number == Double(text))
  }

  @Test("Negative zero stays negative", arguments: ["-0", "-0.0", "-0e5"])
  func negativeZero(text: String) throws {
    let again = try read(write(read(text)))
    #expect(again.number?.sign == .minus && again.number == 0)
    #expect(try read(write(JSONValue(-0.0))).number?.sign == .minus)
    #expect(try write(JSONValue(0.0)) == "0")
  }

  @Test(
    "Other numbers come back bit for bit",
    arguments: [
      0.1, 1000.3, 1e300, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 9.007199254740994e15,
      1e19,
    ])
  func fractions(number: Double) throws {
    #expect(try read(write(JSONValue(number))) == .number(number))
  }

  @Test("Equal numbers are equal values, however they are written")
  func equal() throws {
    #expect(try read("[1, 1.0, 1e0]") == JSONValue([1, 1, 1]))
  }
}
