import LayerKit
import TestSupport
import Testing

@Suite("Timing functions")
struct TimingFunctionTests {
  @Test("Any curve is solved to 1e-7 and is exact at its ends", arguments: Seeds.all)
  func accuracy(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let curve = TimingFunction(
          controlPoints: Float.random(in: 0...1, using: &random),
          Float.random(in: -1...2, using: &random),
          Float.random(in: 0...1, using: &random), Float.random(in: -1...2, using: &random))
        #expect(curve(0) == 0 && curve(1) == 1)
        // Choose the parameter and compute the position, so that nothing has to be solved here.
        let t = Double.random(in: 0.02...0.98, using: &random)
        let x = Self.bezier(Double(curve.c1x), Double(curve.c2x), t)
        let y = Self.bezier(Double(curve.c1y), Double(curve.c2y), t)
        let slope = (Self.bezier(Double(curve.c1x), Double(curve.c2x), t + 1e-6) - x) / 1e-6
        // Where the curve is vertical, the position determines the value poorly.
        if slope < 0.01 { continue }
        #expect((curve(x) - y).magnitude < 1e-6, "\(curve) at \(x)")
      }
    }
  }

  private static func bezier(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  @Test("Names and control points make the curves that the constants are")
  func names() {
    let curves: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    #expect(TimingFunctionName.allCases.map { TimingFunction(name: $0) } == curves)
    #expect(curves.map(\.name) == TimingFunctionName.allCases)
    let standard = TimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    #expect([standard.c1x, standard.c1y, standard.c2x, standard.c2y] == [0.4, 0, 0.2, 1])
    #expect(standard.name == nil)
    #expect(TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1) == .default)
  }

  @Test("A linear curve changes nothing, bit for bit")
  func linear() {
    for step in 0...1000 {
      #expect(TimingFunction.linear(Double(step) / 1000) == Double(step) / 1000)
    }
  }
}
