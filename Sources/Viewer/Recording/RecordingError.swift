/// What is wrong with the text of a recording.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1 on.
  package let line: Int

  /// What is wrong there, and what would be right.
  package let reason: String

  /// One line with both.
  package var description: String { "\(line): \(reason)" }
}
