import Drawing
import Glibc
import Platform
import ProgramSupport
import Raster

/// The destination of rendered frames: a file, standard output, a folder, or a name pattern with `%d`.
struct FrameFiles {
  private let output: String
  private let isFolder: Bool

  /// Interprets the typed destination, and creates the folder that it names.
  init(_ output: String, count: Int) throws(ProgramError) {
    self.output = output
    if output.prefix(upTo: output.lastIndex(of: "/") ?? output.startIndex).contains("%d") {
      throw ProgramError(
        "-o \(output) has %d in a folder's name", remedy: "put %d into the file's name",
        status: .usage)
    }
    let takesOne =
      output == "-" || (!FileSystem.exists(output) && output.lowercased().hasSuffix(".png"))
    isFolder = !output.contains("%d") && (FileSystem.isFolder(output) || (count > 1 && !takesOne))
    if count > 1, !isFolder, !output.contains("%d") {
      throw ProgramError(
        "-o \(output) is a single file for \(count) frames",
        remedy: "use a folder, or a file name with %d", status: .usage)
    }
    if isFolder, !FileSystem.isFolder(output), unsafe mkdir(output, 0o777) != 0 {
      throw ProgramError(
        "cannot create the folder \(output)", why: systemMessage(errno),
        remedy: "use a folder that you can write", status: .cannotWrite)
    }
  }

  /// Writes the frame of an index.
  func write(_ picture: Bitmap, index: Int) throws(ProgramError) {
    let bytes: [UInt8]
    do throws(PNGError) {
      if output != "-" { return try PNGWriter.write(picture, to: path(index)) }
      bytes = try PNGWriter.encode(picture)
    } catch {
      throw ProgramError(error, remedy: "use a file that you can write")
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
  /// Writes the first of `shimmer-1`, `shimmer-2`, … with an extension that does not exist in the current folder.
  ///
  /// - Returns: The file's name.
  /// - Throws: An error with exit code 73; existing files are never changed.
  static func write(_ bytes: [UInt8], ending: String) throws(ProgramError) -> String {
    try write(
      named: { "shimmer-\($0).\(ending)" },
      remedy: "start the viewer in a folder that you can write", bytes: { _ in bytes })
  }

  /// Writes the first of a series of files that does not exist.
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
  /// Writes a bitmap as the next free `shimmer-N.png` in the current folder.
  ///
  /// - Returns: The file's name.
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
