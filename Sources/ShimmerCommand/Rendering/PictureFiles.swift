import Display
import Drawing
import Glibc
import Platform
import ProgramSupport
import Raster

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
        remedy: "use a folder or a file name with %d", status: .usage)
    }
    return .folder(output)
  }

  private static let folders = NewNames.ofRun("")

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
      if !FileSystem.isFolder(folder), unsafe mkdir(folder, 0o777) != 0 {
        throw Self.cannotCreate(folder, errno: errno)
      }
    case .newFolder:
      var number = 1
      while unsafe mkdir(Self.folders[number], 0o777) != 0 {
        if errno != EEXIST { throw Self.cannotCreate(Self.folders[number], errno: errno) }
        number += 1
      }
      destination = .folder(Self.folders[number])
    }
  }

  /// Writes a file; the name of a new one is printed on standard error.
  func write(_ frame: RawSpan, number: Int) throws(ProgramError) -> Bool {
    switch destination {
    case .standardOutput: try Console.write(frame)
    case .newFile:
      let file = try NumberedFile.write(frame, named: .ofRun(".png"), remedy: "use -o FILE")
      Console.note("frame: \(file)")
    // Only `%d` is special; any other percent sign is an ordinary character.
    case .file(let path): try replace(path.replacing("%d", with: text(of: number)), with: frame)
    case .newFolder: preconditionFailure("the folder is made before the first frame")
    case .folder(let folder): try replace("\(folder)/frame-\(text(of: number)).png", with: frame)
    }
    return true
  }

  /// Prints the name of a new folder on standard error.
  func finish() -> String? {
    if case .folder(let folder) = destination, isNew { Console.note("frames: \(folder)") }
    return nil
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

/// New files in a series, each under the first free name.
enum NumberedFile {
  /// Writes a new file of the viewer to the current folder.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - ending: The extension without a dot.
  /// - Returns: The file's name.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(_ bytes: [UInt8], ending: String) throws(ProgramError) -> String {
    try write(
      unsafe bytes.span.bytes, named: .ofViewer(".\(ending)"),
      remedy: "start the viewer in a folder that you can write to")
  }

  /// Writes a new file under the first free name.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - names: The names.
  ///   - remedy: The remedy for a file that cannot be written.
  /// - Returns: The path of the file.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(
    _ bytes: RawSpan, named names: NewNames, remedy: String
  ) throws(ProgramError) -> String {
    var number = 1
    while true {
      let file = names[number]
      do throws(SystemError) {
        // Another program may take the name at any time; the result of the write decides.
        if !FileSystem.exists(file), try WholeFile.writeNew(bytes, to: file) { return file }
      } catch {
        throw ProgramError(cannotWrite: file, errno: error.errno, remedy: remedy)
      }
      number += 1
    }
  }
}

/// Screenshots of the window, taken at the user's request.
enum Screenshot {
  /// Writes a bitmap to the current folder, as `shimmer-N.png` with the first free number.
  ///
  /// - Returns: The file's name.
  /// - Throws: An error with exit code 73.
  static func save(_ picture: Bitmap) throws(ProgramError) -> String {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNGWriter.encode(picture)
    } catch {
      throw ProgramError(error, remedy: "make the window smaller")
    }
    return try NumberedFile.write(bytes, ending: "png")
  }
}
