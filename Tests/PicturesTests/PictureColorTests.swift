import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("What pictures say of their colours")
struct PictureColorTests {
  private func gray(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x01_0101 }

  private func iccp(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("a\0\0".utf8) + PNGSample.compressed(profile))
  }

  private func gama(_ value: Double) -> (String, [UInt8]) {
    ("gAMA", PNGSample.number(Int(value * 100_000)))
  }

  private func chrm(_ values: [Double]) -> (String, [UInt8]) {
    ("cHRM", values.flatMap { PNGSample.number(Int(($0 * 100_000).rounded())) })
  }

  private func pixel(_ color: [Int], _ chunks: [(String, [UInt8])]) throws -> UInt32 {
    try ImageDecoder.decode(PNGSample.pixel(color, chunks))[0, 0]
  }

  private static let linear = ProfileSample.display(power: 1)

  /// White, red, green and blue of Display P3.
  private static let p3 = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]

  /// The sample of sRGB for linear light 55 of 255: 128, as lcms and ImageMagick say too.
  private static let shown = StandardRGB.sample(55.0 / 255)

  @Test("Linear samples become those of sRGB, whichever chunk says so")
  func linearSamples() throws {
    #expect(Self.shown == 128)
    for chunk in [gama(1), iccp(Self.linear), ("cICP", [1, 8, 0, 1])] {
      #expect(try pixel([55, 55, 55], [chunk]) == gray(128), "\(chunk.0)")
      for type in PNGSample.ColorType.allCases where type != .palette {
        for depth in [8, 16] {
          let sample = PNGSample(type: type, depth: depth, chunks: [chunk]) { _, _ in
            let level = depth == 8 ? 55 : 55 * 257
            return (0..<type.channels).map { _ in level }
          }
          let pixel = try ImageDecoder.decode(sample.bytes)[0, 0]
          let alpha: UInt32 = [.grayAlpha, .colorAlpha].contains(type) ? 55 : 255
          #expect(pixel >> 24 == alpha)
          #expect(pixel & 0xFF == (128 * alpha + 127) / 255, "\(chunk.0), \(type), \(depth)")
        }
      }
    }
  }

  @Test("Samples of 16 bits keep their precision until they are converted")
  func precision() throws {
    for level in [16, 64, 400, 3000, 21_000, 65_535] {
      let sample = PNGSample(depth: 16, chunks: [gama(1)]) { _, _ in [level, level, level] }
      let got = Int(try ImageDecoder.decode(sample.bytes)[0, 0] & 0xFF)
      #expect(abs(got - StandardRGB.sample(Double(level) / 65_535)) <= 1, "\(level)")
    }
  }

  @Test("The first of cICP, iCCP, sRGB and gAMA counts, and one that means nothing is left out")
  func precedence() throws {
    let srgb = ("sRGB", [0] as [UInt8])
    let usual = ("cICP", [1, 13, 0, 1] as [UInt8])
    let cases: [(String, [(String, [UInt8])], Int)] = [
      ("none", [], 55), ("sRGB over gAMA", [srgb, gama(1)], 55),
      ("iCCP over sRGB", [srgb, iccp(Self.linear)], 128),
      ("cICP over iCCP", [iccp(Self.linear), usual], 55),
      ("PQ is left out", [("cICP", [9, 16, 0, 1]), gama(1)], 128),
      ("a narrow range is left out", [("cICP", [1, 13, 0, 0]), gama(1)], 128),
      ("a damaged profile is left out", [iccp([1, 2, 3]), gama(1)], 128),
      ("a profile without a curve is left out", [iccp(ProfileSample.curveless), gama(1)], 128),
      ("a cut profile is left out", [iccp(Array(Self.linear.prefix(200))), srgb], 55),
      ("a profile of inks is left out", [iccp(ProfileSample.inks), gama(1)], 128),
      ("a grey profile for colours is left out", [iccp(ProfileSample.gray(power: 1))], 55),
      ("a gamma of 0 is left out", [gama(0)], 55),
      ("primaries in a line are left out", [chrm([0.3, 0.3, 0.2, 0.2, 0.4, 0.4, 0.5, 0.5])], 55),
    ]
    for (name, chunks, level) in cases {
      #expect(try pixel([55, 55, 55], chunks) == gray(level), "\(name)")
    }
  }

  @Test("A chunk with a wrong checksum is left out")
  func damagedChunk() throws {
    var bytes = PNGSample.pixel([55, 55, 55], [gama(1)])
    let type = try #require(bytes.indices.first { bytes[$0...].starts(with: "gAMA".utf8) })
    bytes[type + 8] ^= 1
    #expect(try ImageDecoder.decode(bytes)[0, 0] == gray(55))
  }

  @Test("A gamma that stands for sRGB, and a profile of it, change nothing")
  func unchanged() throws {
    let srgb = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    for chunks in [[gama(0.45455)], [gama(0.45455), chrm(srgb)], [chrm(srgb)], [gama(0.44)]] {
      for color in [[1, 2, 3], [17, 0, 200], [254, 255, 9]] {
        let expected = color.reduce(UInt32(0xFF)) { $0 << 8 | UInt32($1) }
        #expect(try pixel(color, chunks) == expected, "\(chunks.map(\.0))")
      }
    }
  }

  @Test("Colours of Display P3 become those of sRGB", arguments: ["cHRM", "cICP"])
  func primaries(chunk: String) throws {
    let chunks = chunk == "cHRM" ? [chrm(Self.p3)] : [("cICP", [12, 13, 0, 1])]
    for color in [[200, 60, 60], [90, 140, 110], [128, 128, 128], [255, 255, 255]] {
      let light = color.map(StandardRGB.light)
      // From linear P3 to linear sRGB (CSS Color 4, sample code).
      let rows = [
        [1.2249401762805598, -0.22494017628055996, 0],
        [-0.04205695470968816, 1.0420569547096881, 0],
        [-0.019637554590334432, -0.07863604555063188, 1.0982736001409665],
      ]
      let expected = rows.map { row in StandardRGB.sample(zip(row, light).map(*).reduce(0, +)) }
      let pixel = try pixel(color, chunks)
      for (index, level) in expected.enumerated() {
        let got = Int(pixel >> UInt32(16 - index * 8) & 0xFF)
        #expect(abs(got - level) <= 1, "\(color): \(got), not \(level)")
      }
    }
  }

  /// The curves of cICP besides sRGB's and the linear one: their numbers, and the light of a sample within 0…1.
  private static var curves: [(code: UInt8, light: (Double) -> Double)] {
    [
      (1, bt709), (6, bt709), (14, bt709), (15, bt709), (4, { pow($0, 2.2) }),
      (5, { pow($0, 2.8) }),
    ]
  }

  /// Returns the light of a sample (ITU-R BT.709, 1.2, solved for the light).
  private static func bt709(_ sample: Double) -> Double {
    sample < 0.081 ? sample / 4.5 : pow((sample + 0.099) / 1.099, 1 / 0.45)
  }

  @Test("Each curve of cICP that the guide names is honoured, and each primaries' grey stays grey")
  func codedCurves() throws {
    for curve in Self.curves {
      for level in [20, 55, 128, 200, 255] {
        let expected = StandardRGB.sample(curve.light(Double(level) / 255))
        for primaries: UInt8 in [1, 5, 6, 7, 9, 12] {
          let chunk = ("cICP", [primaries, curve.code, 0, 1] as [UInt8])
          let pixel = try pixel([level, level, level], [chunk])
          for got in [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF] {
            #expect(abs(Int(got) - expected) <= 1, "\(curve.code), \(primaries), \(level): \(got)")
          }
        }
      }
    }
  }

  @Test("Linear BT.2020 becomes sRGB")
  func widePrimaries() throws {
    // From linear BT.2020 to linear sRGB (ITU-R BT.2087, table 4, inverted and rounded).
    let rows: [[Double]] = [
      [1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187],
    ]
    for color in [[90, 140, 110], [120, 100, 60], [255, 255, 255]] {
      let samples = color.map { Double($0) / 255 }
      let pixel = try pixel(color, [("cICP", [9, 8, 0, 1])])
      for (row, got) in zip(rows, [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]) {
        let light = zip(row, samples).map(*).reduce(0, +)
        #expect(abs(Int(got) - StandardRGB.sample(light)) <= 1, "\(color): \(got)")
      }
    }
  }

  @Test("ImageMagick, which converts by lcms too, shows the colours of a profile the same")
  func oracle() throws {
    let folder = try TemporaryFolder()
    let srgb = try folder.write(ProfileSample.srgb, to: "srgb.icc")
    let output = folder.path("pixels.rgb")
    for (name, profile) in [("linear", Self.linear), ("adobe", ProfileSample.adobe)] {
      let sample = PNGSample(width: 16, height: 16, chunks: [iccp(profile)]) { x, y in
        [40 + x * 13, 40 + y * 13, 255 - x * 7]
      }
      let path = try folder.write(sample.bytes, to: "\(name).png")
      let run = try Child.run("convert", [path, "-profile", srgb, "-depth", "8", "rgb:\(output)"])
      try #require(run.status == 0, "\(run.errors)")
      let expected = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
      for (index, pixel) in try ImageDecoder.decode(sample.bytes).allPixels.enumerated() {
        for (channel, shift) in [16, 8, 0].enumerated() {
          let got = Int(pixel >> UInt32(shift) & 0xFF)
          let level = Int(expected[index * 3 + channel])
          #expect(abs(got - level) <= 1, "\(name), \(index): \(got), not \(level)")
        }
      }
    }
  }

  // MARK: JPEG and GIF

  private func segments(_ profile: [UInt8], pieces: Int, order: [Int]) -> [(Int, [UInt8])] {
    let length = (profile.count + pieces - 1) / pieces
    return order.map { number in
      let part = profile[(number * length)...].prefix(length)
      return (2, Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(pieces)] + part)
    }
  }

  @Test(
    "A JPEG's profile is put together from its pieces, in order; one with a missing piece is ignored"
  )
  func jpegProfile() throws {
    for (order, level) in [([0], 128), ([0, 1, 2], 128), ([2, 0, 1], 128), ([0, 2], 55)] {
      let pieces = order.count == 1 ? 1 : 3
      let jpeg = PictureSamples.jpeg(
        PictureSamples.grayJPEG, with: segments(Self.linear, pieces: pieces, order: order))
      #expect(try ImageDecoder.decode(jpeg)[3, 3] == gray(level), "\(order)")
    }
    let jpeg = PictureSamples.jpeg(
      PictureSamples.grayJPEG,
      with: segments(ProfileSample.gray(power: 1), pieces: 1, order: [0]))
    #expect(try ImageDecoder.decode(jpeg)[3, 3] == gray(128))
  }

  @Test(
    "Inks are printed through their profile; without one, each takes its share of what black leaves"
  )
  func inks() throws {
    // 255 less the inks 63, 128 and 0, times what 32 of black leaves.
    #expect(try ImageDecoder.decode(PictureSamples.inkJPEG)[3, 3] == 0xFFA7_6FDF)
    // Without Adobe's segment the samples 94, 75, 106 and 223 are inks, and 255 is full ink.
    let plain = PictureSamples.inkJPEG.prefix(2) + PictureSamples.inkJPEG.dropFirst(18)
    #expect(try ImageDecoder.decode(Array(plain))[3, 3] == 0xFF14_1612)
    let jpeg = PictureSamples.jpeg(
      PictureSamples.cyanJPEG, with: segments(ProfileSample.inks, pieces: 1, order: [0]))
    // CIE 1976: the light of a lightness.
    let light = pow((Double(ProfileSample.cyan) * 100 / 255 + 16) / 116, 3)
    let pixel = try ImageDecoder.decode(jpeg)[3, 3]
    for shift: UInt32 in [0, 8, 16] {
      #expect(abs(Int(pixel >> shift & 0xFF) - StandardRGB.sample(light)) <= 2)
    }
  }

  @Test("A GIF's profile converts its colours")
  func gif() throws {
    let frame = GIFSample.Block.frame(x: 0, y: 0, width: 1, height: 1, [0])
    var sample = GIFSample(width: 1, height: 1, colors: [0x373737, 0], blocks: [frame])
    #expect(try ImageDecoder.decode(sample.bytes)[0, 0] == gray(55))
    sample.blocks.insert(.application("ICCRGBG1012", Self.linear), at: 0)
    #expect(try ImageDecoder.decode(sample.bytes)[0, 0] == gray(128))
  }
}
