import ArgumentParser
import Display
import LayerKit
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

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

/// How many frames of a recording are drawn, as `N` or `all`.
struct FrameLimit {
  /// The most that are drawn in one go: at sixty a second nearly five hours.
  private static let most = 1_000_000

  private let count: Int?

  /// Reads `N` or `all`.
  ///
  /// - Throws: `ValidationError` when it is neither.
  init(_ text: String) throws {
    count =
      text == "all"
      ? nil : try wholeNumber(text, within: 1...Self.most, else: "write 1…\(Self.most) or all")
  }

  /// The instants of the frames, in nanoseconds since the start.
  ///
  /// - Throws: For a recording that ends before its first frame, and for one of too many.
  func instants(of recording: Recording) throws(ProgramError) -> [Int64] {
    let instants = recording.frameInstants(atMost: count ?? Self.most + 1)
    if instants.isEmpty {
      throw ProgramError("the recording ends before its first frame", status: .usage)
    }
    if instants.count > Self.most {
      throw ProgramError(
        "the recording has more than \(Self.most) frames", remedy: "use --frames N or --at",
        status: .usage)
    }
    return instants
  }
}

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
