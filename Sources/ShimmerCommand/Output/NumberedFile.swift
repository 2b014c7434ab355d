import Drawing
import Glibc
import Platform
import ProgramSupport

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
