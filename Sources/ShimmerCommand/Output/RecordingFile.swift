import Display
import ProgramSupport
import Viewer

/// Recordings of sessions as files.
enum RecordingFile {
  /// Reads a recording from a file, or from standard input for `-`.
  ///
  /// - Throws: With file and line when it does not parse.
  static func read(_ path: String) throws(ProgramError) -> Recording {
    let text = String(decoding: try TextFile.read(path), as: UTF8.self)
    do throws(RecordingError) {
      return try Recording(text: text, optionNames: ContentRequest.optionNames)
    } catch {
      throw ProgramError("\(TextFile.name(ofInput: path)):\(error)", status: .badData)
    }
  }

  /// Writes a recording as the next free `shimmer-N.replay` of the current folder.
  ///
  /// - Returns: The file's name.
  static func save(_ recording: Recording) throws(ProgramError) -> String {
    try NumberedFile.write(Array(recording.text.utf8), ending: "replay")
  }

  /// Writes a recording to a file, or to standard output for `-`.
  static func write(_ recording: Recording, to path: String) throws(ProgramError) {
    try TextFile.write(recording.text, to: path)
  }

  /// What is said of a recording that was full before its session ended.
  ///
  /// - Parameters:
  ///   - path: The file, for people.
  ///   - instant: When it was full, in nanoseconds since the start.
  ///   - byteLimit: The bytes that it holds.
  static func warning(of path: String, fullAt instant: Int64, byteLimit: Int) -> String {
    "\(path) ends at \(seconds(instant)) (more was done than the \(NumberText.limit(ofBytes: byteLimit)) that a "
      + "recording keeps; start the viewer anew)"
  }

  /// Nanoseconds since the start, for people.
  static func seconds(_ instant: Int64) -> String {
    "\(NumberText.fixed(Double(instant) / 1e9, digits: 1)) s"
  }
}
