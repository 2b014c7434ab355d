import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Decoding SVG")
struct VectorPictureTests {
  private static let box = PixelSize(width: 100, height: 60)

  /// A red circle with the middle 50, 50 and the radius 40.
  private func circle(_ attributes: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" \(attributes)>
      <circle cx="50" cy="50" r="40" fill="red"/></svg>
      """.utf8)
  }

  /// The columns and the rows with opaque pixels.
  private func ink(_ bitmap: Bitmap) -> (Range<Int>, Range<Int>)? {
    let places = (0..<bitmap.size.height).flatMap { y in
      (0..<bitmap.size.width).map { x in (x, y) }
    }.filter { bitmap[$0.0, $0.1] >> 24 > 127 }
    guard let left = places.map(\.0).min(), let right = places.map(\.0).max(),
      let top = places.map(\.1).min(), let bottom = places.map(\.1).max()
    else { return nil }
    return (left..<right + 1, top..<bottom + 1)
  }

  @Test(
    "A document shows its size, else its viewBox, else all that it draws, as large as fits the box",
    arguments: [
      // The attributes; the size of the bitmap; the columns and the rows of the circle.
      ("", 60, 60, 0..<60, 0..<60), ("width='100%' height='100%'", 60, 60, 0..<60, 0..<60),
      ("width='50%' height='25%'", 60, 60, 0..<60, 0..<60),
      ("width='70'", 60, 60, 0..<60, 0..<60), ("width='-9' height='9'", 60, 60, 0..<60, 0..<60),
      ("viewBox='0 0 100 100'", 60, 60, 6..<54, 6..<54),
      ("viewBox='10 10 80 80'", 60, 60, 0..<60, 0..<60),
      ("viewBox='0 0 100 100' width='100%' height='7%'", 60, 60, 6..<54, 6..<54),
      ("viewBox='0 0 100 100' width='3'", 60, 60, 6..<54, 6..<54),
      ("viewBox='0 0 200 100' height='3cm'", 100, 50, 5..<45, 5..<45),
      ("viewBox='0 0 100 100' width='20' height='10'", 100, 50, 30..<70, 5..<45),
      ("width='100' height='100'", 60, 60, 6..<54, 6..<54),
    ])
  func size(
    attributes: String, width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
  ) throws {
    let bitmap = try ImageDecoder.decode(circle(attributes), vectorsFitting: Self.box)
    #expect(bitmap.size == PixelSize(width: width, height: height))
    let ink = try #require(self.ink(bitmap))
    for (got, expected) in [(ink.0, columns), (ink.1, rows)] {
      #expect(abs(got.lowerBound - expected.lowerBound) <= 1, "\(got), not \(expected)")
      #expect(abs(got.upperBound - expected.upperBound) <= 1, "\(got), not \(expected)")
    }
  }

  @Test(
    "Without a box, a document has its own size",
    arguments: [
      ("", 80, 80), ("viewBox='0 0 30 20'", 30, 20), ("viewBox='0 0 30 20' width='90'", 90, 60),
      ("viewBox='0 0 30 20' height='1in'", 144, 96), ("width='2pc' height='5'", 32, 5),
    ])
  func ownSize(attributes: String, width: Int, height: Int) throws {
    let size = try ImageDecoder.decode(circle(attributes)).size
    #expect(size == PixelSize(width: width, height: height))
  }

  @Test(
    "A size of 0, and a document that shows nothing, are told",
    arguments: [
      ("width='0' height='9'", "width or height is 0"), ("width='0%'", "width or height is 0"),
      ("viewBox='0 0 0 0'", "viewBox is 0"),
      ("viewBox='0 0 9 0' width='9' height='9'", "viewBox is 0"),
      ("viewBox='0 0 -9 9'", "draws nothing"),
    ])
  func nothing(attributes: String, reason: String) {
    #expect {
      try ImageDecoder.decode(circle(attributes), vectorsFitting: Self.box)
    } throws: {
      "\($0)".contains(reason)
    }
  }

  @Test("A tiny viewBox, and a tiny size, are enlarged", arguments: [1, 0.01, 0.001, 0.0001, 1e-9])
  func tiny(side: Double) throws {
    for attributes in [
      "viewBox='\(side) \(side) \(side) \(side)'",
      "viewBox='\(side) \(side) \(side) \(side)' width='9' height='9'",
    ] {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" \(attributes)>
        <circle cx="\(side * 1.5)" cy="\(side * 1.5)" r="\(side * 0.4)" fill="red"/></svg>
        """
      let bitmap = try ImageDecoder.decode(Array(svg.utf8), vectorsFitting: Self.box)
      #expect(bitmap.size == PixelSize(width: 60, height: 60))
      let ink = try #require(self.ink(bitmap))
      #expect(abs(ink.0.lowerBound - 6) <= 1 && abs(ink.0.upperBound - 54) <= 1)
      #expect(abs(ink.1.lowerBound - 6) <= 1 && abs(ink.1.upperBound - 54) <= 1)
    }
  }

  @Test("What a document without a size draws may depend on the box, and may be masked")
  func drawn() throws {
    let whole = """
      <svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="red"/></svg>
      """
    let bitmap = try ImageDecoder.decode(Array(whole.utf8), vectorsFitting: Self.box)
    #expect(bitmap.size == Self.box)
    #expect(bitmap.allPixels.allSatisfy { $0 == 0xFFFF_0000 })
    // In surfaces as large as the box, enlarged, this would take gigabytes.
    let small = """
      <svg xmlns="http://www.w3.org/2000/svg"><mask id="a"><rect width="9" height="9" fill="white"/></mask>
      <rect width="4" height="4" fill="red" mask="url(#a)" opacity="0.999"/></svg>
      """
    let large = PixelSize(width: 2000, height: 2000)
    let masked = try ImageDecoder.decode(Array(small.utf8), vectorsFitting: large)
    #expect(masked.size == large && masked[1000, 1000] >> 16 & 0xFF > 250)
  }

  @Test(
    "Text in the encodings that XML requires is drawn, and in those that libxml2 knows",
    arguments: [
      ("", String.Encoding.utf8, [0xEF, 0xBB, 0xBF]), ("", .utf8, []),
      ("", .utf16LittleEndian, [0xFF, 0xFE]), ("", .utf16BigEndian, [0xFE, 0xFF]),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16LittleEndian, [0xFF, 0xFE]),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16BigEndian, [0xFE, 0xFF]),
      ("<?xml version='1.0' encoding='ISO-8859-1'?>", .isoLatin1, []),
      ("<?xml version='1.0' encoding='windows-1252'?>", .windowsCP1252, []),
    ] as [(String, String.Encoding, [UInt8])])
  func encoding(declaration: String, encoding: String.Encoding, mark: [UInt8]) throws {
    let text =
      declaration + "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><title>é</title>"
      + "<rect width='4' height='4' fill='#ff0000'/></svg>"
    let bytes = mark + Array(try #require(text.data(using: encoding)))
    #expect(try ImageDecoder.decode(bytes)[1, 1] == 0xFFFF_0000)
  }

  @Test("A document may be compressed with gzip, whatever its encoding")
  func compressed() throws {
    let folder = try TemporaryFolder()
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
      + "<rect width='4' height='4' fill='#ff0000'/></svg>"
    for encoding in [String.Encoding.utf8, .utf16] {
      let data = Array(try #require(text.data(using: encoding)))
      let path = try folder.write(data, to: "picture.svg")
      let run = try Child.run("gzip", ["-fk", path])
      try #require(run.status == 0, "\(run.errors)")
      #expect(try ImageFile.load(path: "\(path).gz")[1, 1] == 0xFFFF_0000)
    }
  }

  @Test("A document loads no other file")
  func references() throws {
    let folder = try TemporaryFolder()
    let red = Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect id='r' width='4' height='4' fill='red'/></svg>"
        .utf8)
    let path = try folder.write(red, to: "red.svg")
    let style = try folder.write(Array("rect { fill: red }".utf8), to: "red.css")
    let parts = [
      "<image href='file://\(path)' width='4' height='4'/>",
      "<image href='\(path)' width='4' height='4'/>",
      "<use href='file://\(path)#r'/>",
      "<style>@import url('file://\(style)');</style><rect width='4' height='4' fill='none'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file://\(path)'/>", "&e;",
    ]
    for part in parts {
      let svg = """
        <!DOCTYPE svg [<!ENTITY e SYSTEM "file://\(path)">]>
        <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">\(part)</svg>
        """
      let bitmap = try? ImageDecoder.decode(Array(svg.utf8))
      #expect(bitmap?.allPixels.allSatisfy { $0 == 0 } ?? true, "\(part)")
    }
  }

  @Test("rsvg-convert draws the same pixels of a document with a size")
  func oracle() throws {
    let folder = try TemporaryFolder()
    for (index, attributes) in [
      "width='80' height='60'", "viewBox='-10 5 120 90'",
      "width='90' height='40' viewBox='0 0 100 100'",
      "width='90' height='40' viewBox='0 0 100 100' preserveAspectRatio='xMaxYMin slice'",
    ].enumerated() {
      let path = try folder.write(circle(attributes), to: "\(index).svg")
      let output = folder.path("\(index).png")
      let run = try Child.run("rsvg-convert", [path, "-o", output])
      try #require(run.status == 0, "\(run.errors)")
      let expected = try ImageFile.load(path: output)
      let bitmap = try ImageDecoder.decode(circle(attributes))
      #expect(
        bitmap.size == expected.size && bitmap.allPixels == expected.allPixels, "\(attributes)")
    }
  }
}
