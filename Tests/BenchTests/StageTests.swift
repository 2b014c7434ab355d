import Bench
import LayerKit
import Raster
import ShimmerKit
import Testing

@Suite("The stage of measured frames")
struct StageTests {
  private let size = PixelSize(width: 320, height: 180)

  @Test(
    "Drawn frame by frame, a shimmer shows what whole frames show",
    arguments: [ShimmeringDirection.right, .down])
  func differences(direction: ShimmeringDirection) {
    let material = CompositeMaterial(typesetter: BlockTypesetter())
    for content in [ShimmerStage.Content.text, .photograph] {
      let stages = (0..<2).map { _ in
        ShimmerStage(content, direction: direction, size: size, material)
      }
      let (frame, whole) = (Bitmap(size: size), Bitmap(size: size))
      var drawn = 0
      for number in stride(from: 1, to: stages[0].framesPerCycle, by: 4) {
        let time = stages[0].begin + Double(number) / 60
        guard stages[0].stage.drawDifference(at: time, into: frame) != nil else { continue }
        drawn += 1
        stages[1].stage.drawWhole(at: time, into: whole, epoch: number)
        let differs = (0..<size.height).contains { y in
          (0..<size.width).contains { frame[$0, y] != whole[$0, y] }
        }
        #expect(!differs, "\(content), frame \(number)")
      }
      #expect(drawn > 5)
    }
  }
}
