import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Decoding PNG")
struct PNGPictureTests {
  /// A kind of pixels with one of its depths (PNG, table 11.1).
  struct Kind: CustomStringConvertible {
    let type: PNGSample.ColorType
    let depth: Int

    var description: String { "\(type), \(depth) bits" }

    static let all = PNGSample.ColorType.allCases.flatMap { type in
      let depths: [PNGSample.ColorType: [Int]] = [
        .gray: [1, 2, 4, 8, 16], .palette: [1, 2, 4, 8],
      ]
      return (depths[type] ?? [8, 16]).map { Kind(type: type, depth: $0) }
    }
  }

  private static let palette = [[10, 20, 30], [200, 0, 0], [0, 180, 90], [255, 255, 255]]

  private func sample(_ kind: Kind, isInterlaced: Bool) -> PNGSample {
    let most = kind.type == .palette ? min(4, 1 << kind.depth) - 1 : (1 << kind.depth) - 1
    var sample = PNGSample(width: 13, height: 9, type: kind.type, depth: kind.depth) { x, y in
      (0..<kind.type.channels).map { (x * 7919 + y * 104_729 + $0 * 31_337) % (most + 1) }
    }
    sample.isInterlaced = isInterlaced
    if kind.type == .palette {
      sample.chunks = [("PLTE", Self.palette.flatMap { $0.map(UInt8.init) })]
    }
    return sample
  }

  /// The pixel of samples: scaled to 8 bits with rounding (PNG, 13.12), then premultiplied.
  private func expected(_ samples: [Int], _ kind: Kind) -> UInt32 {
    let most = Double((1 << kind.depth) - 1)
    var values = samples.map { Int((Double($0) * 255 / most).rounded()) }
    if kind.type == .palette { values = Self.palette[samples[0]] }
    if values.count < 3 { values = [values[0], values[0], values[0]] + values.dropFirst() }
    let alpha = values.count > 3 ? values[3] : 255
    let colors = values.prefix(3).map { UInt32((Double($0 * alpha) / 255).rounded()) }
    return UInt32(alpha) << 24 | colors[0] << 16 | colors[1] << 8 | colors[2]
  }

  @Test(
    "Each colour type and depth comes out as its samples say, interlaced or not",
    arguments: Kind.all, [false, true])
  func kinds(kind: Kind, isInterlaced: Bool) throws {
    let sample = sample(kind, isInterlaced: isInterlaced)
    let bitmap = try ImageDecoder.decode(sample.bytes)
    #expect(bitmap.size == PixelSize(width: 13, height: 9))
    for y in 0..<9 {
      for x in 0..<13 {
        #expect(bitmap[x, y] == expected(sample.pixel(x, y), kind), "(\(x), \(y))")
      }
    }
  }

  @Test("tRNS makes one colour, or the colours of a palette, transparent")
  func transparency() throws {
    let chunks: [(PNGSample.ColorType, [(String, [UInt8])])] = [
      (.gray, [("tRNS", [0, 77])]), (.color, [("tRNS", [0, 77, 0, 77, 0, 77])]),
      (
        .palette,
        [("PLTE", [UInt8](repeating: 77, count: 300)), ("tRNS", .init(repeating: 0, count: 78))]
      ),
    ]
    for (type, chunks) in chunks {
      let sample = PNGSample(width: 2, type: type, chunks: chunks) { x, _ in
        .init(repeating: 77 + x, count: type.channels)
      }
      let bitmap = try ImageDecoder.decode(sample.bytes)
      let shown: UInt32 = type == .palette ? 77 : 78
      #expect(bitmap.allPixels == [0, 0xFF00_0000 | shown * 0x01_0101], "\(type)")
    }
  }

  @Test("Of an animation, the image is shown that other programs show")
  func animation() throws {
    let control = PNGSample.number(0) + PNGSample.number(1) + PNGSample.number(1)
    let frame = control + PNGSample.number(0) + PNGSample.number(0) + [0, 1, 0, 10, 0, 0]
    var sample = PNGSample { _, _ in [1, 2, 3] }
    sample.chunks = [("acTL", PNGSample.number(2) + PNGSample.number(0)), ("fcTL", frame)]
    let second = PNGSample.number(2) + PNGSample.compressed([0, 9, 9, 9])
    sample.lateChunks = [("fcTL", frame), ("fdAT", second)]
    #expect(try ImageDecoder.decode(sample.bytes).allPixels == [0xFF01_0203])
  }

  @Test("Each orientation of an eXIf chunk is honoured, before and behind the pixels")
  func orientation() throws {
    // What lies at the upper left of the upright image, by EXIF 2.3, tag 0x0112: column and row of 3×2 pixels.
    let corners = [(0, 0), (2, 0), (2, 1), (0, 1), (0, 0), (0, 1), (2, 1), (2, 0)]
    for value in 1...8 {
      for isLate in [false, true] {
        var sample = PNGSample(width: 3, height: 2) { x, y in [x, y, 0] }
        let exif = PictureSamples.exif(orientation: UInt8(value), isBigEndian: isLate)
        if isLate { sample.lateChunks = [("eXIf", exif)] } else { sample.chunks = [("eXIf", exif)] }
        let bitmap = try ImageDecoder.decode(sample.bytes)
        let isTurned = value > 4
        #expect(bitmap.size == PixelSize(width: isTurned ? 2 : 3, height: isTurned ? 3 : 2))
        let (x, y) = corners[value - 1]
        #expect(bitmap[0, 0] == 0xFF00_0000 | UInt32(x << 16 | y << 8), "\(value)")
      }
    }
  }

  @Test("A file that ends early, or is damaged, is an error")
  func damage() throws {
    for isInterlaced in [false, true] {
      var sample = PNGSample(width: 20, height: 20) { x, y in [x, y, 7] }
      sample.isInterlaced = isInterlaced
      let bytes = sample.bytes
      for count in 0..<bytes.count {
        #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(Array(bytes[..<count])) }
      }
      var damaged = bytes
      damaged[60] ^= 1
      #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(damaged) }
    }
  }

  // It cuts off the lower half of 16 bits.
  @Test(
    "ImageMagick reads the same pixels of up to 8 bits",
    arguments: Kind.all.filter { $0.depth <= 8 })
  func oracle(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let sample = sample(kind, isInterlaced: true)
    let path = try folder.write(sample.bytes, to: "picture.png")
    // Straight alpha; premultiplied here.
    let output = folder.path("pixels.rgba")
    let run = try Child.run("convert", [path, "-depth", "8", "rgba:\(output)"])
    try #require(run.status == 0, "\(run.errors)")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
    let bitmap = try ImageDecoder.decode(sample.bytes)
    for (index, pixel) in bitmap.allPixels.enumerated() {
      let alpha = Int(bytes[index * 4 + 3])
      let colors = (0..<3).map { (Int(bytes[index * 4 + $0]) * alpha + 127) / 255 }
      #expect(pixel == UInt32(alpha << 24 | colors[0] << 16 | colors[1] << 8 | colors[2]))
    }
  }
}
