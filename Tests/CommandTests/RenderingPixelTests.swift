import Raster
import ShimmerCommand
import TestSupport
import Testing

@Suite("The bytes of rendered frames")
struct RenderingPixelTests {
  /// The bytes of a picture in a form.
  private func encoded(_ picture: Bitmap, _ form: FrameEncoder.Form) throws -> [UInt8] {
    var encoder = FrameEncoder(form)
    try encoder.encode(picture)
    return bytes(of: encoder)
  }

  private func bytes(of encoder: FrameEncoder) -> [UInt8] {
    encoder.withEncoded { span in
      (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
  }

  /// A picture of a function of column and row.
  private func picture(
    _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height)) { rows in
      for y in 0..<height {
        for x in 0..<width { rows[x, y] = pixel(x, y) }
      }
    }
  }

  private func word(_ alpha: Int, _ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    UInt32(alpha << 24 | red << 16 | green << 8 | blue)
  }

  // MARK: Straight alpha

  /// A premultiplied channel divided by its alpha, rounded to the nearest level, halves upwards.
  private func slowStraight(_ channel: Int, _ alpha: Int) -> Int {
    if alpha == 0 { return 0 }
    // Double precision divides whole numbers of this size so exactly that a half stays a half.
    let level = (Double(channel * 255) / Double(alpha) + 0.5).rounded(.down)
    return min(Int(level), 255)
  }

  @Test("Each channel is divided by the alpha and rounded; a channel above its alpha is 255")
  func straight() throws {
    // A row has one alpha, and each column another level per channel.
    let picture = picture(256, 256) { x, y in word(y, x, 255 - x, x * 7 & 255) }
    let bytes = try encoded(picture, .pixels(isOpaque: false))
    #expect(bytes.count == 256 * 256 * 4)
    for alpha in 0..<256 {
      for x in 0..<256 {
        let at = 4 * (256 * alpha + x)
        let expected = [x * 7 & 255, 255 - x, x].map { slowStraight($0, alpha) } + [alpha]
        if bytes[at..<at + 4].map(Int.init) != expected {
          Issue.record("alpha \(alpha), column \(x): \(bytes[at..<at + 4]), expected \(expected)")
          return
        }
      }
    }
  }

  @Test("Multiplying by the alpha and rounding gives the premultiplied levels back")
  func premultiplied() throws {
    let picture = picture(256, 256) { x, y in word(y, min(x, y), 0, min(255 - x, y)) }
    let bytes = try encoded(picture, .pixels(isOpaque: false))
    for alpha in 0..<256 {
      for x in 0..<256 {
        let at = 4 * (256 * alpha + x)
        let back = [2, 1, 0].map { (Int(bytes[at + $0]) * alpha + 127) / 255 }
        if back != [min(x, alpha), 0, min(255 - x, alpha)] {
          Issue.record("alpha \(alpha), column \(x): \(back)")
          return
        }
      }
    }
  }

  @Test(
    "A row is converted whole if only one of its pixels is not opaque", arguments: [0, 1, 7, 12])
  func mixedRows(column: Int) throws {
    let picture = picture(13, 3) { x, y in
      y == 1 && x == column ? word(128, 64, 32, 16) : word(255, 10 * x, y, 200)
    }
    let bytes = try encoded(picture, .pixels(isOpaque: false))
    for y in 0..<3 {
      for x in 0..<13 {
        let at = 4 * (13 * y + x)
        let expected =
          y == 1 && x == column ? [32, 64, 128, 128] : [200, UInt8(y), UInt8(10 * x), 255]
        #expect(Array(bytes[at..<at + 4]) == expected, "\(x), \(y)")
      }
    }
  }

  // MARK: Layout

  @Test(
    "Rows follow each other without the padding of the bitmap",
    arguments: [(1, 1), (5, 3), (16, 2), (17, 4), (31, 5)])
  func stride(width: Int, height: Int) throws {
    let picture = picture(width, height) { x, y in word(255, x, y, x ^ y) }
    #expect(picture.stride >= width && (picture.stride > width || width == 16))
    let expected = (0..<height).flatMap { y in
      (0..<width).flatMap { x in [x ^ y, y, x, 255].map { UInt8($0) } }
    }
    for isOpaque in [false, true] {
      #expect(try encoded(picture, .pixels(isOpaque: isOpaque)) == expected)
    }
    let planes = try encoded(picture, .planes)
    #expect(planes.count == 6 + 3 * width * height)
  }

