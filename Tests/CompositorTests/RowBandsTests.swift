import Compositor
import Dispatch
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing

@Suite("Bands of rows on further cores")
struct RowBandsTests {
  /// Draws bands with a pool of threads and counts the calls.
  private final class Pool: RowBands {
    let count: Int
    private(set) var runs = 0

    init(_ count: Int) { self.count = count }

    func run(_ body: @Sendable (Int) -> Void) {
      runs += 1
      withoutActuallyEscaping(body) { body in
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
      }
    }
  }

  @Test(
    "However many bands there are, the picture is that of one core", arguments: [2, 3, 7],
    [ShimmeringDirection.right, .down])
  func samePicture(count: Int, direction: ShimmeringDirection) {
    let chosen = InstructionSet.current
    defer { InstructionSet.select(chosen) }
    // ThreadSanitizer sees accesses of at most 16 bytes: those of the baseline.
    for set in InstructionSet.supported {
      InstructionSet.select(set)
      for hasPicture in [false, true] {
        let stage = Self.stage(direction, hasPicture: hasPicture, size: Self.small)
        let pool = Pool(count)
        stage.compositor.rowBands = pool
        stage.compositor.leastBandedArea = Self.small.width * Self.small.height / 2
        for step in 0..<6 {
          let time = 1001 + Double(step) * 0.7
          let report = stage.draw(at: time, buffer: step % 2)
          expectEqual(
            report.picture, stage.freshPicture(at: time), "\(set), \(count), step \(step)")
        }
        #expect(pool.runs > 0)
      }
    }
  }

  @Test("A report counts the pixels of all bands")
  func pixelCount() {
    let (one, many) = (
      Self.stage(.right, hasPicture: true, size: Self.small),
      Self.stage(.right, hasPicture: true, size: Self.small)
    )
    let pool = Pool(4)
    many.compositor.rowBands = pool
    many.compositor.leastBandedArea = 1
    for time in [1001, 1001.4, 1003] {
      let runsBefore = pool.runs
      var banded = many.draw(at: time).report
      #expect(banded.coreCount == (pool.runs > runsBefore ? 4 : 1))
      banded.coreCount = 1
      #expect(one.draw(at: time).report == banded)
    }
    #expect(pool.runs > 0)
  }

  @Test("Small changes and single bands wake no other thread")
  func smallChanges() {
    let stage = Self.stage(.right, hasPicture: false, band: 0.1)
    stage.draw(at: 1002)
    let pool = Pool(2)
    stage.compositor.rowBands = pool
    for step in 0..<10 { stage.draw(at: 1002 + Double(step) / 60) }
    #expect(pool.runs == 0)
    let cautious = Pool(2)
    let large = Self.stage(.right, hasPicture: true)
    large.compositor.rowBands = cautious
    large.compositor.leastBandedArea = 1024 * 600 + 1
    large.draw(at: 1002)
    #expect(cautious.runs == 0)
    large.compositor.leastBandedArea = 1024 * 600
    large.compositor.invalidate()
    large.draw(at: 1002.5, buffer: 1)
    #expect(cautious.runs > 0)
    let alone = Pool(1)
    let whole = Self.stage(.right, hasPicture: true)
    whole.compositor.rowBands = alone
    whole.draw(at: 1002)
    #expect(alone.runs == 0)
  }

  /// A frame large enough to be divided by default.
  private static let large = PixelSize(width: 1024, height: 600)

  /// A frame that is divided only on request.
  private static let small = PixelSize(width: 320, height: 180)

  /// Creates a stage with a frame full of shimmering content.
  private static func stage(
    _ direction: ShimmeringDirection, hasPicture: Bool, band: Double = 1, size: PixelSize = large
  ) -> Stage {
    let stage = Stage(width: size.width, height: size.height)
    let bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    stage.context.turn(at: 1000) {
      let ground = Layer(in: stage.context)
      stage.add(ground, bounds) { layer in
        layer.backgroundColor = Color(white: 0.2)
        if !hasPicture { return }
        layer.contents = Bitmap(size: size) { rows in
          for y in 0..<size.height {
            for x in 0..<size.width { rows[x, y] = 0xFF00_0000 | UInt32(x ^ y) & 0xFF }
          }
        }
      }
      let content = GradientLayer(in: stage.context)
      content.colors = [.white, Color(white: 1, alpha: 0.2)]
      let shimmer = ShimmeringLayer(in: stage.context)
      stage.add(shimmer, bounds) { layer in
        layer.contentLayer = content
        layer.shimmeringDirection = direction
        layer.shimmeringHighlightLength = band
        layer.isShimmering = true
      }
    }
    return stage
  }
}
