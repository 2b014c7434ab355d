import Compositor
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing

// Unoptimised code allocates more; the test applies to release builds.
#if !DEBUG
@Suite("Allocations of a drawn frame")
struct FrameAllocationTests {
  private func makeStage() -> Stage {
    let stage = Stage(width: 240, height: 60)
    let wordmark = TextLayer(in: stage.context)
    wordmark.text = TextRun("shimmer", font: Font(size: 40))
    let shimmer = ShimmeringLayer(in: stage.context)
    shimmer.contentLayer = wordmark
    stage.add(shimmer, Rect(x: 10, y: 10, width: 220, height: 40)) { $0.isShimmering = true }
    stage.context.turn(at: 1000)
    stage.context.advance(to: 1002)
    stage.context.turn(at: 1002)
    return stage
  }

  @Test(
    "A steady frame of a shimmering wordmark allocates nothing, its damage shown or not",
    arguments: [false, true])
  func steadyFrame(showsDamage: Bool) {
    let stage = makeStage()
    stage.compositor.showsDamage = showsDamage
    // By now both buffers have been drawn into, at every position of the band.
    for frame in 0..<240 { stage.draw(at: 1002 + Double(frame) / 60, buffer: frame % 2) }
    var composited = 0
    let count = allocationCount {
      for frame in 240..<480 {
        let report = stage.draw(at: 1002 + Double(frame) / 60, buffer: frame % 2).report
        composited += report.pixelsComposited
      }
    }
    #expect(composited > 0)
    #expect(count == 0, "\(count) allocations in 240 frames")
  }

  @Test(
    "A steady frame of a box that moves, fades or wipes allocates nothing",
    arguments: BoxScene.allCases.filter { $0.path(at: 1002) == .fast })
  func boxes(scene: BoxScene) {
    let stage = Stage()
    stage.context.turn(at: 1000) { scene.build(in: stage) }
    func draw() {
      for frame in 0..<200 { stage.draw(at: 1000 + Double(frame) / 60, buffer: frame % 2) }
    }
    // Repeat the frames, because lists grow to the largest size that a frame needs.
    draw()
    draw()
    let count = allocationCount { draw() }
    #expect(count == 0, "\(count) allocations in 200 frames")
  }

  @Test("A box that takes one place after the other allocates nothing, moved or not")
  func steps() {
    let stage = Stage()
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 8, y: 8, width: 16, height: 16)) { box in
        box.backgroundColor = .white
        var steps = KeyframeAnimation(
          \.position, values: (0..<10).map { Point(x: 16 + Double($0) * 4, y: 16) })
        steps.calculationMode = .discrete
        steps.duration = 1
        steps.repeatCount = .forever
        box.add(steps, forKey: nil)
      }
    }
    func draw() {
      for frame in 0..<120 { stage.draw(at: 1000 + Double(frame) / 60, buffer: frame % 2) }
    }
    draw()
    draw()
    let count = allocationCount { draw() }
    #expect(count == 0, "\(count) allocations in 120 frames")
  }

  @Test("Asking when the picture next changes allocates nothing")
  func nextChange() {
    let stage = makeStage()
    stage.draw(at: 1002)
    var change = NextChange.never
    func ask(_ frames: Range<Int>) {
      for frame in frames {
        change = stage.compositor.nextChange(after: 1002 + Double(frame) / 60)
      }
    }
    ask(0..<240)
    let count = allocationCount { ask(240..<480) }
    #expect(change != .never)
    #expect(count == 0, "\(count) allocations")
  }
}
#endif
