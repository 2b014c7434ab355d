import ShimmerKit
import TestSupport
import Testing

@Suite("Shimmer motion")
struct ShimmerMotionTests {
  private static func motion(_ length: Double) -> ShimmerMotion {
    ShimmerMotion(length: length, speed: 230, pause: 0.4, highlightLength: 1)
  }

  @Test("The original's numbers for 200 points")
  func geometry() {
    let motion = Self.motion(200)
    #expect(motion.maskLength == 892)
    #expect(motion.travel == 692)
    #expect((motion.cycle - 1.269_565_217_391).magnitude < 1e-12)
    #expect((motion.gradientStart - 0.551_569_506_726).magnitude < 1e-12)
    #expect((motion.gradientEnd - 0.775_784_753_363).magnitude < 1e-12)
    #expect(motion.stops == [0, 0.5, 1])
  }

  @Test("The band is faster than asked: 587 points per second over 320, 558.6 over 230")
  func speed() {
    #expect(Self.motion(320).trueSpeed.rounded() == 587)
    #expect((Self.motion(230).trueSpeed - 558.571_428).magnitude < 1e-5)
  }

  @Test("Over 320 points the band touches the content for 61 % of a cycle")
  func lit() {
    #expect((Self.motion(320).litShare * 100).rounded() == 61)
    let places = Self.motion(320).litPlaces
    #expect((places.upperBound - places.lowerBound - Self.motion(320).litShare).magnitude < 1e-12)
  }

  @Test("The gradient's axis is as long as the content", arguments: Seeds.all)
  func axis(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let motion = ShimmerMotion(
          length: Double.random(in: 1...2000, using: &random),
          speed: Double.random(in: 1...2000, using: &random),
          pause: Double.random(in: 0...5, using: &random),
          highlightLength: Double.random(in: 0...1, using: &random))
        let axis = (motion.gradientEnd - motion.gradientStart) * motion.maskLength
        #expect((axis - motion.length).magnitude < 1e-9 * motion.maskLength)
        let enters = motion.bandMiddle(atPlace: motion.litPlaces.lowerBound)
        let leaves = motion.bandMiddle(atPlace: motion.litPlaces.upperBound)
        let half = motion.length * motion.highlightLength / 2
        #expect((enters + half).magnitude < 1e-9 * motion.maskLength)
        #expect((leaves - half - motion.length).magnitude < 1e-9 * motion.maskLength)
      }
    }
  }

  @Test("Matching places there and back gives the place", arguments: Seeds.all)
  func matching(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      func motion(_ highlight: Double) -> ShimmerMotion {
        ShimmerMotion(
          length: Double.random(in: 10...900, using: &random),
          speed: Double.random(in: 1...900, using: &random),
          pause: Double.random(in: 0...3, using: &random), highlightLength: highlight)
      }
      for _ in 0..<500 {
        let highlight = Double.random(in: 0...1, using: &random)
        let (one, other) = (motion(highlight), motion(highlight))
        let place = Double.random(in: 0..<1, using: &random)
        for isSingle in [false, true] {
          let there = other.place(matching: place, of: one, isSingle: isSingle)
          #expect((0...1).contains(there))
          let back = one.place(matching: there, of: other, isSingle: isSingle)
          // In an endless slide 0 and 1 are the same position.
          let miss = (back - place).magnitude
          #expect(min(miss, isSingle ? miss : 1 - miss) < 1e-9, "\(place) became \(back)")
        }
      }
    }
  }
}
