import Drawing
import Raster

extension ProgramError {
  /// What it means for the program that a picture cannot be written.
  init(_ error: PNGError, remedy: String) {
    switch error {
    case .cannotEncode(let size, let reason):
      self.init(
        "cannot write \(size.width)×\(size.height) pixels as PNG", why: reason, remedy: remedy,
        status: .cannotWrite)
    case .cannotWrite(let path, _, let errno):
      self.init(cannotWrite: path, errno: errno, remedy: remedy)
    }
  }
}
