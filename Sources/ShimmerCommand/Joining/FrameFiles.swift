import Display
import Drawing
import Glibc
import Platform
import ProgramSupport
import Raster

/// The destination of rendered frames: a file, standard output, a folder, or a name pattern with `%d`.
struct FrameFiles {
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
  /// - Throws: An error with exit code 2 if the destination cannot hold the frames or names another format than PNG.
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
    try refuseOtherFormat(output)
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

  /// Refuses a file name with the ending of another format, such as `.gif`.
  private static func refuseOtherFormat(_ output: String) throws(ProgramError) {
    let name = output[(output.lastIndex(of: "/").map(output.index(after:)) ?? output.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !FileSystem.isFolder(output)
    else { return }
    // Digits alone, as in `frames-1.5`, are no ending.
    let ending = name[name.index(after: dot)...].replacing("%d", with: "")
    guard ending.lowercased() != "png", ending.contains(where: \.isLetter),
      ending.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return }
    throw ProgramError(
      "-o \(cut: output) ends in .\(cut: ending), but frames are written as PNG",
      remedy: "use -o \(EchoedText.cut(output[..<dot])).png", status: .usage)
  }

  private static func cannotCreate(_ folder: String, errno code: Int32) -> ProgramError {
    ProgramError(
      "cannot create the folder \(folder)", why: systemMessage(code),
      remedy: "use a folder that you can write to", status: .cannotWrite)
  }

  /// Returns the name of a new file or folder without its ending, by its number from 1: `shimmer`, `shimmer-2`, and so
  /// on.
  private static func newName(_ number: Int) -> String {
    number == 1 ? "shimmer" : "shimmer-\(number)"
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
      while unsafe mkdir(Self.newName(number), 0o777) != 0 {
        if errno != EEXIST { throw Self.cannotCreate(Self.newName(number), errno: errno) }
        number += 1
      }
      destination = .folder(Self.newName(number))
    }
  }

  /// Writes a frame to the destination; the name of a new file is printed on standard error.
  ///
  /// - Parameter index: The index of the frame, from 0, in the order of the arguments; part of the file's name.
  func write(_ picture: Bitmap, index: Int) throws(ProgramError) {
    switch destination {
    case .standardOutput: try Console.write(try Self.encoded(picture))
    case .newFile:
      let bytes = try Self.encoded(picture)
      let file = try NumberedFile.write(
        bytes, named: { "\(Self.newName($0)).png" }, remedy: "use -o FILE")
      Console.note("frame: \(file)")
    // Only `%d` is special; any other percent sign is an ordinary character.
    case .file(let path): try replace(path.replacing("%d", with: number(index)), with: picture)
    case .newFolder: preconditionFailure("the folder is made before the first frame")
    case .folder(let folder): try replace("\(folder)/frame-\(number(index)).png", with: picture)
    }
  }

  /// Prints the name of a new folder on standard error; called once all frames are written.
  func finish() {
    if case .folder(let folder) = destination, isNew { Console.note("frames: \(folder)") }
  }

  /// Shows on a terminal how many frames are drawn, unless there is only one.
  static func showProgress(_ done: Int, of count: Int) {
    guard count > 1 else { return }
    ProgressLine.show("drawing frame \(done + 1) of \(count), \(100 * done / count) %")
  }

  private func number(_ index: Int) -> String { NumberText.index(index, of: count) }

  private func replace(_ path: String, with picture: Bitmap) throws(ProgramError) {
    do throws(PNGError) {
      try PNGWriter.write(picture, to: path)
    } catch {
      throw ProgramError(error, remedy: "use a file that you can write to")
    }
  }

  private static func encoded(_ picture: Bitmap) throws(ProgramError) -> [UInt8] {
    do throws(PNGError) { return try PNGWriter.encode(picture) } catch {
      throw ProgramError(error, remedy: "use a smaller --size")
    }
  }
}

/// New files in a series, each under the first free number.
enum NumberedFile {
  /// Writes a new file to the current folder, with the first free name among `shimmer-1`, `shimmer-2`, and so on.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - ending: The extension without a dot.
  /// - Returns: The file's name.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(_ bytes: [UInt8], ending: String) throws(ProgramError) -> String {
    try write(
      bytes, named: { "shimmer-\($0).\(ending)" },
      remedy: "start the viewer in a folder that you can write to")
  }

  /// Writes a new file under the first free name of a series.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: Returns the path for a number, from 1 on.
  ///   - remedy: The remedy for a file that cannot be written.
  /// - Returns: The path of the file.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(
    _ bytes: [UInt8], named path: (Int) -> String, remedy: String
  ) throws(ProgramError) -> String {
    var number = 1
    while true {
      let file = path(number)
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
