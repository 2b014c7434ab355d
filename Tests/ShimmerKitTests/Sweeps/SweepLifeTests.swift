import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The life of a sweep")
struct SweepLifeTests {
  /// A sweep of 2 seconds and a pause of 1, fading in for 0.5 and out for 0.25.
  private func stage(_ change: (inout Sweep) -> Void = { _ in }) -> SweepStage {
    SweepStage { sweep in
      sweep.pace = .duration(2)
      sweep.pause = 1
      sweep.beginFade = 0.5
      sweep.endFade = 0.25
      change(&sweep)
    }
  }

  @Test("It fades in, slides, completes its slide and fades out, and tells when")
  func run() {
    let stage = stage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    #expect(stage.layer.sweepState == .beginning)
    stage.turn(at: 1004) { $0.isSweeping = false }
    #expect(stage.layer.endFadeTime == 1005.5)
    #expect(stage.layer.sweepState(at: 1005.6) == .fading)
    stage.turn(at: 1010)
    #expect(stage.story == ["beginning", "sliding", "finishing", "fading", "idle"])
    #expect(agree(stage.times, [0, 0.5, 4, 5.5, 5.75]))
    #expect(stage.layer.contentLayer?.mask == nil)
    #expect(stage.context.nextEvent == nil && stage.context.nextChange(after: 1010) == .never)
  }

  @Test("Late turns change no time")
  func late() {
    let stage = stage()
    stage.context.turn(at: 1000) { stage.layer.isSweeping = true }
    stage.context.turn(at: 1004) { stage.layer.isSweeping = false }
    for _ in 0..<3 { stage.context.turn(at: 1010) }
    #expect(stage.story == ["beginning", "sliding", "finishing", "fading", "idle"])
    #expect(agree(stage.times, [0, 0.5, 4, 5.5, 5.75]))
  }

  @Test("In a pause, and before the first sweep, the end fade begins at once")
  func stopInPause() {
    for (time, expected) in [(1003.0, 3.0), (1000.25, 0.25)] {
      let stage = stage()
      stage.turn(at: 1000) { $0.isSweeping = true }
      stage.turn(at: time) { $0.isSweeping = false }
      #expect(stage.layer.sweepState == .fading)
      stage.turn(at: 1010)
      #expect(stage.story.suffix(2) == ["fading", "idle"])
      #expect(agree(stage.times.suffix(2), [expected, expected + 0.25]))
    }
  }

  @Test("An end fade in the middle of the begin fade continues from the presentation value")
  func halfFade() {
    let stage = stage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.draw(at: 1000.25)
    #expect((stage.level(50) - 0.65).magnitude < 0.01)
    stage.turn(at: 1000.25) { $0.isSweeping = false }
    stage.draw(at: 1000.25)
    #expect((stage.level(50) - 0.65).magnitude < 0.01)
    stage.draw(at: 1000.375)
    #expect((stage.level(50) - 0.825).magnitude < 0.01)
  }

  @Test("A number of sweeps ends by itself and can be started again")
  func counted() {
    let stage = stage { $0.repeatCount = 2 }
    stage.turn(at: 1000) { $0.isSweeping = true }
    #expect(stage.layer.endFadeTime == 1005.5)
    stage.turn(at: 1005.6)
    #expect(!stage.layer.isSweeping)
    #expect(stage.layer.sweepState == .fading)
    stage.turn(at: 1006)
    #expect(stage.story == ["beginning", "sliding", "fading", "idle"])
    #expect(agree(stage.times, [0, 0.5, 5.5, 5.75]))
    stage.turn(at: 1007) { $0.isSweeping = true }
    #expect(stage.layer.endFadeTime == 1012.5)
  }

  @Test("Without fades it slides and ends at once")
  func noFades() {
    let stage = stage {
      $0.beginFade = 0
      $0.endFade = -1
      $0.repeatCount = 1
    }
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.turn(at: 1004)
    #expect(stage.story == ["sliding", "idle"])
    #expect(agree(stage.times, [0, 2]))
  }

