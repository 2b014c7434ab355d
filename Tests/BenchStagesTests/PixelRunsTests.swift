import LayerKit
import BenchStages
import Measuring
import Raster
import TestSupport
import Testing

@Suite("Pixels that count")
struct PixelRunsTests {
  private let clip = PixelRect(x: 3, y: 2, width: 61, height: 33)
  private let size = PixelSize(width: 70, height: 40)

  @Test("Rotated boxes have the pixels that a test of each pixel finds", arguments: Seeds.all)
  func boxes(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let extent = Size(
          width: .random(in: 1...80, using: &random), height: .random(in: 1...40, using: &random))
        let radius = Double.random(in: 0...25, using: &random)
        let angle = Double.random(in: -4...4, using: &random)
        let center = Self.point(&random)
        let box = TurnedBox(center: center, size: extent, radius: radius, angle: angle)
        var runs = PixelRuns()
        runs.add(box, clippedTo: clip)
        let turn = AffineTransform(.rotation(-angle))
        let count = Self.count(in: clip) { x, y in
          let place = turn.apply(to: Point(x: x - center.x, y: y - center.y))
          let inner = (extent.width / 2 - box.radius, extent.height / 2 - box.radius)
          let (dx, dy) = (max(abs(place.x) - inner.0, 0), max(abs(place.y) - inner.1, 0))
          return dx * dx + dy * dy <= box.radius * box.radius
        }
        #expect(runs.count == count, "\(box)")
      }
    }
  }

  @Test("Discs have the pixels that a test of each pixel finds", arguments: Seeds.all)
  func discs(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let radius = Double.random(in: 0.1...60, using: &random)
        let center = Self.point(&random)
        var runs = PixelRuns()
        runs.add(Disc(center: center, radius: radius), clippedTo: clip)
        let count = Self.count(in: clip) { x, y in
          let (dx, dy) = (x - center.x, y - center.y)
          return dx * dx + dy * dy <= radius * radius
        }
        #expect(runs.count == count, "\(center), \(radius)")
      }
    }
  }

  @Test("A box without a rotation has the pixels of its rectangle")
  func upright() {
    var runs = PixelRuns()
    let box = TurnedBox(center: Point(x: 10, y: 8), size: Size(width: 12, height: 6))
    runs.add(box, clippedTo: PixelRect(size))
    #expect(runs.count == 72 && runs.byteCount == 288)
  }

  @Test("Copying and filling touch these pixels and no others")
  func copy() {
    let (source, target) = (Bitmap(size: size), Bitmap(size: size))
    source.withRows { $0.fill(PixelRect(size), with: 0xFFAA_BBCC) }
    target.withRows { $0.fill(PixelRect(size), with: 0x0102_0304) }
    var runs = PixelRuns()
    runs.add(Disc(center: Point(x: 20, y: 18), radius: 9), clippedTo: clip)
    runs.add(Disc(center: Point(x: 60, y: 30), radius: 9), clippedTo: clip)
    runs.copy(from: source, to: target)
    #expect(Self.count(of: 0xFFAA_BBCC, in: target) == runs.count)
    #expect(Self.count(of: 0x0102_0304, in: target) == size.area - runs.count)
    runs.fill(target, with: 0x77)
    #expect(Self.count(of: 0x7777_7777, in: target) == runs.count)
    #expect(Self.count(of: 0x0102_0304, in: target) == size.area - runs.count)
  }

  private static func point(_ random: inout SeededGenerator) -> Point {
    Point(x: .random(in: -10...80, using: &random), y: .random(in: -10...50, using: &random))
  }

  private static func count(in clip: PixelRect, where isInside: (Double, Double) -> Bool) -> Int {
    clip.rows.reduce(0) { sum, y in
      sum + clip.columns.count { isInside(Double($0) + 0.5, Double(y) + 0.5) }
    }
  }

  private static func count(of pixel: UInt32, in bitmap: Bitmap) -> Int {
    (0..<bitmap.size.height).reduce(0) { sum, y in
      sum + (0..<bitmap.size.width).count { bitmap[$0, y] == pixel }
    }
  }
}
