import Drawing
package import Raster

/// Converts frames to the bytes that are written for them.
///
/// The memory for the bytes is used again for the next frame.
package struct FrameEncoder {
  /// The form of a frame's bytes.
  package enum Form: Sendable {
    /// A PNG file.
    case png
    /// Four bytes per pixel: blue, green, red and straight alpha.
    case pixels(isOpaque: Bool)
    /// A frame of a YUV4MPEG2 file.
    case planes
  }

  private let form: Form
  private var bytes: [UInt8] = []
  private var words: [UInt32] = []

  /// The bitmap of the frame, if its memory is what must be written.
  private var lent: Bitmap?

  /// Whether the bytes of a pixel in memory are blue, green, red and alpha.
  private static let wordsAreBytes = UInt32(1).littleEndian == 1

  package init(_ form: Form) { self.form = form }

  /// Encodes a frame.
  ///
  /// - Throws: An error with exit code 73 if the frame is too large for a PNG file.
  package mutating func encode(_ frame: Bitmap) throws(ProgramError) {
    switch form {
    case .png:
      do throws(PNGError) { bytes = try PNGWriter.encode(frame) } catch {
        throw ProgramError(error, remedy: "use a smaller --size")
      }
    case .pixels(let isOpaque):
      lent = isOpaque && frame.isContiguous && Self.wordsAreBytes ? frame : nil
      if lent == nil { frame.withRows { StraightPixels.convert($0, into: &words) } }
    case .planes: frame.withRows { Y4M.convert($0, into: &bytes) }
    }
  }

  /// Calls a closure with the bytes of the frame that was encoded last, which must not have been drawn into since.
  package func withEncoded<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch form {
    case .png, .planes: try body(unsafe bytes.span.bytes)
    case .pixels:
      if let lent {
        try lent.withPixels { pixels throws(Failure) in try body(unsafe pixels.bytes) }
      } else {
        try body(unsafe words.span.bytes)
      }
    }
  }
}

/// Pixels with straight alpha: the form of most file formats.
enum StraightPixels {
  /// Converts premultiplied pixels to words whose bytes are blue, green, red and alpha.
  ///
  /// A reader that multiplies by the alpha, and rounds, gets the premultiplied pixels back bit for bit. The same
  /// division is part of Cairo's PNG writer.
  static func convert(_ rows: PixelRows, into words: inout [UInt32]) {
    let (width, height) = (rows.size.width, rows.size.height)
    if words.count != width * height { words = [UInt32](repeating: 0, count: width * height) }
    var target = words.mutableSpan
    for y in 0..<height {
      rows.withRow(reading: y, 0..<width) { row in
        let first = width * y
        var all = UInt32.max
        for x in 0..<width {
          all &= row[x]
          target[first + x] = row[x].littleEndian
        }
        if all >> 24 == 255 { return }
        for x in 0..<width { target[first + x] = straight(row[x]).littleEndian }
      }
    }
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}

/// The format YUV4MPEG2, which video encoders and players read from pipes.
///
/// Frames have three planes of one byte per pixel: luma and two chroma planes of full resolution (4:4:4). The values
/// are those of ITU-R BT.601 in the limited range, which programs assume if nothing else is said. Alpha is dropped.
package enum Y4M {
  /// Returns the first line of a file.
  package static func header(_ size: PixelSize, rate: FrameRatio) -> [UInt8] {
    Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
        .utf8)
  }

  private static let frameLine = Array("FRAME\n".utf8)

  /// Converts pixels to the line and the planes of a frame.
  static func convert(_ rows: PixelRows, into bytes: inout [UInt8]) {
    let (width, height) = (rows.size.width, rows.size.height)
    let first = frameLine.count
    let count = first + 3 * width * height
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.replaceSubrange(0..<first, with: frameLine)
    var target = bytes.mutableSpan
    let plane = width * height
    for y in 0..<height {
      rows.withRow(reading: y, 0..<width) { row in
        let start = first + width * y
        for x in 0..<width {
          let pixel = row[x]
          let red = Int32(truncatingIfNeeded: pixel >> 16 & 255)
          let green = Int32(truncatingIfNeeded: pixel >> 8 & 255)
          let blue = Int32(truncatingIfNeeded: pixel & 255)
          // The coefficients of BT.601 for 8 bits, as multiples of 1/65536; those of a chroma plane add up to 0.
          let luma = (16_829 * red + 33_039 * green + 6_416 * blue + (16 << 16) + 32_768) >> 16
          let cb = (28_785 * blue - 9_714 * red - 19_071 * green + (128 << 16) + 32_768) >> 16
          let cr = (28_785 * red - 24_104 * green - 4_681 * blue + (128 << 16) + 32_768) >> 16
          target[start + x] = UInt8(truncatingIfNeeded: luma)
          target[start + plane + x] = UInt8(truncatingIfNeeded: cb)
          target[start + 2 * plane + x] = UInt8(truncatingIfNeeded: cr)
        }
      }
    }
  }
}
