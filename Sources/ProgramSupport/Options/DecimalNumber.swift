import ArgumentParser
import Display

/// Reads the number of an option.
///
/// - Parameters:
///   - text: What was typed.
///   - range: The numbers that are allowed.
///   - problem: What is to be said of other numbers.
/// - Throws: `ValidationError` when the text is no decimal number, or one outside of the range.
package func decimalNumber(
  _ text: String, within range: ClosedRange<Double>, else problem: String
) throws -> Double {
  guard let number = Double(decimal: text) else { throw ValidationError("it is not a number") }
  if range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Reads a scale: device pixels in a point.
///
/// - Throws: `ValidationError` when it is no decimal number within 0.25…16.
package func scaleNumber(_ text: String) throws -> Double {
  try decimalNumber(text, within: 0.25...16, else: "it is not within 0.25…16")
}

/// Reads the whole number of an option; the parameters are those of a decimal number.
///
/// - Throws: `ValidationError` when the text is no whole number within the range.
package func wholeNumber(
  _ text: String, within range: ClosedRange<Int>, else problem: String
) throws -> Int {
  if let number = Int(text), range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Reads a text that has to say something.
///
/// - Throws: `ValidationError` when it is empty, as an unset variable of a script is.
package func nonemptyText(_ text: String) throws -> String {
  if text.isEmpty { throw ValidationError("it is empty") }
  return text
}
