import ArgumentParser
import ViewerCore

/// Reads the number of an option.
///
/// - Throws: `ValidationError` when the text is no decimal number.
func decimalNumber(_ text: String) throws -> Double {
  if let number = NumberText.number(text) { return number }
  throw ValidationError("it is not a number")
}
