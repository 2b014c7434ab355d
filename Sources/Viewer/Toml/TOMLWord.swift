import Display

/// Values without quotes or brackets: numbers and truths.
enum TOMLWord {
  /// What is wrong with a word.
  struct Wrong: Error {
    /// What would be right.
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Whether a byte can be part of such a word, right or wrong.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// What a word means.
  ///
  /// - Throws: ``Wrong`` where it means nothing.
  static func value(of word: ArraySlice<UInt8>) throws(Wrong) -> TOMLValue {
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if isTime(word) {
      throw Wrong(
        "dates and times are not supported here; expected text in quotes for \(quoted: text)")
    }
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      return .integer(try integer(of: word.dropFirst(2), base: base, text))
    }
    return try decimal(word, text)
  }

  // MARK: Numbers

  private static func integer(
    of word: ArraySlice<UInt8>, base: Int, _ text: String
  ) throws(Wrong) -> Int64 {
    var rest = word
    let digits = try takeDigits(&rest, base: base, text)
    guard !digits.isEmpty, rest.isEmpty else {
      throw Wrong(
        "expected digits of base \(base) alone after “\(text.prefix(2))” in \(quoted: text)")
    }
    return try integer(digits, base: base, text)
  }

  private static func integer(_ digits: String, base: Int, _ text: String) throws(Wrong) -> Int64 {
    guard let number = Int64(digits, radix: base) else {
      throw Wrong("expected a whole number of at most 64 bits, not \(quoted: text)")
    }
    return number
  }

  private static func decimal(
    _ word: ArraySlice<UInt8>, _ text: String
  ) throws(Wrong) -> TOMLValue {
    var rest = word
    let sign = takeSign(&rest)
    let whole = try takeDigits(&rest, base: 10, text)
    if whole.isEmpty {
      throw Wrong(
        "expected a value (text in quotes, a number, true or false, an array or a table), not \(quoted: text)"
      )
    }
    if whole.count > 1, whole.hasPrefix("0") {
      throw Wrong("expected a number without zeros before it, not \(quoted: text)")
    }
    if rest.isEmpty { return .integer(try integer(sign + whole, base: 10, text)) }
    var number = sign + whole
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = try takeDigits(&rest, base: 10, text)
      if fraction.isEmpty {
        throw Wrong("expected digits on both sides of the point in \(quoted: text)")
      }
      number += "." + fraction
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      let sign = takeSign(&rest)
      let exponent = try takeDigits(&rest, base: 10, text)
      if exponent.isEmpty { throw Wrong("expected digits at the end of \(quoted: text)") }
      number += "e" + sign + exponent
    }
    guard rest.isEmpty, let value = Double(number) else {
      throw Wrong("expected a number, not \(quoted: text)")
    }
    if !value.isFinite {
      throw Wrong("expected a number of at most 64 bits, not \(quoted: text)")
    }
    return .float(value)
  }

  private static func takeSign(_ rest: inout ArraySlice<UInt8>) -> String {
    guard rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") else { return "" }
    return rest.removeFirst() == UInt8(ascii: "-") ? "-" : ""
  }

  /// Takes the digits at the start, without the underscores between them; there may be none.
  private static func takeDigits(
    _ rest: inout ArraySlice<UInt8>, base: Int, _ text: String
  ) throws(Wrong) -> String {
    func isDigit(_ byte: UInt8?) -> Bool {
      byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { $0 < base } ?? false
    }
    var digits: [UInt8] = []
    var isBehindDigit = false
    while let byte = rest.first {
      if isDigit(byte) {
        digits.append(byte)
        isBehindDigit = true
      } else if byte == UInt8(ascii: "_"), !digits.isEmpty || isDigit(rest.dropFirst().first) {
        guard isBehindDigit, isDigit(rest.dropFirst().first) else {
          throw Wrong("expected a digit on both sides of each underscore in \(quoted: text)")
        }
        isBehindDigit = false
      } else {
        break
      }
      rest.removeFirst()
    }
    return String(decoding: digits, as: UTF8.self)
  }

  // MARK: Others

  /// Whether a word begins as a date or a time does: `1979-05-27`, `07:32`.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let next = word.dropFirst(digits).first
    return digits == 4 && next == UInt8(ascii: "-") || digits == 2 && next == UInt8(ascii: ":")
  }
}
