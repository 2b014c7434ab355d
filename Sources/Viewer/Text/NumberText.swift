package import Display
package import Raster

/// Functions that format numbers for people, independent of any locale.
package enum NumberText {
  /// Returns the shortest text that reads back as exactly this number; a whole number has no fraction.
  package static func shortest(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// Returns the number with a fixed count of digits after the point, rounded to the nearest.
  ///
  /// - Precondition: `digits` is within 0…9.
  package static func fixed(_ number: Double, digits: Int) -> String {
    precondition((0...9).contains(digits), "\(digits) digits")
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    // Beyond 2⁵³ a fraction has no digits left to write.
    guard number.magnitude * unit < 9e15 else { return shortest(number) }
    let scaled = Int64((number.magnitude * unit).rounded())
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(unit))
    let sign = number < 0 && scaled != 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(whole)" }
    let tail = String(fraction)
    return "\(sign)\(whole)." + String(repeating: "0", count: digits - tail.count) + tail
  }

  /// Returns a media time as text, in seconds since ``MediaClock/startTime``, with a fixed count of digits after the
  /// point.
  static func sinceStart(_ mediaTime: Double, digits: Int) -> String {
    fixed(mediaTime - MediaClock.startTime, digits: digits)
  }

  /// Returns a ratio as text, with one digit after the point: "4.5:1".
  package static func ratio(_ number: Double) -> String { fixed(number, digits: 1) + ":1" }

  /// Returns words separated by commas: "a, b, c".
  package static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// Returns a count with its noun: "1 round", "3 rounds".
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns an index from 0 with leading zeros, so that all indices below `count` have as many digits and sort alike
  /// as numbers and as text.
  package static func index(_ index: Int, of count: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(String(count - 1).count - digits.count, 0)) + digits
  }

  /// Returns a number in base 16, padded with zeros to at least `count` digits.
  package static func hexadecimal(_ number: some BinaryInteger, _ count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}

extension NumberText {
  /// Returns a number of bytes as mebibytes with one digit after the point: "12.5 MiB".
  package static func mebibytes(_ byteCount: Int) -> String {
    "\(fixed(Double(byteCount) / 1_048_576, digits: 1)) MiB"
  }

  /// Returns a limit in bytes, rounded down to whole kibibytes or mebibytes: "256 KiB", "64 MiB".
  package static func limit(ofBytes byteCount: Int) -> String {
    byteCount < 1 << 20 ? "\(byteCount >> 10) KiB" : "\(byteCount >> 20) MiB"
  }

  /// Returns a refresh rate in frames per second, rounded to a thousandth; a whole number has no fraction.
  package static func hertz(_ rate: RefreshRate) -> String {
    shortest((rate.hertz * 1000).rounded() / 1000)
  }
}

extension PixelSize {
  /// The size as text, such as "320x80".
  package var text: String { "\(width)x\(height)" }
}
