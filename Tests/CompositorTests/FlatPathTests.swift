import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("The fast path")
struct FlatPathTests {
  @Test("A shimmering frame is drawn by kernels alone")
  func path() {
    let stage = Stage()
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage) }
    #expect(stage.draw(at: 1000.1, buffer: 0).report.path == .fast)
    #expect(stage.draw(at: 1000.3, buffer: 1).report.path == .fast)
  }

  @Test("It agrees with the general path within one level, but for the edges", arguments: Seeds.all)
  func agreement(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<6 {
        let parameters = ShimmerScene.Parameters(random: &random)
        let background = Color(random: &random)
        let time = 1000 + Double.random(in: 0...4, using: &random)
        let (fast, fastPath) = Self.picture(parameters, background, time, isFast: true)
        let (general, generalPath) = Self.picture(parameters, background, time, isFast: false)
        #expect(fastPath == .fast)
        #expect(generalPath == .general)
        // Where the mask itself ends within a pixel, the paths differ: layers are cut one by one or all at once.
        let inside = parameters.frame.insetBy(dx: 1, dy: 1)
        let worst = largestDifference(fast, general) { x, y in
          inside.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        }
        #expect(worst.levels <= 1, "at \(worst) for \(parameters) at \(time)")
      }
    }
  }

  private static func picture(
    _ parameters: ShimmerScene.Parameters, _ background: Color, _ time: Double, isFast: Bool
  ) -> (Bitmap, RenderedFrame.Path) {
    let stage = Stage(background: background)
    stage.context.turn(at: 1000) {
      let scene = ShimmerScene(in: stage, parameters)
      if !isFast { scene.avoidFastPath() }
    }
    let (picture, report) = stage.draw(at: time)
    return (picture, report.path)
  }
}

extension ShimmerScene.Parameters {
  init(random: inout SeededGenerator) {
    self.init()
    let isWhole = Bool.random(using: &random)
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return isWhole ? value.rounded() : value
    }
    frame = Rect(
      x: number(-10...20), y: number(-5...20), width: number(30...80), height: number(20...60))
    isHorizontal = Bool.random(using: &random)
    isReversed = Bool.random(using: &random)
    cycle = Double.random(in: 0.5...2, using: &random)
    pause = cycle * Double.random(in: 0...0.5, using: &random)
    outside = Double.random(in: 0...1, using: &random)
    band = Double.random(in: 0...1, using: &random)
    highlight = Double.random(in: 0...1.5, using: &random)
    isEndless = Bool.random(using: &random)
    begin = 1000 + Double.random(in: -1...1, using: &random)
    coverOpacity = Bool.random(using: &random) ? 0 : Double.random(in: 0...1, using: &random)
  }
}

extension Color {
  init(random: inout SeededGenerator, isOpaque: Bool = true) {
    self.init(
      red: Double.random(in: 0...1, using: &random),
      green: Double.random(in: 0...1, using: &random),
      blue: Double.random(in: 0...1, using: &random),
      alpha: isOpaque ? 1 : Double.random(in: 0...1, using: &random))
  }
}
