import ArgumentParser
import Display
import LayerKit
import Raster
import Viewer

/// The option for the recording to show; shared by the commands that can replay a recording.
struct ReplayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Replay a recording (key F2 or --record) instead of a scene; - is standard input.",
      valueName: "FILE|-"), transform: nonemptyText)
  var replay: String?

  /// Returns the recording, or `nil` if none was requested.
  ///
  /// - Throws: An error if the recording cannot be read.
  func recording() throws(ProgramError) -> Recording? {
    guard let replay else { return nil }
    return try RecordingFile.read(replay)
  }

  /// Checks that no option was given whose value the recording determines.
  ///
  /// - Parameter typed: The names of the given options that cannot be combined with a recording.
  /// - Throws: `ValidationError` with the first such option, if a recording was requested.
  func checkAlone(_ typed: [String]) throws {
    guard replay != nil, let option = typed.first else { return }
    throw ValidationError(
      "\(option) and --replay cannot be used together; the recording determines this setting")
  }
}

/// The number of frames of a recording to draw, given on the command line as `N` or `all`.
struct FrameLimit {
  /// The maximum number of frames: nearly five hours at sixty frames a second.
  private static let most = 1_000_000

  private let count: Int?

  /// Reads `N` or `all`; capital letters make no difference.
  ///
  /// - Throws: `ValidationError` if the text is neither.
  init(_ text: String) throws {
    count =
      text.lowercased() == "all"
      ? nil : try wholeNumber(text, within: 1...Self.most, else: "write 1…\(Self.most) or all")
  }

  /// Returns the instants of the frames, in nanoseconds since the start.
  ///
  /// - Throws: An error if the recording ends before its first frame, or has too many frames.
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
  /// - Throws: An error with file and line if the recording cannot be parsed.
  static func read(_ path: String) throws(ProgramError) -> Recording {
    let text = String(decoding: try TextFile.read(path), as: UTF8.self)
    do throws(RecordingError) {
      return try Recording(text: text)
    } catch {
      throw ProgramError("\(TextFile.name(ofInput: path)):\(error)", status: .badData)
    }
  }

  /// Writes a recording to a file, or to standard output for `-`.
  static func write(_ recording: Recording, to path: String) throws(ProgramError) {
    try TextFile.write(recording.text, to: path)
  }

  /// Returns the warning about a recording that reached its size limit before its session ended.
  ///
  /// - Parameters:
  ///   - path: The file's name in messages.
  ///   - instant: The time at which the limit was reached, in nanoseconds since the start.
  ///   - byteLimit: The size limit in bytes.
  static func warning(of path: String, fullAt instant: Int64, byteLimit: Int) -> String {
    "\(path) ends at \(seconds(instant)) (the recording reached its limit of "
      + "\(NumberText.limit(ofBytes: byteLimit)); restart the viewer to record more)"
  }

  /// Returns a time since the start, given in nanoseconds, as text in seconds.
  static func seconds(_ instant: Int64) -> String {
    "\(NumberText.fixed(Double(instant) / 1e9, digits: 1)) s"
  }
}
