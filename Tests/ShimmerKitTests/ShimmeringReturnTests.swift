import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("A band that returns, and policies that change")
struct ShimmeringReturnTests {
  /// A stage whose effect is fading out after it was switched off; the fade's duration is a parameter.
  private static func fading(
    phase: ShimmeringPhasePolicy = .hold, direction: ShimmeringDirection = .right,
    seconds: Double = 3
  ) -> ShimmerStage {
    let stage = ShimmerStage(phase: phase)
    stage.turn(at: 1000) { layer in
      layer.shimmeringDirection = direction
      layer.shimmeringEndFadeDuration = seconds
      layer.bounds.size.height = 230
      layer.isShimmering = true
    }
    stage.turn(at: 1001) { $0.isShimmering = false }
    return stage
  }

  /// The visible movement of the band up to a time, in points: if the band enters or leaves, only the part on the
  /// content counts.
  private static func step(of stage: ShimmerStage, to time: Double) throws -> Double {
    let (before, overlap) = try (#require(stage.bandMiddle), #require(stage.bandOverlap))
    stage.turn(at: time)
    let (after, later) = try (#require(stage.bandMiddle), #require(stage.bandOverlap))
    return min(overlap, later) > 0 ? (after - before).magnitude : max(overlap, later, 0)
  }

  // A cycle lasts 1.4 s, and the slide ends at 1001.5; the band is on the content for 0.824 s of it, at its beginning
  // or, towards smaller coordinates, at its end.

  @Test("A start in the end fade keeps the beat if the band is outside")
  func onBeat() throws {
    for (direction, later) in [
      ShimmeringDirection.right: 1.0, .down: 1.0, .left: 0.4, .up: 0.4,
    ] {
      let stage = Self.fading(direction: direction)
      stage.turn(at: 1001.5 + later) { $0.isShimmering = true }
      #expect((try #require(stage.slide?.beginTime) - 1001.5).magnitude < 1e-9, "\(direction)")
      #expect(try #require(stage.bandOverlap) <= 1e-6, "\(direction)")
    }
  }

  @Test("If the beat has the band on the content, it enters with the next cycle")
  func nextBeat() throws {
    for (direction, later) in [
      ShimmeringDirection.right: 0.4, .down: 0.4, .left: 1.0, .up: 1.0,
    ] {
      let stage = Self.fading(direction: direction)
      stage.turn(at: 1001.5 + later) { $0.isShimmering = true }
      #expect((try #require(stage.slide?.beginTime) - 1002.9).magnitude < 1e-9, "\(direction)")
      #expect(try #require(stage.bandOverlap) <= 1e-6, "\(direction)")
      #expect(stage.layer.shimmeringState == .beginning)
      // Stopped before it has entered, it still enters, and the end fade follows.
      stage.turn(at: 1002.6) { $0.isShimmering = false }
      #expect((stage.layer.shimmeringFadeTime - 1004.3).magnitude < 1e-9, "\(direction)")
    }
  }

  @Test("Facebook's Shimmer continues as if the slide had never ended")
  func original() throws {
    let stage = Self.fading(phase: .original)
    stage.turn(at: 1001.9) { $0.isShimmering = true }
    #expect((try #require(stage.slide?.beginTime) - 1000.1).magnitude < 1e-9)
    #expect(try #require(stage.bandOverlap) > 100)
  }

  @Test("The fade turns round where it is", arguments: ShimmeringPhasePolicy.allCases)
  func turn(phase: ShimmeringPhasePolicy) throws {
    let stage = Self.fading(phase: phase)
    stage.turn(at: 1002.4)
    let before = try #require(stage.coverOpacity)
    #expect((before - 0.3).magnitude < 1e-9)
    stage.turn(at: 1002.4) { $0.isShimmering = true }
    #expect(try #require(stage.coverOpacity) == before)
    stage.turn(at: 1002.45)
    #expect((try #require(stage.coverOpacity) - before / 2).magnitude < 1e-9)
  }

  @Test("A start in the end fade at speed 0 shows no band until there is a speed")
  func standing() throws {
    for direction in ShimmeringDirection.allCases {
      let stage = Self.fading(direction: direction)
      stage.turn(at: 1001.9) { $0.shimmeringSpeed = 0 }
      stage.turn(at: 1002) { $0.isShimmering = true }
      stage.turn(at: 1005)
      #expect(try #require(stage.bandOverlap) <= 1e-6, "\(direction)")
      stage.turn(at: 1005) { $0.shimmeringSpeed = 230 }
      stage.turn(at: 1005.7)
      let place = try #require(stage.bandMiddle)
      #expect(direction.isReversed || (place > 0 && place < 300), "\(direction): \(place)")
    }
  }

  @Test(
    "After starts or edits in the end fade, a band enters only from outside",
    arguments: Seeds.all)
  func storm(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var seen = 0
      for _ in 0..<40 {
        let direction = ShimmeringDirection.allCases.randomElement(using: &random) ?? .left
        let stage = Self.fading(direction: direction)
        stage.turn(at: 1001) { layer in
          layer.shimmeringSpeed = Double.random(in: 60...1000, using: &random)
          layer.shimmeringPauseDuration = Double.random(in: 0...2, using: &random)
        }
        var time = stage.layer.shimmeringFadeTime + Double.random(in: 0...2.5, using: &random)
        stage.turn(at: time)
        #expect(stage.layer.shimmeringState == .fading)
        if Bool.random(using: &random) {
          stage.turn(at: time) { layer in
            layer.shimmeringHighlightLength = Double.random(in: 0...1, using: &random)
            layer.bounds.size.width = Double.random(in: 60...600, using: &random)
            layer.shimmeringSpeed = Double.random(in: 60...1000, using: &random)
          }
        }
        stage.turn(at: time) { $0.isShimmering = true }
        #expect(try #require(stage.bandOverlap) < 1e-5)
        for _ in 0..<200 {
          time += 0.01
          let way = try Self.step(of: stage, to: time)
          let most = stage.layer.motion.trueSpeed * 0.01 + 1e-6
          #expect(way <= most, "\(direction), \(way) at \(time)")
          seen += way > 0 ? 1 : 0
        }
      }
      #expect(seen > 0)
    }
  }

  // MARK: Loss

  @Test("A slide that began at the end of its turn keeps its phase, whatever removes it")
  func beginTimeOfZero() {
    let stage = ShimmerStage()
    let content = Layer(in: stage.context).withoutActions()
    let fade = CrossFade(from: stage.layer, to: content)
    stage.turn(at: 1000) { layer in
      stage.root.addSublayer(content)
      layer.shimmeringBeginTime = 0
      layer.isShimmering = true
    }
    stage.turn(at: 1000.3) { $0.removeFromSuperlayer() }
    stage.turn(at: 1000.5) { stage.root.addSublayer($0) }
    #expect(stage.slide?.beginTime == 1000)
    stage.turn(at: 1001) { _ in fade.showContent() }
    stage.turn(at: 1002)
    #expect(stage.slide == nil)
    stage.turn(at: 1002) { _ in fade.showSkeleton() }
    #expect(stage.slide?.beginTime == 1000)
  }

  @Test("However often a finishing slide is updated, it carries no closure of its former self")
  func closures() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1001) { $0.isShimmering = false }
    for _ in 0..<10 {
      stage.turn(at: 1001) { $0.bounds.size.height += 1 }
      #expect(stage.slide != nil && stage.slide?.onStop == nil)
    }
  }

  // MARK: Policies

  @Test("A policy set to hold keeps the band where the other one left it", arguments: Seeds.all)
  func policies(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var held = 0
      for _ in 0..<60 {
        let stage = ShimmerStage()
        var time = 1000.0
        stage.turn(at: time) { $0.isShimmering = true }
        for _ in 0..<40 {
          time += Double.random(in: 0.01...0.4, using: &random)
          stage.turn(at: time)
          let isHeld = stage.layer.phasePolicy == .hold
          let before = stage.share
          stage.turn(at: time) { Self.edit($0, with: &random) }
          guard isHeld, stage.layer.phasePolicy == .hold, let before, before > 0, before < 1,
            stage.layer.shimmeringState != .fading, let after = stage.share
          else { continue }
          held += 1
          #expect((after - before).magnitude < 1e-6, "\(before) to \(after) at \(time)")
        }
      }
      #expect(held > 100)
    }
  }

  /// Applies a random change that must not move a band that holds, including changes of the policies.
  private static func edit(_ layer: ShimmeringLayer, with random: inout SeededGenerator) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0...1:
      layer.phasePolicy = ShimmeringPhasePolicy.allCases.randomElement(using: &random) ?? .hold
    case 2:
      layer.geometryPolicy =
        ShimmeringGeometryPolicy.allCases.randomElement(using: &random) ?? .atLayout
    case 3: layer.isShimmering.toggle()
    case 4: layer.shimmeringSpeed = Double.random(in: 20...1000, using: &random)
    case 5: layer.shimmeringPauseDuration = Double.random(in: 0...2, using: &random)
    case 6: layer.bounds.size.width = Double.random(in: 30...600, using: &random)
    case 7: layer.setNeedsLayout()
    default:
      layer.shimmeringDirection =
        ShimmeringDirection.allCases.randomElement(using: &random) ?? .left
    }
  }

  @Test(
    "A pending geometry is applied when the policy changes to immediate",
    arguments: ShimmeringPhasePolicy.allCases)
  func geometry(phase: ShimmeringPhasePolicy) throws {
    let stage = ShimmerStage(phase: phase, geometry: .atLayout)
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1000.4) { layer in
      layer.shimmeringHighlightLength = 0.5
      layer.shimmeringPauseDuration = 2
    }
    let before = try #require(stage.share)
    let mask = try #require(stage.layer.maskLayer)
    #expect(mask.locations == [0, 0.5, 1])
    stage.turn(at: 1000.4) { $0.geometryPolicy = .immediately }
    #expect(mask.locations == [0.25, 0.5, 0.75])
    #expect((mask.bounds.width - stage.layer.motion.maskLength).magnitude < 1e-9)
    let after = try #require(stage.share)
    #expect(((after - before).magnitude < 1e-6) == (phase == .hold))
    // The layout causes no further change.
    stage.turn(at: 1000.4) { $0.setNeedsLayout() }
    #expect((try #require(stage.share) - after).magnitude < 1e-9)
  }
}
