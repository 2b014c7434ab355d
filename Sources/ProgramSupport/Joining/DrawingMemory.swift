import Display
import Platform
package import Raster
import X11Display

/// The memory that drawing off-screen takes.
package enum DrawingMemory {
  /// Refuses what is too large for the machine: pictures of a size, and a file of one.
  package static func check(
    forPictures count: Int, of size: PixelSize, remedy: String
  ) throws(ProgramError) {
    let byteCount = 4 * size.area * (count + 1)
    guard let objection = MachineMemory.objection(toTaking: byteCount) else { return }
    throw ProgramError(
      "there is no memory for a frame of \(size.text) pixels", why: objection,
      remedy: remedy, status: .internal)
  }
}
