import Drawing
import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Writing PNG")
struct PNGWriterTests {
  /// The colour type of a PNG's header: 2 for three channels, 6 for four (PNG, 11.2.2).
  private func colorType(_ bytes: [UInt8]) -> UInt8 { bytes[25] }

  @Test("Every premultiplied pixel comes back bit for bit")
  func roundTrip() throws {
    let bitmap = Bitmap.everyPair()
    let bytes = try PNGWriter.encode(bitmap)
    #expect(colorType(bytes) == 6)
    #expect(try ImageDecoder.decode(bytes).allPixels == bitmap.allPixels)
  }

  @Test("An opaque picture has three channels and comes back bit for bit")
  func opaque() throws {
    let bitmap = Bitmap(size: PixelSize(width: 17, height: 5)) { rows in
      for y in 0..<5 {
        for x in 0..<17 { rows[x, y] = 0xFF00_0000 | UInt32(x * 0x0F_0301 + y * 0x01_2030) }
      }
    }
    let bytes = try PNGWriter.encode(bitmap)
    #expect(colorType(bytes) == 2)
    #expect(try ImageDecoder.decode(bytes).allPixels == bitmap.allPixels)
  }

  @Test("Equal pictures give equal bytes, whatever their padding holds")
  func deterministic() throws {
    let size = PixelSize(width: 5, height: 3)
    let clean = Bitmap(size: size) { rows in rows.fill(PixelRect(size), with: 0xFF12_3456) }
    let dirty = Bitmap(size: PixelSize(width: 16, height: 3)) { rows in
      rows.fill(PixelRect(rows.size), with: 0x7700_0000)
      rows.fill(PixelRect(size), with: 0xFF12_3456)
    }
    let other = try dirty.withRows { rows in
      try PNGWriter.encode(unsafe PixelRows(base: rows.base, size: size, stride: rows.stride))
    }
    #expect(try PNGWriter.encode(clean) == other)
  }

  @Test("A picture without pixels, or beyond Cairo's sides, is refused with its size")
  func refused() {
    for size in [PixelSize(width: 0, height: 4), PixelSize(width: 32768, height: 1)] {
      do {
        _ = try PNGWriter.encode(Bitmap(size: size))
        Issue.record("\(size) was encoded")
      } catch {
        guard case .cannotEncode(size, _) = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  @Test("A file is replaced whole and nothing else is left in the folder")
  func replaces() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a.png")
    let bitmap = Bitmap.everyPair()
    try PNGWriter.write(bitmap, to: path)
    #expect(try ImageFile.load(path: path).allPixels == bitmap.allPixels)
    #expect(try folder.names() == ["a.png"])
  }

  @Test("A failed write names path, call and error number, and leaves nothing")
  func failures() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("no/such/a.png")
    let directory = folder.path("directory")
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    let cases: [(String, String, Int32)] = [
      (missing, "open", ENOENT), (directory, "open", EISDIR), ("/dev/full", "write", ENOSPC),
    ]
    for (path, operation, code) in cases {
      let expected = PNGError.cannotWrite(path: path, operation: operation, errno: code)
      #expect(throws: expected) { try PNGWriter.write(Bitmap.everyPair(), to: path) }
    }
    #expect(try folder.names() == ["directory"])
  }
}
