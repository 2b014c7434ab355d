import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("A band that holds its place")
struct ShimmeringHoldTests {
  /// A change that must not move a visible band.
  private enum Edit: CaseIterable {
    case speed, pause, width, height, direction, highlight, opacity
  }

  private static func edit(
    _ layer: ShimmeringLayer, with random: inout SeededGenerator
  ) -> Edit {
    let edit = Edit.allCases.randomElement(using: &random) ?? .speed
    switch edit {
    case .speed:
      let isStop = Int.random(in: 0..<5, using: &random) == 0
      layer.shimmeringSpeed = isStop ? 0 : Double.random(in: 20...1000, using: &random)
    case .pause: layer.shimmeringPauseDuration = Double.random(in: 0...2, using: &random)
    case .width: layer.bounds.size.width = Double.random(in: 30...600, using: &random)
    case .height: layer.bounds.size.height = Double.random(in: 30...600, using: &random)
    case .direction:
      layer.shimmeringDirection =
        ShimmeringDirection.allCases.randomElement(using: &random) ?? .left
    case .highlight: layer.shimmeringHighlightLength = Double.random(in: 0...1, using: &random)
    case .opacity: layer.shimmeringOpacity = Double.random(in: 0...1, using: &random)
    }
    return edit
  }

  @Test("No edit moves a visible band, none makes one appear", arguments: Seeds.all)
  func edits(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let stage = ShimmerStage()
        var time = 1000.0
        stage.turn(at: time) { layer in
          layer.shimmeringDirection =
            ShimmeringDirection.allCases.randomElement(using: &random) ?? .left
          layer.shimmeringHighlightLength = Double.random(in: 0...1, using: &random)
          layer.isShimmering = true
        }
        let stopAfter = Int.random(in: 0..<20, using: &random)
        for step in 0..<25 {
          time += Double.random(in: 0.01...0.6, using: &random)
          stage.turn(at: time) { $0.isShimmering = step < stopAfter }
          guard stage.layer.shimmeringState != .fading, let place = stage.bandMiddle,
            let overlap = stage.bandOverlap
          else { continue }
          let share = place / stage.length
          var edit = Edit.opacity
          stage.turn(at: time) { edit = Self.edit($0, with: &random) }
          let after = try #require(stage.bandMiddle) / stage.length
          if overlap > 1e-6 || edit == .highlight || edit == .opacity {
            #expect((after - share).magnitude < 1e-6, "\(edit), step \(step)")
          } else {
            #expect(try #require(stage.bandOverlap) < 1e-5, "\(edit), step \(step)")
          }
        }
      }
    }
  }

  @Test(
    "Neither an edit nor the layout that shows it later moves a visible band", arguments: Seeds.all)
  func atLayout(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let stage = ShimmerStage(geometry: .atLayout)
        var time = 1000.0
        stage.turn(at: time) { $0.isShimmering = true }
        for step in 0..<30 {
          time += Double.random(in: 0.01...0.6, using: &random)
          if step == 20 { stage.turn(at: time) { $0.isShimmering = false } }
          stage.turn(at: time)
          guard stage.layer.maskLayer != nil, stage.layer.shimmeringState != .fading else { break }
          let before = try #require(stage.share)
          // Test the middle itself, which does not depend on the band's length.
          guard before > 0, before < 1 else { continue }
          let isLayout = Int.random(in: 0..<3, using: &random) == 0
          var edit = Edit.opacity
          stage.turn(at: time) { layer in
            if isLayout { layer.setNeedsLayout() } else { edit = Self.edit(layer, with: &random) }
          }
          let after = try #require(stage.share)
          #expect((after - before).magnitude < 1e-6, "\(isLayout ? "layout" : "\(edit)"), \(step)")
        }
      }
    }
  }

  @Test("Between edits a visible band moves as fast as the motion says", arguments: Seeds.all)
  func speed(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = ShimmerStage()
      var time = 1000.0
      stage.turn(at: time) { $0.isShimmering = true }
      for step in 0..<400 {
        if step % 10 == 0 { stage.turn(at: time) { _ = Self.edit($0, with: &random) } }
        let before = try #require(stage.bandMiddle)
        let overlap = try #require(stage.bandOverlap)
        time += 0.01
        stage.turn(at: time)
        if overlap <= 0 { continue }
        let way = try #require(stage.bandMiddle) - before
        let motion = stage.layer.motion
        let expected = motion.speed == 0 ? 0 : motion.trueSpeed * 0.01
        let isReversed = stage.layer.shimmeringDirection.isReversed
        // Before its begin time the slide does not move.
        if time < (stage.slide?.beginTime ?? 0) + 0.01 { continue }
        let isStep = (way - (isReversed ? -expected : expected)).magnitude < 1e-6
        let isLeaving = try #require(stage.bandOverlap) <= 1e-6
        #expect(isStep || isLeaving, "step \(step): \(way), not \(expected)")
      }
    }
  }

  @Test("While finishing, the end fade moves with the end of the slide", arguments: Seeds.all)
  func finishing(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let stage = ShimmerStage()
        stage.turn(at: 1000) { $0.isShimmering = true }
        var time = 1000 + Double.random(in: 0...3, using: &random)
        stage.turn(at: time) { $0.isShimmering = false }
        for _ in 0..<12 {
          time += Double.random(in: 0...0.3, using: &random)
          stage.turn(at: time)
          guard stage.layer.shimmeringState == .finishing else { break }
          stage.turn(at: time) { _ = Self.edit($0, with: &random) }
          let slide = try #require(stage.slide)
          let begin = try #require(slide.beginTime)
          let stands = slide.speed == 0 || slide.duration == .infinity
          let end = stands ? time : begin + slide.duration
          #expect(stage.layer.shimmeringFadeTime == end)
          #expect(stage.fade?.beginTime == end)
          #expect(end >= time)
        }
        let end = stage.layer.shimmeringFadeTime + stage.layer.shimmeringEndFadeDuration
        #expect(end.isFinite)
        stage.turn(at: max(time, end) + 1)
        #expect(stage.layer.maskLayer == nil)
        #expect(stage.events.last == ShimmeringEvent(state: .idle, time: end))
      }
    }
  }

  @Test("Edits in the end fade do not bring the band back, nor move the end")
  func fading() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1001) { $0.isShimmering = false }
    let fadeTime = stage.layer.shimmeringFadeTime
    // In the turn that first sees the fade, before any event is reported.
    stage.context.turn(at: fadeTime + 0.1) { stage.layer.shimmeringSpeed = 500 }
    stage.turn(at: fadeTime + 0.2) { $0.shimmeringPauseDuration = 1 }
    #expect(stage.layer.shimmeringFadeTime == fadeTime)
    stage.turn(at: fadeTime + 0.31)
    #expect(stage.layer.maskLayer == nil)
  }

  @Test(
    "Layers that share a begin time and get the same changes stay in step", arguments: Seeds.all)
  func inStep(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let first = ShimmerStage()
      let second = ShimmeringLayer(in: first.context).withoutActions()
      second.phasePolicy = .hold
      second.contentLayer = Layer(in: first.context).withoutActions()
      second.bounds = first.layer.bounds
      first.root.addSublayer(second)
      var time = 1000.0
      first.turn(at: time) { $0.isShimmering = true }
      first.turn(at: 1000.7) { layer in
        second.shimmeringBeginTime = layer.shimmeringBeginTime
        second.isShimmering = true
      }
      time = 1000.7
      for _ in 0..<30 {
        time += Double.random(in: 0...0.5, using: &random)
        first.turn(at: time) { layer in
          var same = random
          _ = Self.edit(layer, with: &random)
          _ = Self.edit(second, with: &same)
        }
        #expect(
          first.layer.maskLayer?.presentation()?.position
            == second.maskLayer?.presentation()?.position)
        #expect(first.layer.shimmeringBeginTime == 1000.1)
      }
    }
  }

  @Test(
    "At speed 0 the band stands and the screen sleeps; then it goes on from there",
    arguments: ShimmeringDirection.allCases)
  func standing(direction: ShimmeringDirection) throws {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.shimmeringDirection = direction
      layer.bounds.size.height = 230
      layer.isShimmering = true
    }
    let moment = direction.isReversed ? 1001.0 : 1000.5
    stage.turn(at: moment) { $0.shimmeringSpeed = 0 }
    let place = try #require(stage.bandMiddle)
    #expect(try #require(stage.bandOverlap) > 0)
    stage.turn(at: 1007)
    #expect(stage.bandMiddle == place)
    #expect(stage.context.nextChange(after: 1007) == .never)
    stage.turn(at: 1007) { $0.shimmeringSpeed = 100 }
    #expect((try #require(stage.bandMiddle) - place).magnitude < 1e-6)
    stage.turn(at: 1007.05)
    let way = stage.layer.motion.trueSpeed * 0.05 * (direction.isReversed ? -1 : 1)
    #expect((try #require(stage.bandMiddle) - place - way).magnitude < 1e-6)
  }

  @Test("A stop at speed 0 has no slide to finish and fades out where the band stands")
  func stopStanding() throws {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1000.5) { $0.shimmeringSpeed = 0 }
    let place = try #require(stage.bandMiddle)
    stage.turn(at: 1001) { $0.isShimmering = false }
    #expect(stage.layer.shimmeringFadeTime == 1001)
    stage.turn(at: 1001.2)
    #expect(stage.layer.shimmeringState == .fading)
    #expect(stage.bandMiddle == place)
    stage.turn(at: 1001.3)
    #expect(stage.layer.maskLayer == nil && stage.layer.shimmeringState == .idle)
  }

  @Test("Before its begin a slide keeps the begin and takes the new motion")
  func beforeBegin() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.shimmeringBeginTime = 1002
      layer.isShimmering = true
    }
    stage.turn(at: 1001) { $0.isShimmering = false }
    stage.turn(at: 1001) { $0.shimmeringPauseDuration = 1 }
    #expect(
      stage.slide?.beginTime.map { ($0 - stage.layer.shimmeringFadeTime + 2).magnitude < 1e-9 }
        == true)
  }

  @Test("The original jumps where this one holds")
  func original() throws {
    let stage = ShimmerStage(phase: .original)
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1002)
    let before = try #require(stage.bandMiddle)
    stage.turn(at: 1002) { $0.shimmeringSpeed = 300 }
    #expect((try #require(stage.bandMiddle) - before).magnitude > 10)
    #expect(stage.slide?.beginTime == 1000.1)
  }
}
