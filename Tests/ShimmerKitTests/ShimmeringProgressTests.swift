import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("When the progress of a shimmer changes")
struct ShimmeringProgressTests {
  /// All that can be read of a shimmer's progress at a time.
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
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2: layer.isShimmering.toggle()
    case 3: layer.shimmeringSpeed = Double.random(in: 10...2000, using: &random)
    case 4: layer.shimmeringPauseDuration = Double.random(in: 0...2, using: &random)
    case 5: layer.shimmeringHighlightLength = Double.random(in: 0...2.5, using: &random)
    case 6: layer.shimmeringBeginFadeDuration = Double.random(in: 0...1, using: &random)
    case 7: layer.shimmeringEndFadeDuration = Double.random(in: 0...1, using: &random)
    default:
      layer.shimmeringDirection =
        ShimmeringDirection.allCases.randomElement(using: &random) ?? .right
    }
  }

  @Test(
    "Before the next change everything is read as now, in a storm of changes", arguments: Seeds.all)
  func storm(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for phase in ShimmeringPhasePolicy.allCases {
        let stage = ShimmerStage(phase: phase)
        var (time, told) = (1000.0, 0)
        for _ in 0..<200 {
          time += Double.random(in: 0...1, using: &random)
          stage.turn(at: time) { Self.alter($0, &random) }
          let now = Reading(of: stage.layer, at: time)
          var end = time
          switch stage.layer.nextProgressChange(after: time) {
          case .now: continue
          case .at(let change):
            #expect(change > time)
            end = change - 1e-9
          case .never: end = time + 100
          }
          told += 1
          for _ in 0..<20 {
            let later = time + (end - time) * Double.random(in: 0...1, using: &random)
            #expect(Reading(of: stage.layer, at: max(later, time)) == now, "\(later) after \(time)")
          }
        }
        #expect(told > 50)
      }
    }
  }

  // A cycle lasts 1.4 s; the band is on the content from its begin until 0.824 s of it have passed.

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
    var (time, found) = (1000.5, [Double]())
    while found.count < 5 {
      guard case .at(let change) = stage.layer.nextProgressChange(after: time) else { break }
      found.append(((change - begin) / cycle * 1000).rounded() / 1000)
      time = change + 1e-6
    }
    let leave = (stage.layer.motion.litPlaces.upperBound * 1000).rounded() / 1000
    #expect(found == [leave, 1, 1 + leave, 2, 2 + leave])
    stage.turn(at: 1010) { $0.isShimmering = false }
    let fade = stage.layer.shimmeringFadeTime
    stage.turn(at: fade + 10)
    #expect(stage.layer.nextProgressChange(after: fade + 10) == .never)
  }
}
