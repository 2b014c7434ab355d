import LayerKit
import TestSupport
import Testing

@Suite("The example of the overview")
struct OverviewExamples {
  @Test("A fade, seen in the middle")
  func fade() throws {
    let print = Transcript()
    // example: LayerKit, fade
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]

    var fade = BasicAnimation(\.opacity, from: 1, to: 0)
    fade.duration = 0.5
    context.turn(at: 1000) { layer.add(fade, forKey: "fade") }
    context.turn(at: 1000.25)
    print(layer.opacity)  // 1
    print(layer.presentation()?.opacity)  // 0.5
    // end
    try print.check()
  }
}
