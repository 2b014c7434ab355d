import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Decoding JPEG")
struct JPEGPictureTests {
  @Test("A grey JPEG has its level, and a progressive one its size")
  func kinds() throws {
    let gray = try ImageDecoder.decode(PictureSamples.grayJPEG)
    #expect(gray.allPixels == .init(repeating: 0xFF37_3737, count: 64))
    let progressive = try ImageDecoder.decode(PictureSamples.progressiveJPEG)
    #expect(progressive.size == PixelSize(width: 16, height: 8))
  }

  @Test("Samples of 12 bits are refused with the number")
  func depth() {
    var bytes = PictureSamples.grayJPEG
    for index in bytes.indices.dropLast(9) where bytes[index...].starts(with: [0xFF, 0xC0]) {
      bytes[index + 4] = 12
    }
    #expect {
      try ImageDecoder.decode(bytes)
    } throws: {
      "\($0)".contains("12")
    }
  }

  @Test("A file that ends early is an error")
  func truncation() {
    for whole in [
      PictureSamples.jpeg, PictureSamples.grayJPEG, PictureSamples.progressiveJPEG,
      PictureSamples.inkJPEG,
    ] {
      for count in 0..<whole.count {
        #expect(throws: ImageDecodingError.self, "\(count) of \(whole.count)") {
          try ImageDecoder.decode(Array(whole[..<count]))
        }
      }
    }
  }

  @Test("ImageMagick reads the same pixels")
  func oracle() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("gray", PictureSamples.grayJPEG), ("progressive", PictureSamples.progressiveJPEG),
    ] {
      let path = try folder.write(bytes, to: "\(name).jpg")
      let output = folder.path("\(name).rgb")
      let run = try Child.run(
        "convert", [path, "-colorspace", "sRGB", "-depth", "8", "rgb:\(output)"])
      try #require(run.status == 0, "\(run.errors)")
      let expected = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
      let got = try ImageDecoder.decode(bytes).allPixels.flatMap { pixel in
        [16, 8, 0].map { UInt8(pixel >> UInt32($0) & 0xFF) }
      }
      #expect(got == expected, "\(name)")
    }
  }
}
