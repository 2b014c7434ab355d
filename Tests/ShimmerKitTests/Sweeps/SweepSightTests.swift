import LayerKit
import ShimmerKit
import Testing

@Suite("Sweeps out of sight, out of time, and in transactions")
struct SweepSightTests {
  /// A sweep of 2 seconds and a pause of 1, fading in for 0.5 and out for 0.25, switched on at 1000.
  private func stage(_ light: SweepLight = .reveal) -> SweepStage {
    let stage = SweepStage { sweep in
      sweep.pace = .duration(2)
      sweep.pause = 1
      sweep.beginFade = 0.5
      sweep.endFade = 0.25
      sweep.light = light
    }
    stage.turn(at: 1000) { $0.isSweeping = true }
    return stage
  }

  /// The presentation values of the gradient's locations.
  private func places(_ stage: SweepStage, at time: Double) -> [Double] {
    stage.turn(at: time)
    return stage.layer.lightLayer.presentation()?.locations ?? []
  }

  @Test(
    "Back in sight the light is where it would be by then",
    arguments: [SweepLight.reveal, .colors(base: .black, highlight: .white)])
  func comingBack(light: SweepLight) {
    let (stage, other) = (stage(light), stage(light))
    stage.turn(at: 1001) { _ in stage.root.sublayers = [] }
    stage.turn(at: 1004) { stage.root.addSublayer($0) }
    let moving = places(stage, at: 1004.5)
    #expect(!moving.isEmpty && agree(moving, places(other, at: 1004.5)))
    #expect(!agree(moving, places(stage, at: 1004.6)))
    stage.turn(at: 1004.6) { $0.isSweeping = false }
    stage.turn(at: 1010)
    #expect(stage.story.suffix(3) == ["finishing", "fading", "idle"])
    #expect(stage.layer.contentLayer?.mask == nil)
  }

  @Test("A sweep that ends while hidden is over when shown again, and reports when it ended")
  func endingOutOfSight() {
    let stage = stage()
    stage.turn(at: 1001) { _ in stage.root.sublayers = [] }
    stage.turn(at: 1002) { $0.isSweeping = false }
    stage.turn(at: 1010) { stage.root.addSublayer($0) }
    stage.draw(at: 1010)
    #expect(stage.layer.contentLayer?.mask == nil && stage.level(50) == 1)
    #expect(stage.story == ["beginning", "sliding", "finishing", "fading", "idle"])
    #expect(agree(stage.times, [0, 0.5, 2, 2.5, 2.75]))
    #expect(stage.context.nextChange(after: 1010) == .never)
  }

  @Test("A light that never touches its layer still ends, and reports it")
  func neverLit() {
    let stage = SweepStage { sweep in
      sweep.repeatCount = 1
      sweep.beginFade = 0
      sweep.endFade = 0
    }
    stage.turn(at: 1000) { layer in
      layer.windowLayer = stage.root
      layer.windowRect = Rect(x: -1000, y: 0, width: 100, height: 20)
      layer.isSweeping = true
    }
    stage.turn(at: 1010)
    #expect(stage.story == ["sliding", "idle"] && agree(stage.times, [0, 1]))
    #expect(!stage.layer.isSweeping && stage.layer.contentLayer?.mask == nil)
  }

  @Test("A transaction's timing function bends neither the sweeps nor the fades")
  func transaction() {
    let (bent, plain) = (stage(), stage())
    bent.turn(at: 1000) { layer in
      layer.context.transaction(animationTimingFunction: .easeIn) { layer.sweep.pause = 1.5 }
    }
    plain.turn(at: 1000) { $0.sweep.pause = 1.5 }
    for time in [1000.25, 1001.2, 1004.7] {
      bent.draw(at: time)
      plain.draw(at: time)
      #expect(bent.level(30) == plain.level(30) && bent.level(60) == plain.level(60), "\(time)")
    }
  }

  @Test("A layer that joins after the last sweep of a beat does not begin, and reports nothing")
  func tooLate() {
    let stage = SweepStage { $0.repeatCount = 2 }
    stage.turn(at: 1010) { layer in
      layer.sweepBeginTime = 1000
      layer.isSweeping = true
    }
    stage.turn(at: 1020)
    #expect(stage.events.isEmpty && !stage.layer.isSweeping)
    #expect(stage.layer.contentLayer?.mask == nil)
  }
}
