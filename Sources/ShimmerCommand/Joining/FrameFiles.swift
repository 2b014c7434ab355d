import Drawing
import Glibc
import Platform
import ProgramSupport
import Raster

/// Where rendered frames go: one file, standard output, a folder, or names with `%d`.
struct FrameFiles {
  private let output: String
  private let isFolder: Bool

  /// Understands what was typed, and makes the folder that it names.
  init(_ output: String, count: Int) throws(ProgramError) {
    self.output = output
    if output.prefix(upTo: output.lastIndex(of: "/") ?? output.startIndex).contains("%d") {
      throw ProgramError(
        "-o \(output) has %d in the name of a folder", remedy: "put %d into the file's name",
        status: .usage)
    }
    let takesOne =
      output == "-" || (!FileSystem.exists(output) && output.lowercased().hasSuffix(".png"))
    isFolder = !output.contains("%d") && (FileSystem.isFolder(output) || (count > 1 && !takesOne))
    if count > 1, !isFolder, !output.contains("%d") {
      throw ProgramError(
        "-o \(output) is one file for \(count) frames",
        remedy: "name a folder, or a file with %d", status: .usage)
    }
    if isFolder, !FileSystem.isFolder(output), unsafe mkdir(output, 0o777) != 0 {
      throw ProgramError(
        "cannot make the folder \(output)", why: systemMessage(errno),
        remedy: "name a folder that you may write", status: .cannotWrite)
    }
  }

  /// Writes a frame.
  func write(_ picture: Bitmap, index: Int) throws(ProgramError) {
    let bytes: [UInt8]
    do throws(PNGError) {
      if output != "-" { return try PNGWriter.write(picture, to: path(index)) }
      bytes = try PNGWriter.encode(picture)
    } catch {
      throw ProgramError(error, remedy: "name a file that you may write")
    }
    try Console.write(bytes)
  }

  private func path(_ index: Int) -> String {
    if isFolder { return "\(output)/frame-\(index).png" }
    // Only `%d` is special; a lone percent sign is a letter like any other.
    return output.replacing("%d", with: "\(index)")
  }
}

/// Files that the user asks for while the viewer runs, each under the next free number.
enum NumberedFile {
  /// Writes the first of `shimmer-1`, `shimmer-2`, … with an ending that the current folder does not have.
  ///
  /// - Returns: The file's name.
  /// - Throws: An error with exit code 73; nothing that was there is changed in any case.
  static func write(_ bytes: [UInt8], ending: String) throws(ProgramError) -> String {
    try write(
      named: { "shimmer-\($0).\(ending)" },
      remedy: "start the viewer in a folder that you may write", bytes: { _ in bytes })
  }

  /// Writes the first of some files that is not there.
  ///
  /// - Parameters:
  ///   - path: The file of a number, from 1 on.
  ///   - remedy: What helps where it cannot be written.
  ///   - bytes: What a file is to hold.
  /// - Returns: The file.
  /// - Throws: As for one in the current folder.
  static func write(
    named path: (Int) -> String, remedy: String, bytes: (String) -> [UInt8]
  ) throws(ProgramError) -> String {
    var number = 1
    while true {
      let file = path(number)
      do throws(SystemError) {
        // Another program may take the name at any time: what counts is the answer of the write.
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

/// Pictures of the window that the user asks for.
enum Screenshot {
  /// Writes a picture as the next free `shimmer-N.png` of the current folder.
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
