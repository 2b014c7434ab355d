import Foundation
public import Raster

/// The contents of a window or of the screen on a server, as `xwd` reads them.
///
/// `xwd` writes the server's own pixels together with the masks of the visual. No code of the product takes part in
/// reading them.
public struct ServerPicture: Equatable {
  /// The number of columns and rows.
  public private(set) var size: PixelSize

  /// The bits of red, green and blue in a pixel, in this order.
  public let masks: [UInt32]

  /// The pixels row by row, without bits that belong to no colour.
  public private(set) var pixels: [UInt32]

  /// Reads a window, or the whole screen.
  ///
  /// - Parameter window: The window's number as `xdotool` writes it; the screen by default.
  /// - Throws: ``Child/Failure`` if `xwd` fails or writes an unknown format.
  public init(of window: String? = nil, on server: PrivateServer) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("picture.xwd")
    let outcome = try Child.run(
      "xwd", ["-silent", "-out", file] + (window.map { ["-id", $0] } ?? ["-root"]),
      environment: ["DISPLAY": server.display])
    if outcome.status != 0 { throw Child.Failure(description: "xwd: \(outcome.errors)") }
    try self.init(Array(Data(contentsOf: folder.url.appending(path: "picture.xwd"))))
  }

  /// Creates the picture that a server with such masks must show for a drawn picture: the nearest possible value of
  /// each channel.
  ///
  /// The numbers of steps are odd on both sides, so no value is exactly between two others.
  public init(of picture: Bitmap, masks: [UInt32]) {
    size = picture.size
    self.masks = masks
    let tables = masks.map { mask in
      let shift = UInt32(mask.trailingZeroBitCount)
      let most = Double(mask >> shift)
      return (0...255).map { UInt32((Double($0) / 255 * most).rounded()) << shift }
    }
    pixels = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = Int(picture[x, y])
        pixels.append(
          tables[0][pixel >> 16 & 0xFF] | tables[1][pixel >> 8 & 0xFF] | tables[2][pixel & 0xFF])
      }
    }
  }

  /// The words of an xwd file's header that are needed here, by their index.
  private enum Word: Int {
    case headerSize = 0
    case version = 1
    case format = 2
    case width = 4
    case height = 5
    case byteOrder = 7
    case bitsPerPixel = 11
    case bytesPerLine = 12
    case redMask = 14
    case greenMask = 15
    case blueMask = 16
    case colors = 19
  }

  /// Reads a file of `xwd`, version 7, with the pixels in one plane.
  init(_ file: [UInt8]) throws {
    func word(_ word: Word) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(file[word.rawValue * 4 + $1]) }
    }
    let (longest, bytesPerColor, allPlanes) = (100, 12, 2)
    guard file.count >= longest, word(.version) == 7, word(.format) == allPlanes else {
      throw Child.Failure(description: "xwd has written an unknown kind of file")
    }
    size = PixelSize(width: word(.width), height: word(.height))
    masks = [word(.redMask), word(.greenMask), word(.blueMask)].map(UInt32.init)
    let all = masks.reduce(0, |)
    let (step, isLowestFirst) = (word(.bitsPerPixel) / 8, word(.byteOrder) == 0)
    let first = word(.headerSize) + word(.colors) * bytesPerColor
    let bytesPerLine = word(.bytesPerLine)
    guard file.count >= first + bytesPerLine * size.height, bytesPerLine >= size.width * step else {
      throw Child.Failure(description: "xwd has written less than the whole picture")
    }
    pixels = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let start = first + y * bytesPerLine + x * step
        var pixel: UInt32 = 0
        for index in 0..<step {
          let byte = UInt32(file[start + (isLowestFirst ? step - 1 - index : index)])
          pixel = pixel << 8 | byte
        }
        pixels.append(pixel & all)
      }
    }
  }

  /// The value of a pixel on the server.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// Returns a part of the picture.
  ///
  /// - Precondition: The part is inside the picture.
  public func part(_ area: PixelRect) -> ServerPicture {
    var result = self
    result.size = area.size
    result.pixels = area.rows.flatMap { y in
      pixels[(y * size.width + area.minX)..<(y * size.width + area.maxX)]
    }
    return result
  }

  /// Returns a description of the differences from the expected picture; `nil` if the pictures are equal.
  public func difference(from expected: ServerPicture) -> String? {
    if masks != expected.masks {
      return "masks \(Self.hex(masks)), not \(Self.hex(expected.masks))"
    }
    if size != expected.size { return "\(size), not \(expected.size)" }
    let wrong = pixels.indices.filter { pixels[$0] != expected.pixels[$0] }
    guard let first = wrong.first else { return nil }
    let (x, y) = (first % size.width, first / size.width)
    return "\(wrong.count) of \(pixels.count) pixels differ, the first at (\(x), \(y)): "
      + "\(Self.hex([pixels[first]])), not \(Self.hex([expected.pixels[first]]))"
  }

  private static func hex(_ numbers: [UInt32]) -> String {
    numbers.map { String($0, radix: 16) }.joined(separator: " ")
  }
}
