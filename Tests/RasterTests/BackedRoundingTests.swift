import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Rounding for a background")
  struct BackedRoundingTests {
    /// Random pixels, many of them white, black, opaque or nearly transparent.
    private static func pixel(_ generator: inout SeededGenerator) -> WidePixel {
      func share() -> Double {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: 0
        case 1: 1
        case 2: Double.random(in: 0...0.02, using: &generator)
        case 3: Double.random(in: 0.98...1, using: &generator)
        default: Double.random(in: 0...1, using: &generator)
        }
      }
      let alpha = (share() * 65535).rounded()
      func channel() -> UInt16 { UInt16((share() * alpha).rounded()) }
      return WidePixel(channels: SIMD4(channel(), channel(), channel(), UInt16(alpha)))
    }

    private static func bitmap(
      _ size: PixelSize, _ generator: inout SeededGenerator, isOpaque: Bool
    ) -> WideBitmap {
      let bitmap = WideBitmap(size: size)
      bitmap.fillRow { _ in
        let pixel = pixel(&generator)
        return isOpaque
          ? pixel.over(WidePixel(Bool.random(using: &generator) ? .max : 0xFF << 24))
          : pixel
      }
      return bitmap
    }

    private static func levels(_ pixel: UInt32) -> [Double] {
      [0, 8, 16, 24].map { Double(pixel >> $0 & 255) }
    }

    private static func levels(_ pixel: WidePixel) -> [Double] {
      (0..<4).map { Double(pixel.channels[$0]) / 257 }
    }

    @Test(
      "At any weight, the result is within half a level of the exact one",
      arguments: Seeds.all)
    func error(seed: UInt64) async throws {
      try await withSeed(seed) { random in
        let size = PixelSize(width: 3_000, height: 1)
        let source = Self.bitmap(size, &random, isOpaque: false)
        let background = Self.bitmap(size, &random, isOpaque: true)
        let rounded = Bitmap(size: size) { rows in
          source.withRows { pixels in
            background.withRows { backs in
              WideBlend.round(
                pixels, over: backs, clip: PixelRect(size), into: rows, at: .zero)
            }
          }
        }
        var (worst, nearlyTransparent) = (0.0, 0.0)
        for x in 0..<size.width {
          let exact = try #require(source.pixel(x, 0))
          let back = try #require(background.pixel(x, 0))
          let (content, below) = (Self.levels(exact), Self.levels(back))
          let (shown, shownBelow) = (Self.levels(rounded[x, 0]), Self.levels(back.rounded))
          #expect((0..<3).allSatisfy { shown[$0] <= shown[3] }, "premultiplied")
          for weight in [0, 0.3, 0.77, 1] {
            for channel in 0..<3 {
              let wanted =
                below[channel] * (1 - content[3] * weight / 255) + content[channel] * weight
              let drawn =
                shownBelow[channel] * (1 - shown[3] * weight / 255) + shown[channel] * weight
              let error = (drawn - wanted).magnitude
              if shown[3] == 0 {
                nearlyTransparent = max(nearlyTransparent, error)
              } else {
                worst = max(worst, error)
              }
            }
          }
        }
        #expect(worst < 0.501)
        // Pixels with less than half a level of alpha are skipped, to save their cost.
        #expect(nearlyTransparent < 1.001)
      }
    }

    @Test("Pixels that hide all or nothing are rounded as they are alone")
    func plain() {
      let size = PixelSize(width: 256, height: 1)
      let source = WideBitmap(size: size)
      source.fillRow { x in
        let level = UInt16(x) * 255
        return x % 2 == 0 ? .clear : WidePixel(channels: SIMD4(level, 0, .max, .max))
      }
      let background = WideBitmap(size: size)
      background.fillRow { WidePixel(channels: SIMD4(UInt16($0) &* 201, 9_999, 0, .max)) }
      source.withRows { pixels in
        #expect(!pixels.hasTranslucentPixels(in: PixelRect(size)))
        let picture = Bitmap(size: size) { rows in
          background.withRows {
            WideBlend.round(pixels, over: $0, clip: PixelRect(size), into: rows, at: .zero)
          }
        }
        for x in 0..<256 { #expect(picture[x, 0] == pixels[x, 0].rounded) }
      }
    }

    @Test("It writes the rectangle and nothing beside it, wherever the target lies")
    func part() {
      let half = WidePixel(channels: SIMD4(0, 0, 0, 0x8000))
      let source = WideBitmap(size: PixelSize(width: 30, height: 8))
      let background = WideBitmap(size: source.size)
      source.withRows { WideBlend.fill(PixelRect($0.size), with: half, into: $0) }
      background.withRows { WideBlend.fill(PixelRect($0.size), with: .white, into: $0) }
      for width in 1...19 {
        let area = PixelRect(x: 2, y: 1, width: width, height: 3)
        let origin = PixelPoint(x: 1, y: -1)
        let target = PixelSize(width: width + 4, height: 7)
        let isIntact = FrameMemory.isIntact(target, stride: width + 4, { _, _ in 7 }) { rows in
          source.withRows { pixels in
            background.withRows {
              WideBlend.round(pixels, over: $0, clip: area, into: rows, at: origin)
            }
            #expect(pixels.hasTranslucentPixels(in: area))
          }
          let written = area.offset(x: -origin.x, y: -origin.y)
          let isRight = (0..<target.area).allSatisfy { index in
            let (x, y) = (index % target.width, index / target.width)
            let isInside = written.columns.contains(x) && written.rows.contains(y)
            return rows[x, y] == (isInside ? 0x8000_0000 : 7)
          }
          #expect(isRight, "width \(width)")
        }
        #expect(isIntact, "width \(width)")
      }
    }
  }
}
