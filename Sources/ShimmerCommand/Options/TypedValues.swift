import ArgumentParser
import Display
package import Raster
package import Viewer
import X11Display

/// Converts the text of an option to a number.
///
/// - Parameters:
///   - text: The text as given on the command line.
///   - unit: The units that may follow the number.
///   - range: The numbers that are allowed.
///   - problem: The error message for any other number.
/// - Throws: `ValidationError` if the text is not a decimal number or is outside the range.
package func decimalNumber(
  _ text: String, in unit: NumberUnit, within range: ClosedRange<Double>, else problem: String
) throws -> Double {
  guard let number = unit.number(in: text) else {
    throw ValidationError("it is not a number\(unit.remedy(for: text))")
  }
  if range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Converts the text of an option to a scale, in device pixels per point.
///
/// - Throws: `ValidationError` if the text is not a decimal number or percentage within 0.25…16.
package func scaleNumber(_ text: String) throws -> Double {
  try decimalNumber(
    text, in: .shares, within: ScaleReading.range, else: "it is not within 0.25…16")
}

/// Converts the text of an option to a whole number.
///
/// - Parameters:
///   - text: The text as given on the command line.
///   - unit: The units that may follow the number; none by default.
///   - range: The numbers that are allowed.
///   - problem: The error message for any other text.
/// - Throws: `ValidationError` if the text is not a whole number within the range.
package func wholeNumber(
  _ text: String, in unit: NumberUnit = .none, within range: ClosedRange<Int>, else problem: String
) throws -> Int {
  // Without a unit, only digits are a whole number.
  let hasUnit = Double(decimal: text) == nil
  let number = Int(text) ?? (hasUnit ? unit.number(in: text).flatMap { Int(exactly: $0) } : nil)
  if let number, range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Returns the text of an option, which must not be empty.
///
/// - Throws: `ValidationError` if the text is empty, as it is if a script passes an unset variable.
package func nonemptyText(_ text: String) throws -> String {
  if text.isEmpty { throw ValidationError("it is empty") }
  return text
}

/// The size of a frame, written as `WxH` on the command line.
package struct FrameSize: Hashable, CustomStringConvertible {
  /// The size in device pixels.
  package let pixels: PixelSize

  /// Creates a size in device pixels.
  package init(width: Int, height: Int) { pixels = PixelSize(width: width, height: height) }

  /// Creates a size from text of the form `WxH`, with sides from 1 pixel to the maximum length of a window's side.
  ///
  /// - Throws: The same errors as ``init(_:sides:)``.
  package init(_ text: String) throws {
    try self.init(text, sides: 1...WindowGeometry.longestSide)
  }

  /// Creates a size from text of the form `WxH`, in device pixels.
  ///
  /// - Parameters:
  ///   - text: The text as given on the command line.
  ///   - sides: The allowed lengths of a side.
  /// - Throws: `ValidationError` if the text has another form, or a side is too short or too long.
  package init(_ text: String, sides: ClosedRange<Int>) throws {
    guard let pixels = PixelSize(text), sides.contains(pixels.width), sides.contains(pixels.height)
    else {
      throw ValidationError(
        "write WxH with sides of \(sides.lowerBound)…\(sides.upperBound) pixels")
    }
    self.pixels = pixels
  }

  /// The size in the form `WxH`.
  package var description: String { pixels.text }
}

/// Converts the text of an option to a value with a name, such as a transport; capital letters make no difference.
///
/// - Throws: `ValidationError`, which lists the names, if the text is not one of them.
package func namedValue<Value: CaseIterable & RawRepresentable<String>>(
  _ text: String
) throws -> Value {
  let names = Value.allCases.map(\.rawValue)
  guard let value = Spelling.match(text, among: names).flatMap(Value.init(rawValue:)) else {
    throw ValidationError(unknownName(text, among: names))
  }
  return value
}

/// Returns the error message for text of an option that is not one of a few names.
package func unknownName(_ text: String, among names: [String]) -> String {
  let question = Spelling.question(about: text, among: names).map { "; \($0)" } ?? ""
  return "it is not one of \(NumberText.list(names))\(question)"
}
