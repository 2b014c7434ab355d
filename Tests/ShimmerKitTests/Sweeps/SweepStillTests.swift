import Compositor
import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("Stills in place of motion")
struct SweepStillTests {
  /// The mean level of a content's pixels over one cycle, computed from frames.
  private func meanOfFrames(_ stage: SweepStage, cycle: Double, from begin: Double) -> Double {
    var sum = 0.0
    let count = 60
    for index in 0..<count {
      stage.draw(at: begin + (Double(index) + 0.5) / Double(count) * cycle)
      for x in stride(from: 1, to: 60, by: 2) {
        for y in stride(from: 1, to: 30, by: 4) { sum += stage.level(x, y) }
      }
    }
    return sum / Double(count * 30 * 8)
  }

  @Test("A still is the mean of what the frames of a cycle show", arguments: SweepShape.allCases)
  func mean(shape: SweepShape) {
    for easing in [TimingFunction.linear, .easeIn] {
      for light in [SweepLight.reveal, .conceal] {
        let stage = SweepStage(width: 60, height: 30) { sweep in
          sweep.shape = shape
          sweep.band = SweepBand(length: .points(24), core: 0.3)
          sweep.light = light
          sweep.easing = easing
          sweep.pause = 0.25
          sweep.beginFade = 0
        }
        stage.turn(at: 1000) { $0.isSweeping = true }
        let mean = meanOfFrames(stage, cycle: 1.25, from: 1000)
        #expect((stage.layer.stillColor.alpha - mean).magnitude < 0.01, "\(easing) \(light)")
        stage.turn(at: 1002) { $0.showsStill = true }
        stage.draw(at: 1002)
        let still = stage.layer.stillColor.alpha
        for (x, y) in [(0, 0), (30, 15), (59, 29)] {
          #expect((stage.level(x, y) - still).magnitude < 0.003)
        }
      }
    }
  }

  @Test("The formula of an even pace is exact")
  func formula() {
    let stage = SweepStage { sweep in
      sweep.band = SweepBand(length: .points(25), core: 0.2)
      sweep.light = .opacity(base: 0.2, highlight: 0.8)
      sweep.pause = 1
    }
    // ∫ δ = 0.6 (0.2 + 0.8 / 2) over the band; b / T = 25 / 125; half of the cycle is a slide.
    #expect((stage.layer.stillColor.alpha - (0.2 + 0.36 * 0.2 * 0.5)).magnitude < 1e-9)
  }

  @Test("A still does not move, fade or ask for anything; switched off it is gone")
  func rest() {
    let stage = SweepStage()
    stage.turn(at: 1000) { layer in
      layer.showsStill = true
      layer.isSweeping = true
    }
    #expect(stage.layer.lightLayer.animationKeys.isEmpty)
    stage.draw(at: 1000)
    #expect(stage.compositor.nextChange(after: 1000) == .never)
    #expect(stage.context.nextEvent == nil)
    stage.turn(at: 1001) { $0.isSweeping = false }
    stage.draw(at: 1001)
    #expect(stage.level(50) == 1)
    #expect(stage.story == ["sliding", "idle"])
  }

  @Test("Motion restarts when it is restored, and a still ends a run without a fade")
  func switches() {
    let stage = SweepStage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.turn(at: 1001) { $0.showsStill = true }
    #expect(stage.layer.timing == nil && stage.layer.lightLayer.animationKeys.isEmpty)
    stage.turn(at: 1002) { $0.showsStill = false }
    #expect(stage.layer.timing?.begin == 1002.1)
    #expect(stage.layer.isSweeping)
  }

  @Test("A still of colours is their mean")
  func colors() {
    let stage = SweepStage { sweep in
      sweep.light = .colors(base: .black, highlight: .white)
      sweep.band = SweepBand(length: .points(100))
    }
    stage.turn(at: 1000) { layer in
      layer.showsStill = true
      layer.isSweeping = true
    }
    stage.draw(at: 1000)
    #expect((stage.level(50) - 0.25).magnitude < 0.005)
  }
}

@Suite("The still of a shimmering layer")
struct ShimmeringStillTests {
  @Test("Its opacity is the mean of what the mask shows in a cycle, anywhere on the content")
  func mean() throws {
    let stage = ShimmerStage()
    stage.layer.shimmeringOpacity = 0.3
    stage.layer.shimmeringHighlightLength = 0.6
    stage.turn(at: 1000) { $0.isShimmering = true }
    let (begin, cycle) = (1000.1, stage.layer.motion.cycle)
    let count = 2000
    var middles: [Double] = []
    for index in 0..<count {
      stage.turn(at: begin + (Double(index) + 0.5) / Double(count) * cycle)
      middles.append(try #require(stage.bandMiddle))
    }
    for x in [0.5, 80, 229.5] {
      let levels = middles.map { 0.3 + 0.2 * max(1 - (x - $0).magnitude / (230 * 0.6 / 2), 0) }
      let mean = levels.reduce(0, +) / Double(count)
      #expect((mean - stage.layer.stillOpacity).magnitude < 1e-4, "\(x)")
    }
  }

  @Test("The numbers of the documentation")
  func numbers() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.bounds.size.width = 320 }
    #expect((stage.layer.stillOpacity - 0.924).magnitude < 5e-4)
    stage.layer.shimmeringOpacity = 0.3
    #expect((stage.layer.stillOpacity - 0.330).magnitude < 5e-4)
  }

  @Test("It has one opacity everywhere and no animation; switched off it is gone")
  func rest() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.showsStill = true
      layer.isShimmering = true
    }
    let mask = stage.layer.maskLayer
    let alphas = Set(mask?.colors.map(\.alpha) ?? [])
    #expect(alphas == [stage.layer.stillOpacity])
    #expect(mask?.animationKeys == [] && mask?.sublayers[0].animationKeys == [])
    #expect(mask?.sublayers[0].opacity == 0)
    #expect(stage.context.nextChange(after: 1000) == .never)
    #expect(stage.layer.shimmeringState == .sliding)
    stage.turn(at: 1001) { $0.isShimmering = false }
    #expect(stage.layer.maskLayer == nil && stage.layer.shimmeringState == .idle)
    #expect(stage.events.map(\.state) == [.sliding, .idle])
  }

  @Test("Motion comes back on its old beat; a still ends what is finishing")
  func switches() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    let begin = stage.layer.shimmeringBeginTime
    stage.turn(at: 1001) { $0.showsStill = true }
    #expect(stage.slide == nil)
    stage.turn(at: 1002) { $0.showsStill = false }
    #expect(stage.slide?.beginTime == begin)
    #expect(stage.layer.maskLayer?.colors.map(\.alpha) == [1, 0.5, 1])
    stage.turn(at: 1003) { $0.isShimmering = false }
    stage.turn(at: 1003.1) { $0.showsStill = true }
    #expect(stage.layer.maskLayer == nil && stage.layer.shimmeringState == .idle)
  }

  @Test("What it shows follows the parameters and the size")
  func follows() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.showsStill = true
      layer.isShimmering = true
    }
    let before = stage.layer.stillOpacity
    stage.turn(at: 1001) { layer in
      layer.shimmeringOpacity = 0.1
      layer.bounds.size.width = 60
      layer.shimmeringHighlightLength = 0.5
    }
    #expect(stage.layer.stillOpacity != before)
    #expect(stage.layer.maskLayer?.colors[1].alpha == stage.layer.stillOpacity)
  }
}
