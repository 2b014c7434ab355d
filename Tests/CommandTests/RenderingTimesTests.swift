import Display
import Raster
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("The times of rendered frames")
struct RenderingTimesTests {
  private static let sixty = FrameRatio(frames: 60, seconds: 1)

  /// A session that only notes the times up to which it is played.
  private final class Noted: PlayedSession {
    let session: Session
    let outlinedPeriod: Double? = nil
    private(set) var times: [Double] = []

    init(_ name: String = "hero", size: PixelSize = PixelSize(width: 1, height: 1)) throws {
      session = Session(try SceneCatalog.entry(named: name), size: size)
    }

    func advance(to seconds: Double) -> Double {
      times.append(seconds)
      let mediaTime = session.mediaTime(afterStart: seconds)
      session.advance(to: mediaTime)
      return mediaTime
    }
  }

  /// The times of all frames, in seconds after the start.
  private func seconds(_ times: RenderTimes) throws -> [Double] {
    let noted = try Noted()
    let painter = FramePainter(noted, isTransparent: false)
    times.prepare(painter)
    for index in 0..<times.count { _ = times.draw(index, with: painter) }
    return noted.times
  }

  // MARK: Spans

  @Test(
    "A span has a frame at its begin and none at its end, whatever rounding does",
    arguments: [
      (0, 0.1, "60", 6), (0, 1.0 / 3, "60", 20), (0, 2.0 / 3, "60", 40), (0.1, 0.3, "10", 2),
      (0, 0.7, "10", 7), (0.3, 0.9, "10", 6), (1.1, 2.2, "50", 55), (100.1, 100.2, "60", 6),
      (999_999.9, 1_000_000, "60", 6), (0, 1, "59.94", 60), (0, 1001, "60000/1001", 60_000),
      (0, 0.1001, "60", 7), (0, 0.0999, "60", 6), (0, 1, "1", 1), (0, 1.5, "1", 2),
      (5, 5.001, "60", 1), (0, 0.001, "1000", 1), (2.5, 2.5, "60", 1),
    ] as [(Double, Double, String, Int)])
  func traps(begin: Double, end: Double, rate: String, count: Int) throws {
    let rate = try #require(FrameRatio(rate))
    let times = try RenderTimes(from: begin, to: end, rate: rate)
    #expect(times.count == count && times.rate == rate)
    #expect(times.first == begin)
    #expect(times.last < end || count == 1)
  }

