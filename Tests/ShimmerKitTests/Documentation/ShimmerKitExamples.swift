import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The example of the overview of ShimmerKit")
struct ShimmerKitExamples {
  @Test("A layer that slides a second after its start")
  func overview() throws {
    let print = Transcript()
    // example: ShimmerKit, smallest
    let context = LayerContext()
    let shimmer = ShimmeringLayer(in: context)
    shimmer.contentLayer = Layer(in: context)
    shimmer.bounds = Rect(x: 0, y: 0, width: 320, height: 80)
    context.roots = [shimmer]
    context.turn(at: 1000) { shimmer.isShimmering = true }
    context.turn(at: 1001)
    print(shimmer.shimmeringState)  // sliding
    // end
    try print.check()
  }
}
