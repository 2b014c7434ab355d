import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Decoding GIF")
struct GIFPictureTests {
  private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

  @Test(
    "The first frame lies on the canvas, with nothing around it and where its index is transparent")
  func frame() throws {
    let sample = GIFSample(blocks: [
      .transparency(2), .frame(x: 1, y: 1, width: 2, height: 2, [0, 1, 2, 3]),
      .frame(x: 0, y: 0, width: 4, height: 4, .init(repeating: 1, count: 16)),
    ])
    let bitmap = try ImageDecoder.decode(sample.bytes)
    #expect(bitmap.size == PixelSize(width: 4, height: 4))
    let inside = [1: [1: Self.colors[0], 2: Self.colors[1]], 2: [2: Self.colors[3]]]
    for y in 0..<4 {
      for x in 0..<4 { #expect(bitmap[x, y] == inside[y]?[x] ?? 0, "(\(x), \(y))") }
    }
  }

  @Test("A transparent index belongs to the next frame only")
  func transparency() throws {
    let sample = GIFSample(
      width: 1, height: 1,
      blocks: [
        .frame(x: 0, y: 0, width: 1, height: 1, [2]), .transparency(2),
      ])
    #expect(try ImageDecoder.decode(sample.bytes)[0, 0] == Self.colors[2])
  }

  @Test("Interlaced rows are put in order")
  func interlacing() throws {
    // GIF 89a, appendix E: each eighth row from 0 and from 4, each fourth from 2, each second from 1.
    let rows = [0, 8, 4, 2, 6, 1, 3, 5, 7, 9]
    let sample = GIFSample(
      width: 1, height: 10,
      blocks: [
        .frame(x: 0, y: 0, width: 1, height: 10, isInterlaced: true, rows.map { UInt8($0 % 4) })
      ])
    #expect(try ImageDecoder.decode(sample.bytes).allPixels == (0..<10).map { Self.colors[$0 % 4] })
  }

  @Test("The older version of the format is read too")
  func olderVersion() throws {
    let frame = GIFSample.Block.frame(x: 0, y: 0, width: 2, height: 1, [0, 1])
    var bytes = GIFSample(width: 2, height: 1, blocks: [frame]).bytes
    bytes.replaceSubrange(0..<6, with: Array("GIF87a".utf8))
    #expect(try ImageDecoder.decode(bytes).allPixels == [Self.colors[0], Self.colors[1]])
  }

  @Test("A canvas grows to its first frame")
  func canvas() throws {
    let sample = GIFSample(
      width: 0, height: 0,
      blocks: [
        .frame(x: 1, y: 0, width: 2, height: 1, [0, 1])
      ])
    let bitmap = try ImageDecoder.decode(sample.bytes)
    #expect(bitmap.size == PixelSize(width: 3, height: 1))
    #expect(bitmap.allPixels == [0, Self.colors[0], Self.colors[1]])
  }

  @Test("A file that ends early is an error, in a later frame too")
  func truncation() throws {
    let bytes = GIFSample(blocks: [
      .frame(x: 0, y: 0, width: 4, height: 4, .init(repeating: 1, count: 16)),
      .transparency(0), .frame(x: 0, y: 0, width: 4, height: 4, .init(repeating: 2, count: 16)),
    ]).bytes
    _ = try ImageDecoder.decode(bytes)
    for count in 0..<bytes.count {
      #expect(throws: ImageDecodingError.self, "\(count)") {
        try ImageDecoder.decode(Array(bytes[..<count]))
      }
    }
  }

  @Test("Too many pixels, and none, are refused")
  func size() {
    let empty = GIFSample(blocks: [])
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(empty.bytes) }
    let huge = GIFSample(
      width: 60_000, height: 60_000,
      blocks: [
        .frame(x: 0, y: 0, width: 1, height: 1, [0])
      ])
    let expected = ImageDecodingError.tooLarge(
      size: PixelSize(width: 60_000, height: 60_000), limit: ImageDecoder.pixelLimit)
    #expect(throws: expected) { try ImageDecoder.decode(huge.bytes) }
  }

  @Test("ImageMagick reads the same pixels")
  func oracle() throws {
    let folder = try TemporaryFolder()
    let indices = (0..<357).map { UInt8($0 * 7 % 4) }
    let bytes = GIFSample(
      width: 21, height: 17,
      blocks: [
        .transparency(3), .frame(x: 0, y: 0, width: 21, height: 17, isInterlaced: true, indices),
      ]
    ).bytes
    let path = try folder.write(bytes, to: "picture.gif")
    let output = folder.path("pixels.rgba")
    let run = try Child.run("convert", [path, "-depth", "8", "rgba:\(output)"])
    try #require(run.status == 0, "\(run.errors)")
    let expected = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
    for (index, pixel) in try ImageDecoder.decode(bytes).allPixels.enumerated() {
      let alpha = expected[index * 4 + 3]
      let colors = expected[index * 4..<index * 4 + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      #expect(pixel == (alpha == 0 ? 0 : 0xFF00_0000 | colors), "\(index)")
    }
  }
}
