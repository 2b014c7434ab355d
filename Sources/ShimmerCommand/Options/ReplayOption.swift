import ArgumentParser
import ProgramSupport
import Viewer

/// The recording to show: shared by the commands that show one.
struct ReplayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what was recorded (key F2, --record) in place of a scene; - is standard input.",
      valueName: "FILE|-"), transform: nonemptyText)
  var replay: String?

  /// The recording, or nothing where none was asked for.
  ///
  /// - Throws: Where it cannot be read.
  func recording() throws(ProgramError) -> Recording? {
    guard let replay else { return nil }
    return try RecordingFile.read(replay)
  }

  /// Checks that nothing was typed that the recording says.
  ///
  /// - Throws: `ValidationError` with the first option that was.
  func checkAlone(_ typed: [String]) throws {
    guard replay != nil, let option = typed.first else { return }
    throw ValidationError("\(option) and --replay exclude each other: a recording has its own")
  }
}
