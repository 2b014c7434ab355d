/// What is wrong with the text of a recording.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1 on.
  public let line: Int

  /// What is wrong there, and what would be right.
  public let reason: String

  /// One line with both.
  public var description: String { "\(line): \(reason)" }
}
