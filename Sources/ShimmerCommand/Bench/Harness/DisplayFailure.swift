package import Display

extension ProgramError {
  /// Returns the result of a closure, whose failure of the display becomes the program's error.
  package static func ofDisplay<Result>(
    _ body: () throws(DisplayError) -> Result
  ) throws(ProgramError) -> Result {
    do throws(DisplayError) {
      return try body()
    } catch {
      throw ProgramError(error)
    }
  }
}
