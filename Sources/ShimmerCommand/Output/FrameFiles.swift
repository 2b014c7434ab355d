import Drawing
import Glibc
import Platform
import Raster
import ProgramSupport

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
