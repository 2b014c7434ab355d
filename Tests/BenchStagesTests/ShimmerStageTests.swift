import LayerKit
import BenchStages
import Measuring
import Raster
import ShimmerKit
import Testing

@Suite("The stage of a shimmer")
struct ShimmerStageTests {
  private let size = PixelSize(width: 320, height: 180)

  private func scene(
    _ content: ShimmerStage.Content, over background: ShimmerStage.Background = .color,
    _ direction: ShimmeringDirection = .right
  ) -> ShimmerStage {
    ShimmerStage(
      content, over: background, direction: direction, size: size, typesetter: BlockTypesetter(),
      picture: Pictures.checks)
  }

  @Test("22 of 100 pixels of the text are not transparent")
  func ink() {
    let stage = scene(.text).stage
    let frame = Bitmap(size: size)
    // Before the first slide no pixel is dimmed.
    stage.drawWhole(at: LayerContext.epoch, into: frame, epoch: 1)
    let background = frame[0, 0]
    let share = Double(frame.count { $0 != background }) / Double(size.area)
    #expect(abs(share - 0.22) < 0.01, "\(share)")
  }

  @Test("A photograph fills the frame")
  func photograph() {
    let stage = scene(.photograph).stage
    let frame = Bitmap(size: size)
    stage.drawWhole(at: LayerContext.epoch, into: frame, epoch: 1)
    expectEqual(frame, Pictures.checks(size))
  }

  @Test("The picture is below the text")
  func background() {
    let stage = scene(.text, over: .picture).stage
    let frame = Bitmap(size: size)
    stage.drawWhole(at: LayerContext.epoch, into: frame, epoch: 1)
    let picture = Pictures.checks(size)
    #expect(frame[0, 0] == picture[0, 0] && frame[319, 179] == picture[319, 179])
    #expect(abs(Double(frame.differences(from: picture)) / Double(size.area) - 0.22) < 0.01)
  }

  @Test(
    "The parameters are the library's",
    arguments: [ShimmeringDirection.right, .down])
  func defaults(direction: ShimmeringDirection) {
    let shimmer = scene(.text, direction).shimmer
    let plain = ShimmeringLayer(in: LayerContext())
    #expect(shimmer.shimmeringSpeed == plain.shimmeringSpeed)
    #expect(shimmer.shimmeringPauseDuration == plain.shimmeringPauseDuration)
    #expect(shimmer.shimmeringHighlightLength == plain.shimmeringHighlightLength)
    #expect(shimmer.shimmeringOpacity == plain.shimmeringOpacity)
    #expect(shimmer.shimmeringAnimationOpacity == plain.shimmeringAnimationOpacity)
    #expect(shimmer.shimmeringDirection == direction)
  }

  @Test(
    "At lit instants the band is over the content, and they are evenly distributed",
    arguments: ShimmeringDirection.allCases)
  func lit(direction: ShimmeringDirection) {
    let scene = scene(.text, direction)
    let instants = (0..<64).map(scene.litInstant)
    for instant in instants { #expect(scene.shimmer.nextLitTime(after: instant) == instant) }
    let sorted = instants.sorted()
    let gaps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }
    let mean = (sorted[63] - sorted[0]) / 63
    #expect((gaps.max() ?? 0) < 3 * mean)
  }

  @Test(
    "Drawn frame by frame it shows what whole frames show",
    arguments: [ShimmeringDirection.right, .down], [1, 2])
  func differences(direction: ShimmeringDirection, buffers: Int) {
    for content in [ShimmerStage.Content.text, .photograph] {
      let (whole, partial) = (scene(content, direction), scene(content, direction))
      let frames = (0..<buffers).map { _ in Bitmap(size: size) }
      let expected = Bitmap(size: size)
      var drawn = 0
      for number in stride(from: 1, to: whole.framesPerCycle, by: 4) {
        let time = whole.begin + Double(number) / 60
        let slot = drawn % buffers
        let report = partial.stage.drawDifference(at: time, into: frames[slot], slot: slot)
        guard report != nil else { continue }
        drawn += 1
        whole.stage.drawWhole(at: time, into: expected, epoch: number)
        expectEqual(frames[slot], expected, "\(content), frame \(number)")
      }
      #expect(drawn > 5)
    }
  }
}
