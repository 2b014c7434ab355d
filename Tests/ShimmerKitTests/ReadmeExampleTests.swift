import LayerKit
import ShimmerKit
import Testing

@Suite("The example of the README")
struct ReadmeExampleTests {
  @Test("It compiles, and tells when the fade begins")
  func example() {
    var printed: [Double] = []
    func print(_ time: Double) { printed.append(time) }
    // The lines of the README, which a program test compares.
    let context = LayerContext()
    let shimmer = ShimmeringLayer(in: context)
    shimmer.contentLayer = Layer(in: context)
    shimmer.bounds = Rect(x: 0, y: 0, width: 320, height: 80)
    context.roots = [shimmer]
    context.turn(at: 1000) { shimmer.isShimmering = true }
    context.turn(at: 1000.9) { shimmer.isShimmering = false }
    print(shimmer.shimmeringFadeTime)
    let cycle = shimmer.motion.cycle
    #expect(printed.count == 1 && (printed[0] - 1000.1 - cycle).magnitude < 1e-9)
  }
}
