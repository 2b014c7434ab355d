import Drawing
import Glibc
import Platform
import ProgramSupport
import Raster

/// The destination of rendered frames: a file, standard output, a folder, or a name pattern with `%d`.
struct FrameFiles {
  private let output: String
  private let isFolder: Bool

  /// Interprets the destination given on the command line, and creates its folder if necessary.
  ///
  /// - Parameters:
  ///   - output: The destination as given on the command line.
  ///   - count: The number of frames to write.
  init(_ output: String, count: Int) throws(ProgramError) {
    self.output = output
    if output.prefix(upTo: output.lastIndex(of: "/") ?? output.startIndex).contains("%d") {
      throw ProgramError(
        "-o \(output) contains %d in a folder name", remedy: "use %d only in the file name",
        status: .usage)
    }
    let takesOne =
      output == "-" || (!FileSystem.exists(output) && output.lowercased().hasSuffix(".png"))
    isFolder = !output.contains("%d") && (FileSystem.isFolder(output) || (count > 1 && !takesOne))
    if count > 1, !isFolder, !output.contains("%d") {
      throw ProgramError(
        "-o \(output) can hold only one of \(count) frames",
        remedy: "use a folder or a file name with %d", status: .usage)
    }
    if isFolder, !FileSystem.isFolder(output), unsafe mkdir(output, 0o777) != 0 {
      throw ProgramError(
        "cannot create the folder \(output)", why: systemMessage(errno),
        remedy: "use a folder that you can write to", status: .cannotWrite)
    }
  }

  /// Writes a frame to the destination.
  ///
  /// - Parameter index: The index of the frame, from 0, in the order of the arguments; part of the file's name.
  func write(_ picture: Bitmap, index: Int) throws(ProgramError) {
    let bytes: [UInt8]
    do throws(PNGError) {
      if output != "-" { return try PNGWriter.write(picture, to: path(index)) }
      bytes = try PNGWriter.encode(picture)
    } catch {
      throw ProgramError(error, remedy: "use a file that you can write to")
    }
    try Console.write(bytes)
  }

  private func path(_ index: Int) -> String {
    if isFolder { return "\(output)/frame-\(index).png" }
    // Only `%d` is special; any other percent sign is an ordinary character.
    return output.replacing("%d", with: "\(index)")
  }
}

/// Files that the user saves while the viewer runs, each under the next free number.
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
      named: { "shimmer-\($0).\(ending)" },
      remedy: "start the viewer in a folder that you can write to", bytes: { _ in bytes })
  }

  /// Writes a new file under the first free name of a series.
  ///
  /// - Parameters:
  ///   - path: Returns the path for a number, from 1 on.
  ///   - remedy: The remedy for a file that cannot be written.
  ///   - bytes: Returns the content for a path.
  /// - Returns: The path of the file.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(
    named path: (Int) -> String, remedy: String, bytes: (String) -> [UInt8]
  ) throws(ProgramError) -> String {
    var number = 1
    while true {
      let file = path(number)
      do throws(SystemError) {
        // Another program may take the name at any time; the result of the write decides.
        if !FileSystem.exists(file), try WholeFile.writeNew(bytes(file), to: file) {
          return file
        }
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
