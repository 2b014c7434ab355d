import Drawing
import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Computed pictures")
struct DuskWallpaperTests {
  /// Relative luminance (WCAG 2.1), 0…1.
  private func luminance(_ pixel: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  @Test(
    "The wallpaper is opaque and the same every time",
    arguments: [
      PixelSize(width: 1, height: 1), PixelSize(width: 33, height: 17),
      PixelSize(width: 7, height: 90),
    ])
  func deterministic(size: PixelSize) {
    let pixels = DuskWallpaper.render(size: size).allPixels
    #expect(pixels == DuskWallpaper.render(size: size).allPixels)
    #expect(pixels.allSatisfy { $0 >> 24 == 0xFF })
  }

  @Test("A part is the same pixels as in the whole", arguments: [0, 1, 7, 8, 13])
  func part(first: Int) {
    let size = PixelSize(width: 61, height: 40)
    for daytime in [DuskWallpaper.Daytime.dusk, .dawn] {
      let whole = DuskWallpaper.render(size: size, at: daytime)
      let area = PixelRect(minX: first, minY: first, maxX: first + 30, maxY: 37)
      let part = DuskWallpaper.render(size: size, part: area, at: daytime)
      #expect(part.size == area.size)
      for y in area.rows {
        for x in area.columns { #expect(part[x - first, y - first] == whole[x, y]) }
      }
    }
  }

  @Test("A part of a scaled picture is that of the whole")
  func scaledPart() throws {
    let picture = DuskWallpaper.render(size: PixelSize(width: 64, height: 48))
    let size = PixelSize(width: 160, height: 100)
    let area = PixelRect(minX: 40, minY: 24, maxX: 104, maxY: 88)
    let whole = try #require(PictureScaler.covering(picture, size: size))
    let part = try #require(PictureScaler.covering(picture, size: size, part: area))
    #expect(whole.size == size && part.size == area.size)
    for y in area.rows {
      for x in area.columns {
        let (one, other) = (part[x - area.minX, y - area.minY], whole[x, y])
        for shift in [0, 8, 16] as [UInt32] {
          let distance = Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)
          #expect(abs(distance) <= 1, "(\(x), \(y))")
        }
      }
    }
  }

  @Test("The lights stand above, and white at 30 % reads in the lower third")
  func lights() {
    let size = PixelSize(width: 320, height: 200)
    let picture = DuskWallpaper.render(size: size)
    let warm = picture[Int(0.17 * 320), 14]
    let cool = picture[Int(0.87 * 320), 2]
    #expect(warm >> 16 & 0xFF > warm & 0xFF, "peach at the left")
    #expect(cool & 0xFF > cool >> 16 & 0xFF, "violet at the right")
    for y in (200 * 2 / 3)..<200 {
      for x in 0..<320 {
        let ground = luminance(picture[x, y])
        #expect(ground < 0.03, "\(x), \(y)")
      }
    }
  }

  @Test("The sky has no step of more than two levels between neighbours")
  func smooth() {
    let size = PixelSize(width: 1280, height: 800)
    let picture = DuskWallpaper.render(size: size)
    var largest = 0
    picture.withRows { rows in
      for y in stride(from: 0, to: 600, by: 7) {
        for x in 1..<1280 {
          for shift in [16, 8, 0] as [UInt32] {
            let level = Int(rows[x, y] >> shift & 0xFF)
            largest = max(largest, abs(level - Int(rows[x - 1, y] >> shift & 0xFF)))
          }
        }
      }
    }
    #expect(largest <= 2)
  }

  @Test("A window's icon has the pixels of the shipped one", arguments: [16, 32, 48, 64, 192, 256])
  func icon(side: Int) throws {
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Assets/icon.svg").standardized
    let shipped = try ImageDecoder.decode(
      Array(Data(contentsOf: file)), vectorsFitting: PixelSize(width: side, height: side))
    let drawn = IconPicture.render(side: side)
    #expect(drawn.size == shipped.size)
    // librsvg turns arcs and strokes into outlines a little differently.
    var (largest, sum) = (0, 0)
    for (one, other) in zip(drawn.allPixels, shipped.allPixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
        (largest, sum) = (max(largest, difference), sum + difference)
      }
    }
    #expect(largest <= 16)
    #expect(Double(sum) / Double(4 * side * side) < 0.5)
  }

  @Test("The shipped wallpaper is the computed one")
  func wallpaper() throws {
    let assets = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Assets/wallpaper.png").standardized
    let shipped = try ImageFile.load(path: assets.path)
    #expect(shipped.allPixels == DuskWallpaper.render(size: shipped.size).allPixels)
  }
}
