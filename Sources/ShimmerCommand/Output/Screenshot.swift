import Drawing
import Raster
import ProgramSupport

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
