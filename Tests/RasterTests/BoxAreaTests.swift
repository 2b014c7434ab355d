import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("The area that a turned box covers")
  struct BoxAreaTests {
    /// The angles that the tests try, in radians: nearly upright, the worst of other libraries, and all around.
    static let angles: [Double] = [
      1e-9, 1e-5, 0.001, 0.03, 0.1, 0.3, 0.5, 0.79, .pi / 4, 1, 1.2, 1.5, .pi / 2 - 1e-5, 1.9, 2.5,
      3.3, 4.1, 4.9, 5.6, -0.4,
    ]

    /// The largest and the mean difference of a black box on white from its exact area, in levels, over pixels that it
    /// covers in part.
    private static func errors(_ box: SlowBox) -> (largest: Double, mean: Double) {
      var box = box
      box.first = SIMD4(0, 0, 0, 1)
      let size = PixelSize(width: 48, height: 48)
      guard let ramp = box.ramp else { return (.infinity, .infinity) }
      let figure = BoxFigure(box.field, ramp)
      let frame = Bitmap(size: size) { rows in
        rows.fill(PixelRect(size), with: 0xFFFF_FFFF)
        let runs = BoxRuns()
        runs.assign(figure, in: PixelRect(size))
        _ = BoxBlend.fill(
          figure, runs, anchor: 24, in: PixelRect(size), over: .destination, into: rows)
      }
      var (largest, sum, count) = (0.0, 0.0, 0)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let area = box.area(x, y)
          let error = abs(Double(frame[x, y] & 0xFF) - 255 * (1 - area))
          largest = max(largest, error)
          if area > 1e-9 && area < 1 - 1e-9 { (sum, count) = (sum + error, count + 1) }
        }
      }
      return (largest, sum / Double(max(count, 1)))
    }

    @Test("Sharp boxes of any size, however thin, have their exact area", arguments: angles)
    func sharp(angle: Double) {
      var random = SeededGenerator(seed: 11)
      let sizes: [SIMD2<Double>] = [
        SIMD2(30, 17), SIMD2(1, 33), SIMD2(25, 0.3), SIMD2(0.7, 1.6), SIMD2(2.5, 2.5),
      ]
      for size in sizes {
        let middle = SIMD2<Double>.random(in: 23...25, using: &random)
        let error = Self.errors(SlowBox(center: middle, size: size, angle: angle))
        #expect(error.largest <= 0.6 && error.mean <= 0.5, "\(size) at \(angle): \(error)")
      }
    }

    @Test("Round corners have nearly their area", arguments: angles)
    func round(angle: Double) {
      var random = SeededGenerator(seed: 12)
      let cases: [(SIMD2<Double>, radius: Double, largest: Double)] = [
        (SIMD2(34, 30), 14, 1.5), (SIMD2(33, 26), 9, 2), (SIMD2(24, 32), 4, 3),
        (SIMD2(30, 30), 2, 6.5), (SIMD2(5, 31), 2.5, 6.5),
      ]
      for (size, radius, largest) in cases {
        let middle = SIMD2<Double>.random(in: 23...25, using: &random)
        let error = Self.errors(
          SlowBox(center: middle, size: size, angle: angle, radius: radius))
        #expect(error.largest <= largest && error.mean <= 0.5, "\(size), \(radius): \(error)")
      }
    }
  }
}
