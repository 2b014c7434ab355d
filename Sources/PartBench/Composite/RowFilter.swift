import ArgumentParser
import ProgramSupport

/// Which rows of a benchmark are asked for.
struct RowFilter {
  /// The regular expression as it was typed.
  let text: String

  private let expression: Regex<AnyRegexOutput>

  /// The rows whose name has a match.
  ///
  /// - Throws: `ValidationError` when the text is no regular expression.
  init(_ text: String) throws {
    self.text = text
    do {
      expression = try Regex(try nonemptyText(text)).ignoresCase()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("it is no regular expression")
    }
  }

  /// Whether a row is asked for.
  func matches(_ name: String) -> Bool { name.contains(expression) }
}