  @Test("An encoder can be used again for a picture of another size and content")
  func again() throws {
    for form in [FrameEncoder.Form.pixels(isOpaque: false), .planes, .png] {
      var encoder = FrameEncoder(form)
      for (width, height) in [(9, 4), (4, 9), (2, 2), (20, 20), (9, 4)] {
        let opaque = picture(width, height) { x, y in word(255, 9 * x, 9 * y, 77) }
        let clear = picture(width, height) { x, y in word(9 * x, 9 * x, 0, 0) }
        for next in [opaque, clear] {
          try encoder.encode(next)
          #expect(try bytes(of: encoder) == encoded(next, form), "\(form) \(width)×\(height)")
        }
      }
    }
  }

  @Test("A PNG file begins with its signature and the size")
  func png() throws {
    let bytes = try encoded(picture(258, 3) { _, _ in word(255, 1, 2, 3) }, .png)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 2, 0, 0, 0, 3])
  }

  // MARK: Luma and chroma

  @Test("The first line of a file gives size and rate")
  func header() throws {
    let size = PixelSize(width: 5, height: 300)
    for (rate, text) in [("60", "60:1"), ("59.94", "2997:50"), ("30000/1001", "30000:1001")] {
      let line = Y4M.header(size, rate: try #require(FrameRatio(rate)))
      #expect(
        String(decoding: line, as: UTF8.self)
          == "YUV4MPEG2 W5 H300 F\(text) Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
    }
  }

  /// Luma and chroma of a colour by ITU-R BT.601 in the limited range, not rounded.
  ///
  /// Derived from the shares of red and blue in luma, 0.299 and 0.114.
  private func exactPlanes(_ red: Int, _ green: Int, _ blue: Int) -> [Double] {
    let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let luma = 0.299 * r + (1 - 0.299 - 0.114) * g + 0.114 * b
    let (cb, cr) = ((b - luma) / (2 * (1 - 0.114)), (r - luma) / (2 * (1 - 0.299)))
    return [16 + 219 * luma, 128 + 224 * cb, 128 + 224 * cr]
  }

  /// The planes of a picture of one row, by pixel.
  private func planes(_ pixels: [UInt32]) throws -> [[Int]] {
    let count = pixels.count
    let bytes = try encoded(picture(count, 1) { x, _ in pixels[x] }, .planes)
    #expect(bytes.count == 6 + 3 * count && Array(bytes.prefix(6)) == Array("FRAME\n".utf8))
    return (0..<count).map { x in (0..<3).map { Int(bytes[6 + $0 * count + x]) } }
  }

  @Test("Each level is the nearest one of BT.601's limited range", arguments: Seeds.all)
  func levels(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let corners = (0..<8).map { word(255, $0 & 1 * 255, $0 >> 1 & 1 * 255, $0 >> 2 * 255) }
      let colors =
        corners + (0..<10_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      // Exactly between two levels, and by as much as coefficients in 65536ths differ, either one is the nearest.
      let most = 0.5 + 3 * 0.5 / 65_536 * 255
      var worst = 0.0
      for (color, levels) in zip(colors, try planes(colors)) {
        let exact = exactPlanes(
          Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255))
        for (level, value) in zip(levels, exact) {
          worst = max(worst, abs(Double(level) - value))
        }
      }
      #expect(worst <= most, "\(worst)")
    }
  }

  @Test("Primary colours have the levels that tables of BT.601 give")
  func primaries() throws {
    let table: [(UInt32, [Int])] = [
      (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]),
      (0xFFFF_0000, [81, 90, 240]), (0xFF00_FF00, [145, 54, 34]), (0xFF00_00FF, [41, 240, 110]),
      (0xFFFF_FF00, [210, 16, 146]), (0xFF00_FFFF, [170, 166, 16]), (0xFFFF_00FF, [106, 202, 222]),
    ]
    #expect(try planes(table.map(\.0)) == table.map(\.1))
  }

  @Test("A grey has no colour, and alpha makes no difference")
  func greys() throws {
    let greys = (0..<256).map { word(255, $0, $0, $0) }
    let levels = try planes(greys)
    #expect(levels.allSatisfy { $0[1] == 128 && $0[2] == 128 })
    let luma = levels.map { $0[0] }
    #expect(luma == luma.sorted() && luma.first == 16 && luma.last == 235)
    #expect(try planes(greys.map { $0 & 0x80FF_FFFF }) == levels)
  }

  @Test("The planes follow each other, each row by row")
  func planeOrder() throws {
    let colors: [UInt32] = [
      0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FF00,
    ]
    let bytes = try encoded(picture(3, 2) { x, y in colors[3 * y + x] }, .planes)
    let single = try colors.map { try planes([$0])[0] }
    #expect(
      bytes.dropFirst(6).map(Int.init) == (0..<3).flatMap { plane in single.map { $0[plane] } })
  }
}