  @Test("Switched on again while finishing, it goes on; while fading, it fades in from there")
  func restart() {
    let stage = stage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.turn(at: 1001) { $0.isSweeping = false }
    stage.turn(at: 1001.5) { $0.isSweeping = true }
    #expect(stage.layer.sweepState == .sliding && stage.layer.endFadeTime == nil)
    #expect(stage.layer.timing?.begin == 1000.5)
    stage.turn(at: 1002) { $0.isSweeping = false }
    stage.turn(at: 1002.625)
    #expect(stage.layer.effectAmount(at: 1002.625) == 0.5)
    stage.turn(at: 1002.625) { $0.isSweeping = true }
    #expect(stage.layer.sweepState == .beginning)
    #expect(stage.layer.effectAmount(at: 1002.625) == 0.5)
    #expect(stage.layer.timing?.begin == 1003.125)
  }

  @Test("With actions disabled there is no begin fade, and a stop is the end")
  func disabled() {
    let stage = stage()
    stage.turn(at: 1000) { layer in
      layer.context.transaction(disablingActions: true) { layer.isSweeping = true }
    }
    #expect(stage.layer.sweepState == .sliding)
    stage.turn(at: 1001) { $0.isSweeping = false }
    stage.turn(at: 1001.5) { $0.stopAtOnce() }
    #expect(stage.story == ["sliding", "finishing", "idle"])
    #expect(stage.layer.contentLayer?.mask == nil)
  }

  @Test("A start delay keeps the first sweep back, and nothing else")
  func startDelay() {
    let stage = stage { $0.startDelay = 3 }
    stage.turn(at: 1000) { $0.isSweeping = true }
    #expect(stage.layer.timing?.begin == 1003)
    #expect(stage.layer.sweepState(at: 1001) == .sliding)
    stage.draw(at: 1001)
    #expect((stage.level(50) - 0.3).magnitude < 0.01)
  }

  @Test("A change of pace leaves the light where it is on its way")
  func hold() throws {
    let stage = stage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.turn(at: 1005)
    let before = try #require(stage.layer.sweepPlace(at: 1005))
    stage.turn(at: 1005) { $0.sweep.pace = .duration(7) }
    let after = try #require(stage.layer.sweepPlace(at: 1005))
    #expect((before - after).magnitude < 1e-9)
    #expect(stage.layer.sweepIndex(at: 1005) == 1)
    // Also while it finishes, and its end follows.
    stage.turn(at: 1006) { $0.isSweeping = false }
    stage.turn(at: 1006) { $0.sweep.pace = .duration(2) }
    let left = 2 * (1 - (before + 1.0 / 7))
    #expect(((stage.layer.endFadeTime ?? 0) - 1006 - left).magnitude < 1e-9)
  }

  @Test("A change in a pause leaves as much of the pause as there was")
  func holdPause() {
    let stage = stage()
    stage.turn(at: 1000) { $0.isSweeping = true }
    // The pause, from 1002.5 to 1003.5, is halfway through.
    stage.turn(at: 1003) { $0.sweep.pause = 4 }
    #expect(stage.layer.nextLitTime(after: 1003).map { ($0 - 1005).magnitude < 1e-9 } == true)
    stage.turn(at: 1004) { $0.sweep.pace = .duration(5) }
    #expect(stage.layer.nextLitTime(after: 1004).map { ($0 - 1005).magnitude < 1e-9 } == true)
  }

  @Test("There and back: each way is eased alike, and both ends are unlit")
  func reverses() {
    let stage = stage {
      $0.autoreverses = true
      $0.easing = .easeIn
    }
    stage.turn(at: 1000) { $0.isSweeping = true }
    let eased = TimingFunction.easeIn(0.25)
    #expect(agree([stage.layer.sweepPlace(at: 1001) ?? 0], [eased]))
    #expect(agree([stage.layer.sweepPlace(at: 1004) ?? 0], [1 - eased]))
    // The picture is the mirror image.
    stage.draw(at: 1001.5)
    let there = (0..<100).map { stage.level($0) }
    stage.draw(at: 1004.5)
    #expect(there.max() ?? 0 > 0.8)
    #expect(zip(there, (0..<100).reversed()).allSatisfy { ($0 - stage.level($1)).magnitude < 0.01 })
  }

