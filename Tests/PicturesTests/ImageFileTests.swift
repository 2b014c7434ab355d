import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Picture files")
struct ImageFileTests {
  @Test("A file's ending means nothing")
  func ending() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PictureSamples.jpeg, to: "picture.png")
    #expect(try ImageFile.load(path: path).size == PixelSize(width: 16, height: 8))
  }

  @Test("A file that is not there, and a folder, are named with their error numbers")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing")
    #expect(throws: ImageFileError.cannotRead(path: missing, errno: ENOENT)) {
      try ImageFile.load(path: missing)
    }
    let path = folder.path("")
    #expect(throws: ImageFileError.cannotRead(path: path, errno: EISDIR)) {
      try ImageFile.load(path: path)
    }
    let error = ImageFileError.cannotRead(path: missing, errno: ENOENT)
    #expect(error.description == "cannot read \(missing): No such file or directory")
  }

  @Test("A file that is no picture is named with the reason")
  func undecodable() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [("empty", []), ("text", Array("hello".utf8))] as [(String, [UInt8])] {
      let path = try folder.write(bytes, to: name)
      do {
        _ = try ImageFile.load(path: path)
        Issue.record("\(name) was decoded")
      } catch {
        guard case .cannotDecode(path, let reason) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(!reason.isEmpty && !reason.contains("\n"))
      }
    }
  }

  @Test("A picture that is too large is named with its size and the limit")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PictureSamples.png(claiming: 20000), to: "huge")
    let expected = ImageFileError.tooLarge(
      path: path, size: PixelSize(width: 20000, height: 20000), limit: ImageDecoder.pixelLimit)
    #expect(throws: expected) { try ImageFile.load(path: path) }
    #expect(
      expected.description
        == "\(path) is too large: 20000×20000 pixels, more than 64 megapixels")
  }
}
