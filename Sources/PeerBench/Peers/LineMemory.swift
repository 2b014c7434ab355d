/// The memory of a picture that is one pixel wide or high.
@safe
final class LineMemory {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>

  /// Bytes from one pixel to the next, at most 4.
  var pixelStride = 4

  private let length: Int

  /// Allocates four bytes for each pixel.
  init(length: Int) {
    self.length = length
    unsafe bytes = .allocate(capacity: length * 4)
    unsafe bytes.initialize(repeating: 0, count: length * 4)
  }

  deinit { unsafe bytes.deallocate() }

  /// Writes the mask's alphas, or what they leave, one byte a pixel.
  func fill(from mask: PeerMask, isInverse: Bool) {
    for index in 0..<length {
      let alpha = mask.profile[index]
      // SAFETY: four bytes are there for each pixel, and the stride is at most four.
      unsafe bytes[index * pixelStride] = isInverse ? 255 - alpha : alpha
    }
  }

  /// Writes what the mask leaves of the background, four bytes a pixel.
  ///
  /// - Parameter backgrounds: A pixel for each alpha.
  func fill(from mask: PeerMask, backgrounds: [UInt32]) {
    for index in 0..<length {
      let pixel = backgrounds[Int(mask.profile[index])]
      // SAFETY: as above.
      unsafe UnsafeMutableRawPointer(bytes).storeBytes(
        of: pixel, toByteOffset: index * 4, as: UInt32.self)
    }
  }
}
