import ViewerCore

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
  static func save(_ recording: Recording?) throws(ProgramError) -> String {
    let text = try text(of: recording, for: "the recording")
    return try NumberedFile.write(Array(text.utf8), ending: "replay")
  }

  /// Writes a recording to a file, or to standard output for `-`.
  ///
  /// - Throws: Also without a recording, because more was done than is kept.
  static func write(_ recording: Recording?, to path: String) throws(ProgramError) {
    try TextFile.write(try text(of: recording, for: path), to: path)
  }

  /// - Parameter what: What is to be written, for people.
  private static func text(
    of recording: Recording?, for what: String
  ) throws(ProgramError) -> String {
    guard let recording else {
      throw ProgramError(
        "cannot write \(what)", why: "more was done than a recording keeps",
        remedy: "start the viewer anew", status: .cannotWrite)
    }
    return recording.text
  }
}
