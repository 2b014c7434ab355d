import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("When the progress of a shimmer changes")
struct ShimmeringProgressTests {
  /// All values that describe a shimmer's progress at a time.
  private struct Reading: Equatable {
    let state: ShimmeringState
    let slide: Int?
    let cover: Double
    let isLit: Bool

    init(of layer: ShimmeringLayer, at time: Double) {
      state = layer.shimmeringState(at: time)
      slide = layer.slideIndex(at: time)
      cover = layer.coverOpacity(at: time)
      isLit = layer.nextLitTime(after: time).map { $0 <= time } ?? false
    }
  }

  private static func alter(_ layer: ShimmeringLayer, _ random: inout SeededGenerator) {
    let time = layer.context.time
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: layer.isShimmering.toggle()
    case 3: layer.shimmeringSpeed = [0, 230, 1000 / 3].randomElement(using: &random) ?? 1
    case 4: layer.shimmeringPauseDuration = Double.random(in: 0...2, using: &random)
    case 5: layer.shimmeringHighlightLength = Double.random(in: 0...2.5, using: &random)
    case 6: layer.shimmeringBeginFadeDuration = Double.random(in: 0...1, using: &random)
    case 7: layer.shimmeringEndFadeDuration = Double.random(in: 0...1, using: &random)
    case 8:
      layer.shimmeringBeginTime = [nil, time - 7, time + 3].randomElement(using: &random) ?? nil
    default:
      layer.shimmeringDirection =
        ShimmeringDirection.allCases.randomElement(using: &random) ?? .right
    }
  }

  @Test(
    "Before the next change everything is read as now, in a storm of changes",
    arguments: Seeds.all)
  func storm(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for phase in ShimmeringPhasePolicy.allCases {
        let stage = ShimmerStage(phase: phase)
        var (time, told) = (1000.0, 0)
        for _ in 0..<200 {
          stage.turn(at: time) { Self.alter($0, &random) }
          // Check several periods without change, each starting where the last was reported to end: at the change,
          // before and after it.
          for offset in [0, 1e-6, 3e-6, 0.1] {
            let now = Reading(of: stage.layer, at: time)
            var end = time
            switch stage.layer.nextProgressChange(after: time) {
            case .now: break
            case .at(let change):
              #expect(change > time)
              end = change
            case .never: end = time + 100
            }
            if end > time { told += 1 }
            for share in [0.5, 1, Double.random(in: 0...1, using: &random)] {
              let later = time + (end - time) * share
              #expect(
                Reading(of: stage.layer, at: min(later, end)) == now, "\(later) after \(time)")
            }
            time = min(end, time + 3) + offset
            stage.turn(at: time)
          }
          time += Double.random(in: 0...1, using: &random)
        }
        #expect(told > 100, "\(told) at \(phase)")
      }
    }
  }

  /// The changes reported after a time and before an end, rounded to milliseconds.
  private static func changes(
    of layer: ShimmeringLayer, after start: Double, before end: Double
  ) -> [Double] {
    var (time, found) = (start, [Double]())
    while case .at(let change) = layer.nextProgressChange(after: time), change < end {
      found.append((change * 1000).rounded() / 1000)
      // Continue after the microseconds around the change.
      time = change + 4e-6
    }
    return found
  }

  // A cycle lasts 1.4 s; the band is on the content for the first 0.824 s of it.

  @Test("It names each change of a running and of an ending shimmer, and nothing else")
  func changes() throws {
    let stage = ShimmerStage()
    #expect(stage.layer.nextProgressChange(after: 1000) == .never)
    stage.turn(at: 1000) { layer in
      layer.shimmeringBeginFadeDuration = 0.5
      layer.isShimmering = true
    }
    #expect(stage.layer.nextProgressChange(after: 1000.25) == .now)
    let begin = try #require(stage.slide?.beginTime)
    let cycle = try #require(stage.slide?.duration)
    let leave = stage.layer.motion.litPlaces.upperBound
    let shares = [leave, 1, 1 + leave, 2, 2 + leave]
    #expect(
      Self.changes(of: stage.layer, after: 1000.501, before: begin + 2.9 * cycle)
        == shares.map { ((begin + $0 * cycle) * 1000).rounded() / 1000 })
    // At the instant at which the band leaves, the content is still lit.
    #expect(stage.layer.nextProgressChange(after: begin + leave * cycle) == .now)
    stage.turn(at: 1010) { $0.isShimmering = false }
    let fade = stage.layer.shimmeringFadeTime
    let told = Self.changes(of: stage.layer, after: 1010, before: fade + 0.1)
    #expect(told.last == (fade * 1000).rounded() / 1000)
    #expect(stage.layer.nextProgressChange(after: fade + 0.1) == .now)
    stage.turn(at: fade + 10)
    #expect(stage.layer.nextProgressChange(after: fade + 10) == .never)
  }

  @Test("A slide without end has a begin, and fades out at once when it is stopped")
  func endless() throws {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.shimmeringSpeed = 0
      layer.shimmeringBeginFadeDuration = 0
      layer.shimmeringBeginTime = 1003
      layer.isShimmering = true
    }
    let begin = try #require(stage.slide?.beginTime)
    #expect(stage.layer.nextLitTime(after: 1001) == begin)
    #expect(Self.changes(of: stage.layer, after: 1001, before: 1e6) == [begin])
    stage.turn(at: 1004) { $0.shimmeringBeginTime = 1e9 }
    stage.turn(at: 1005) { $0.isShimmering = false }
    #expect(stage.layer.nextProgressChange(after: 1005) == .now)
    stage.turn(at: 1006)
    #expect(stage.layer.nextProgressChange(after: 1006) == .never)
  }
}
