import Testing

extension Mistake {
  /// Returns the program's variables that differ from the tests' own; `nil` unsets one.
  ///
  /// - Parameter display: The value of `DISPLAY`, unless the row has its own; unset by default.
  public func variables(display: String? = nil) -> [String: String?] {
    var variables: [String: String?] = ["DISPLAY": display]
    for name in ["WAYLAND_DISPLAY", "SHIMMER_ASSETS", "XAUTHORITY"] {
      variables[name] = .some(nil)
    }
    variables.merge(environment.mapValues { $0 }) { $1 }
    return variables
  }

  /// Checks everything that the program has left; each failure names the row.
  ///
  /// - Parameters:
  ///   - outcome: The program's output and exit code.
  ///   - folder: The folder in which it ran.
  public func check(_ outcome: Child.Outcome, in folder: TemporaryFolder) throws {
    let comment = Comment(rawValue: "\(testDescription): \(outcome.errors)")
    #expect(outcome.status == status, comment)
    #expect(outcome.errors.hasPrefix("shimmer: "), comment)
    #expect(outcome.errors.filter(\.isNewline).count == 1 && outcome.errors.count < 2000, comment)
    for word in words { #expect(outcome.errors.contains(word), comment) }
    #expect(outcome.output.isEmpty, comment)
    #expect(try folder.names() == [], comment)
  }
}
