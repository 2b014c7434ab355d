import Drawing
import Glibc
import Raster

/// Pictures of the window that the user asks for.
enum Screenshot {
  /// Writes a picture as the next free `shimmer-N.png` of the current folder.
  ///
  /// - Returns: The file's name.
  static func save(_ picture: Bitmap) throws(ProgramError) -> String {
    let path = nextPath()
    do throws(PNGError) {
      try PNGWriter.write(picture, to: path)
    } catch {
      throw ProgramError(error, remedy: "start the viewer in a folder that you may write")
    }
    return path
  }

  /// The first of `shimmer-1.png`, `shimmer-2.png`, … that the current folder does not have.
  private static func nextPath() -> String {
    var number = 1
    while unsafe access("shimmer-\(number).png", F_OK) == 0 { number += 1 }
    return "shimmer-\(number).png"
  }
}
