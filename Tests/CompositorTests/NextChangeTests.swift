import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("When the next frame can differ")
struct NextChangeTests {
  @Test("No frame before the predicted change differs, for any slide", arguments: Seeds.all)
  func neverTooLate(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<8 {
        let parameters = ShimmerScene.Parameters(random: &random)
        let stage = Stage()
        stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters) }
        Self.walk(stage, from: 1000 + Double.random(in: 0...1, using: &random), step: 0.004)
      }
    }
  }

  /// Draws at fine steps, and expects no change for as long as the compositor predicts none.
  private static func walk(_ stage: Stage, from start: Double, step: Double) {
    var rest: NextChange = .now
    stage.draw(at: start)
    for index in 1...900 {
      let time = start + Double(index) * step
      let isStill = stage.compositor.prepare(at: time, size: stage.size).isEmpty
      switch rest {
      case .now: break
      case .never: #expect(isStill, "a change at \(time), promised for never")
      case .at(let promised):
        #expect(isStill || time >= promised, "a change at \(time), promised for \(promised)")
      }
      stage.draw(at: time)
      rest = stage.compositor.nextChange(after: time)
    }
  }

  @Test(
    "A program is woken for frames, for events that change no pixel, and for uncommitted changes")
  func wake() {
    let stage = Stage()
    let layer = Layer(in: stage.context)
    stage.context.turn(at: 1000) { stage.context.roots = [layer] }
    #expect(stage.compositor.nextWake(after: 1000) == .never)
    stage.context.performInNextTurn {}
    #expect(stage.compositor.nextChange(after: 1000) == .never)
    #expect(stage.compositor.nextWake(after: 1000) == .at(1000))
    stage.context.turn(at: 1001)
    layer.opacity = 0.5
    #expect(stage.compositor.nextWake(after: 1001) == .now)
    stage.context.turn(at: 1001)
    // The implicit animation of the opacity.
    #expect(stage.compositor.nextWake(after: 1001) != .never)
  }

  @Test(
    "An unlit stretch costs one wake-up, in both directions and on both axes",
    arguments: [true, false], [true, false])
  func oneWakeUp(isHorizontal: Bool, isReversed: Bool) {
    let stage = Stage()
    var parameters = ShimmerScene.Parameters()
    parameters.isHorizontal = isHorizontal
    parameters.isReversed = isReversed
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters) }
    var time = 1000.0
    var (frames, idleFrames, stretches) = (0, 0, 0)
    var wasIdle = false
    // Drives frames on a 60 Hz grid, and sleeps until the predicted change.
    while time < 1000 + 5 * parameters.cycle {
      let isIdle = stage.compositor.prepare(at: time, size: stage.size).isEmpty
      stage.draw(at: time)
      frames += 1
      if isIdle {
        idleFrames += 1
        if !wasIdle { stretches += 1 }
      }
      wasIdle = isIdle
      time += 1 / 60.0
      switch stage.compositor.nextChange(after: time - 1 / 60.0) {
      case .now: break
      case .at(let next): while time < next { time += 1 / 60.0 }
      case .never: Issue.record("never, at \(time)")
      }
    }
    #expect(idleFrames <= 6, "\(idleFrames) frames without a change among \(frames)")
    #expect(frames < 300, "\(frames) frames in 420 periods")
  }

  @Test("A mask that never differs over the content never wakes anybody")
  func evenMask() {
    let stage = Stage()
    var parameters = ShimmerScene.Parameters()
    (parameters.outside, parameters.band) = (0.7, 0.7)
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters) }
    stage.draw(at: 1000.2)
    #expect(stage.compositor.nextChange(after: 1000.2) == .never)
  }

  @Test("A single slide that has ended never wakes anybody")
  func ended() {
    let stage = Stage()
    var parameters = ShimmerScene.Parameters()
    parameters.isEndless = false
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters) }
    stage.draw(at: 1002)
    #expect(stage.compositor.nextChange(after: 1002) == .never)
  }

  @Test("A still scene never changes, and one without content neither")
  func still() {
    let stage = Stage()
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 4, y: 4, width: 20, height: 20)) {
        $0.backgroundColor = .white
      }
      _ = ShimmerScene(in: stage, content: Layer(in: stage.context))
    }
    stage.draw(at: 1000.5)
    #expect(stage.compositor.nextChange(after: 1000.5) == .never)
  }
}
