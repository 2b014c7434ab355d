import Display
import Glibc
import Platform
import Viewer

/// Frames as PNG files: a file, standard output, a folder, or a name pattern with `%d`.
struct PictureFiles: FrameDestination {
  let form = FrameEncoder.Form.png

  private enum Destination {
    case standardOutput
    /// A path in which each `%d` is replaced by the number of the frame.
    case file(String)
    case folder(String)
    /// A new file in the current folder.
    case newFile
    /// A new folder in the current folder.
    case newFolder
  }

  private var destination: Destination

  /// Whether the program chose the name, because no option gives one.
  private let isNew: Bool

  /// The number of frames to write.
  private let count: Int

  /// Interprets the destination given on the command line, without writing anything.
  ///
  /// - Parameters:
  ///   - output: The destination as given on the command line; `nil` for a new file in the current folder, or for a
  ///     new folder if there are several frames.
  ///   - count: The number of frames to write.
  /// - Throws: An error with exit code 2 if the destination cannot hold the frames.
  init(_ output: String?, count: Int) throws(ProgramError) {
    self.count = count
    isNew = output == nil
    if let output {
      destination = try Self.destination(output, count: count)
    } else {
      destination = count == 1 ? .newFile : .newFolder
    }
  }

  private static func destination(_ output: String, count: Int) throws(ProgramError) -> Destination
  {
    if output == "-", count == 1 { return .standardOutput }
    let folder = output.prefix(upTo: output.lastIndex(of: "/") ?? output.startIndex)
    if folder.contains("%d") {
      throw ProgramError(
        "-o \(output) contains %d in a folder name", remedy: "use %d only in the file name",
        status: .usage)
    }
    if output.contains("%d") { return .file(output) }
    if FileSystem.isFolder(output) { return .folder(output) }
    if count == 1 { return .file(output) }
    if output == "-" || FileSystem.exists(output) || output.lowercased().hasSuffix(".png") {
      throw ProgramError(
        "-o \(output) can hold only one of \(count) frames",
        remedy: "use a folder or a file name with %d"
          + (output == "-" ? ", or --format y4m or raw" : ""), status: .usage)
    }
    return .folder(output)
  }

  private static func cannotCreate(_ folder: String, errno code: Int32) -> ProgramError {
    ProgramError(
      "cannot create the folder \(folder)", why: systemMessage(code),
      remedy: "use a folder that you can write to", status: .cannotWrite)
  }

  /// Creates the folder of the frames if necessary; called before the first frame is written.
  ///
  /// - Throws: An error with exit code 73.
  mutating func makeFolder() throws(ProgramError) {
    switch destination {
    case .standardOutput, .file, .newFile: return
    case .folder(let folder):
      // A symbolic link stays, and the folder to which it leads is made.
      if !FileSystem.isFolder(folder),
        unsafe mkdir(OutputFile.resolved(folder).system, 0o777) != 0
      {
        throw Self.cannotCreate(folder, errno: errno)
      }
    case .newFolder:
      destination = .folder(
        try NewNames.ofRun("").first { folder throws(ProgramError) in
          if unsafe mkdir(folder.system, 0o777) == 0 { return true }
          if errno == EEXIST { return false }
          throw Self.cannotCreate(folder, errno: errno)
        })
    }
  }

  /// Writes a file; the name of a new one is printed on standard error.
  func write(_ frame: RawSpan, number: Int) throws(ProgramError) -> Bool {
    switch destination {
    case .standardOutput: try Console.write(frame)
    case .newFile:
      Console.note("frame: \(try NewNames.ofRun(".png").write(frame))")
    // Only `%d` is special; any other percent sign is an ordinary character.
    case .file(let path): try replace(path.replacing("%d", with: text(of: number)), with: frame)
    case .newFolder: preconditionFailure("the folder is made before the first frame")
    case .folder(let folder): try replace("\(folder)/frame-\(text(of: number)).png", with: frame)
    }
    return true
  }

  /// Prints the name of a new folder on standard error.
  func finish() {
    if case .folder(let folder) = destination, isNew { Console.note("frames: \(folder)") }
  }

  /// Does nothing: frames that are written are complete.
  func abandon() {}

  private func text(of number: Int) -> String { NumberText.index(number, of: count) }

  private func replace(_ path: String, with frame: RawSpan) throws(ProgramError) {
    do throws(SystemError) {
      try WholeFile.write(frame, to: path)
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: "use a file that you can write to")
    }
  }
}