  @Test("Frames are as many as fit, at exact multiples of the period", arguments: Seeds.all)
  func spans(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<500 {
        let begin = Int.random(in: 0...100_00, using: &random)
        let length = Int.random(in: 1...100_00, using: &random)
        let ratio = FrameRatio(
          frames: Int.random(in: 1...1000, using: &random),
          seconds: [1, 2, 50, 1001].randomElement(using: &random) ?? 1)
        let times = try RenderTimes(
          from: Double(begin) / 100, to: Double(begin + length) / 100, rate: ratio)
        // In whole hundredths: the frames `k` with `k * seconds / frames < length`.
        let divisor = 100 * ratio.seconds
        let expected = (length * ratio.frames + divisor - 1) / divisor
        #expect(times.count == expected, "\(begin) \(length) \(ratio.text)")
        let last =
          Double(begin) / 100 + Double((expected - 1) * ratio.seconds) / Double(ratio.frames)
        #expect(times.last == last)
      }
    }
  }

  @Test("Each frame of a span is drawn at its time, which does not drift")
  func spanTimes() throws {
    let rate = FrameRatio(frames: 30_000, seconds: 1001)
    let times = try RenderTimes(from: 0.25, to: 4, rate: rate)
    let expected = (0..<times.count).map { 0.25 + Double($0 * 1001) / 30_000 }
    #expect(try seconds(times) == expected)
    #expect(expected.count == 113)
    #expect((0..<times.count).map(times.number) == Array(0..<113))
  }

  @Test("A million frames are allowed, one more is not")
  func most() throws {
    #expect(
      try RenderTimes(from: 0, to: 1000, rate: FrameRatio(frames: 1000, seconds: 1)).count
        == RenderTimes.most)
    do throws(ProgramError) {
      _ = try RenderTimes(from: 0, to: 1000.001, rate: FrameRatio(frames: 1000, seconds: 1))
      Issue.record("too many frames are accepted")
    } catch {
      #expect(error.status == .usage && error.line.contains("1000000 frames"))
    }
    #expect(throws: ProgramError.self) { try RenderTimes(from: 0, to: 1e300, rate: Self.sixty) }
  }

  // MARK: Single frames

  @Test("Single frames are drawn in the order of time, and numbered in that of the arguments")
  func single() throws {
    let given = [2, 0.5, 3.25, 0.5, 0, 1]
    let times = RenderTimes(single: given, rate: Self.sixty)
    #expect(times.count == 6 && times.first == 0 && times.last == 3.25)
    let drawn = try seconds(times)
    #expect(drawn == given.sorted())
    let numbers = (0..<6).map(times.number)
    #expect(numbers.map { given[$0] } == drawn)
    #expect(numbers.sorted() == Array(0..<6))
  }

  // MARK: Cycles

  @Test(
    "A cycle has as many whole frames as are closest to the rate",
    arguments: [
      (1.8, "60", 108), (8, "60", 480), (1.7, "25", 43), (0.99, "60", 59), (0.1, "60", 6),
      (0.005, "60", 1),
      (1.0 / 3, "60", 20), (100.0 / 60.4, "60", 99), (100.0 / 60.7, "60", 99), (3, "29.97", 90),
    ] as [(Double, String, Int)])
  func cycleCounts(duration: Double, rate: String, count: Int) throws {
    let cycle = SceneCycle(begin: 1000.3, duration: duration)
    let times = RenderTimes(
      cycle, after: 0.1, near: try #require(FrameRatio(rate)), atMost: 1000)
    #expect(times.count == count)
    #expect(abs(times.rate.perSecond * duration / Double(count) - 1) < 1e-5)
    #expect(times.first == 0.1 && times.last == 0.1)
  }

  @Test("A GIF never has more than its maximum rate", arguments: Seeds.all)
  func gifRate(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var roundedUp = 0
      for _ in 0..<2000 {
        // A cycle of less than two hundredths of a second cannot have fewer frames than one.
        let duration =
          0.02 * Double(1 << Int.random(in: 0...8, using: &random))
          * Double.random(in: 1..<2, using: &random)
        let rate = FrameRatio(frames: Int.random(in: 20...50, using: &random), seconds: 1)
        let cycle = SceneCycle(begin: 1000, duration: duration)
        let times = RenderTimes(
          cycle, after: 0, near: rate, atMost: FrameFormat.gif.mostFramesPerSecond)
        #expect(Double(times.count) / duration <= 50, "\(duration) s at \(rate.text)")
        #expect(times.rate.perSecond <= 50.000001, "\(duration) s: \(times.rate.text)")
        let wanted = duration * rate.perSecond
        #expect(
          abs(Double(times.count) - wanted) <= 1 || wanted < 1, "\(duration) s at \(rate.text)")
        if Double(times.count) > wanted { roundedUp += 1 }
      }
      #expect(roundedUp > 100)
    }
  }

  @Test("The frames of a cycle are at equal distances from its begin, without notices")
  func cycleTimes() throws {
    let size = PixelSize(width: 96, height: 40)
    let cycle = SceneCycle(begin: 1000.3, duration: 1.8)
    let times = RenderTimes(
      cycle, after: 0.2, near: FrameRatio(frames: 5, seconds: 1), atMost: 1000)
    #expect(times.count == 9)
    let noted = try Noted(size: size)
    noted.session.apply(.key(KeyPress("pagedown")), at: 1)
    noted.session.apply(.key(KeyPress("pageup")), at: 2)
    #expect(noted.session.document.chrome.notice != nil)
    let painter = FramePainter(noted, isTransparent: false)
    times.prepare(painter)
    #expect(noted.times == [0.2])
    let other = try Noted(size: size)
    other.session.apply(.key(KeyPress("pagedown")), at: 1)
    other.session.apply(.key(KeyPress("pageup")), at: 2)
    other.session.showOnlyScene()
    var former: Bitmap?
    for index in 0..<times.count {
      let time = 1000.3 + 1.8 * Double(index) / 9
      other.session.host.turn(at: time)
      let expected = other.session.picture(at: time)
      #expect(times.draw(index, with: painter).isEqual(to: expected), "frame \(index)")
      if let former { #expect(!former.isEqual(to: expected), "frame \(index) shows nothing new") }
      former = expected
    }
    #expect(noted.times == [0.2])
  }

  // MARK: Samples

  @Test("A sample is evenly spread from the first frame on, and not larger than allowed")
  func samples() throws {
    for count in [1, 2, 9, 10, 11, 19, 20, 21, 99, 100, 101, 250] {
      let times = try RenderTimes(
        from: 0, to: Double(count), rate: FrameRatio(frames: 1, seconds: 1))
      for most in [1, 2, 10, 100] {
        let sample = times.sample(atMost: most)
        #expect(sample.first == 0 && sample.count <= most && sample.last ?? 0 < count)
        #expect(sample.count * 2 > min(most, count), "\(count) at most \(most)")
        let distances = Set(zip(sample.dropFirst(), sample).map { $0 - $1 })
        #expect(distances.count <= 1 && distances.allSatisfy { $0 > 0 })
      }
    }
  }
}
