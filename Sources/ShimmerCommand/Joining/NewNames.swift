import Drawing
import Platform
import Raster

/// The names of new files or folders that the program chooses itself, of which the first free one is taken.
struct NewNames: Sendable {
  private let isOfViewer: Bool
  private let ending: String

  /// Returns the names `shimmer.gif`, `shimmer-2.gif` and so on, of which a run takes one.
  ///
  /// - Parameter ending: The extension with its dot; empty for folders.
  static func ofRun(_ ending: String) -> NewNames { NewNames(isOfViewer: false, ending: ending) }

  /// Returns the names `shimmer-1.gif`, `shimmer-2.gif` and so on, of which the viewer takes several.
  ///
  /// - Parameter ending: The extension with its dot.
  static func ofViewer(_ ending: String) -> NewNames { NewNames(isOfViewer: true, ending: ending) }

  /// Returns a name by its number from 1.
  subscript(number: Int) -> String {
    number == 1 && !isOfViewer ? "shimmer\(ending)" : "shimmer-\(number)\(ending)"
  }

  /// The remedy if none of the names can be used.
  var remedy: String {
    if isOfViewer { return "start the viewer in a folder that you can write to" }
    return ending.isEmpty ? "use a folder that you can write to" : "use -o FILE"
  }

  /// Returns the first name that a closure accepts; it is called with one name after another.
  func first<Failure: Error>(
    where isTaken: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var number = 1
    while try !isTaken(self[number]) { number += 1 }
    return self[number]
  }

  /// Writes a new file to the current folder, and returns its name.
  ///
  /// - Throws: An error with exit code 73; existing files are never changed.
  func write(_ bytes: RawSpan) throws(ProgramError) -> String {
    try first { file throws(ProgramError) in
      do throws(SystemError) {
        // Another program may take the name at any time; the result of the write decides.
        if FileSystem.exists(file) { return false }
        return try WholeFile.writeNew(bytes, to: file)
      } catch {
        throw ProgramError(cannotWrite: file, errno: error.errno, remedy: remedy)
      }
    }
  }

  /// Writes a new file to the current folder, and returns its name.
  ///
  /// - Throws: An error with exit code 73; existing files are never changed.
  func write(_ bytes: [UInt8]) throws(ProgramError) -> String {
    try unsafe write(bytes.span.bytes)
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
    return try NewNames.ofViewer(".png").write(bytes)
  }
}