  @Test(
    "Any series of switches reports a valid sequence of states in order of time",
    arguments: Seeds.all)
  func storm(seed: UInt64) async throws {
    let next: [ShimmeringState: Set<ShimmeringState>] = [
      .idle: [.beginning, .sliding], .beginning: [.sliding, .finishing, .fading, .idle],
      .sliding: [.finishing, .fading, .idle],
      .finishing: [.beginning, .sliding, .fading, .idle],
      .fading: [.beginning, .sliding, .idle],
    ]
    try await withSeed(seed) { random in
      let stage = stage {
        $0.pause = Double.random(in: 0...1, using: &random)
        $0.repeatCount = Bool.random(using: &random) ? .forever : 3
        $0.autoreverses = Bool.random(using: &random)
      }
      var time = 1000.0
      for _ in 0..<100 {
        time += Double.random(in: 0...1.5, using: &random)
        let disables = Int.random(in: 0..<10, using: &random) == 0
        stage.turn(at: time) { layer in
          layer.context.transaction(disablingActions: disables) { layer.isSweeping.toggle() }
        }
        #expect(stage.events.last?.state == stage.layer.sweepState)
      }
      stage.turn(at: time) { $0.isSweeping = false }
      stage.turn(at: time + 10)
      #expect(stage.layer.sweepState == .idle && stage.layer.contentLayer?.mask == nil)
      for (event, later) in zip(stage.events, stage.events.dropFirst()) {
        #expect(event.time <= later.time)
        #expect(next[event.state]?.contains(later.state) == true, "\(event) to \(later)")
      }
    }
  }

  @Test("Without content it runs and ends all the same; a new content takes the light over")
  func content() {
    let stage = stage()
    let old = stage.layer.contentLayer
    stage.turn(at: 1000) { $0.contentLayer = nil }
    stage.turn(at: 1000) { $0.isSweeping = true }
    stage.turn(at: 1001) { $0.contentLayer = old }
    #expect(old?.mask === stage.layer.lightLayer)
    stage.turn(at: 1002) { $0.contentLayer = nil }
    #expect(old?.mask == nil)
    stage.turn(at: 1002) { $0.isSweeping = false }
    stage.turn(at: 1010)
    #expect(stage.story == ["beginning", "sliding", "finishing", "fading", "idle"])
  }

  @Test("Odd numbers never trap", arguments: Seeds.all)
  func oddNumbers(seed: UInt64) async throws {
    let odd = [
      0, -0.0, -1, 1, 0.3, 1e-300, 1e300, -1e300, .nan, .infinity, -.infinity, .ulpOfOne, 1e9,
    ]
    try await withSeed(seed) { random in
      func any() -> Double { odd.randomElement(using: &random) ?? 0 }
      let stage = SweepStage()
      var time = 1000.0
      for _ in 0..<40 {
        time += 0.3
        stage.turn(at: time) { layer in
          var sweep = Sweep()
          sweep.tilt = any()
          sweep.direction = SweepDirection.allCases.randomElement(using: &random) ?? .right
          sweep.shape = Bool.random(using: &random) ? .spot : .band
          sweep.band = SweepBand(
            length: Bool.random(using: &random) ? .points(any()) : .share(any()),
            stops: (0..<Int.random(in: 0...5, using: &random)).map { _ in
              SweepStop(at: any(), strength: any())
            })
          sweep.overshoot = any()
          sweep.light = .opacity(base: any(), highlight: any())
          sweep.pace = Bool.random(using: &random) ? .speed(any()) : .duration(any())
          sweep.pause = any()
          sweep.startDelay = any()
          sweep.repeatCount = RepeatCount(Float(any()))
          sweep.beginFade = any()
          sweep.endFade = any()
          sweep.autoreverses = Bool.random(using: &random)
          layer.sweep = sweep
          layer.sweepBeginTime = Bool.random(using: &random) ? any() : nil
          layer.showsStill = Int.random(in: 0..<4, using: &random) == 0
          layer.isSweeping.toggle()
          let size = Int.random(in: 0..<4, using: &random)
          layer.bounds.size.width = size == 0 ? any() : 100
        }
        stage.draw(at: time)
      }
    }
  }

  @Test("A presentation copy has the sweep and the state of its layer, and no content")
  func presentation() throws {
    let stage = SweepStage()
    stage.turn(at: 1000) {
      $0.sweep.pace = .duration(3)
      $0.sweepBeginTime = 1000
      $0.windowRect = Rect(x: 0, y: 0, width: 50, height: 10)
      $0.isSweeping = true
    }
    stage.turn(at: 1001)
    let shown = try #require(stage.layer.presentation())
    #expect(shown.sweep == stage.layer.sweep)
    #expect(shown.path == stage.layer.path)
    #expect(shown.isSweeping && shown.sweepBeginTime == 1000)
    #expect(shown.sweepState(at: 1001) == stage.layer.sweepState(at: 1001))
    #expect(shown.sweepState(at: 1001) != .idle)
    #expect(shown.contentLayer == nil)
  }
}
