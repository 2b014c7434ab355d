import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The way of a sweep")
struct SweepPathTests {
  private func corners(_ area: Rect) -> [Point] {
    [
      Point(x: area.minX, y: area.minY), Point(x: area.maxX, y: area.minY),
      Point(x: area.minX, y: area.maxY), Point(x: area.maxX, y: area.maxY),
    ]
  }

  @Test("Whatever the angle, the band touches all corners on its way and none at its ends")
  func clearsCorners() {
    let area = Rect(x: 10, y: -5, width: 120, height: 30)
    for step in 0..<48 {
      var sweep = Sweep()
      sweep.direction = .right
      sweep.tilt = Double(step) * .pi / 24
      sweep.band.length = .points(16)
      let path = SweepPath(sweep, across: area)
      let distances = corners(area).map(path.distance)
      #expect((distances.min() ?? 1).magnitude < 1e-9)
      #expect(((distances.max() ?? 0) - path.length).magnitude < 1e-9)
      // Its leading edge is at the first corner, its trailing edge at the last one.
      #expect((path.bandMiddle(atPlace: 0) + 8).magnitude < 1e-9)
      #expect((path.bandMiddle(atPlace: 1) - 8 - path.length).magnitude < 1e-9)
      #expect((path.distance(of: path.middle(atPlace: 0.5)) - path.length / 2).magnitude < 1e-9)
    }
  }

  @Test("Quarter turns are exact, so that they keep to an axis")
  func quarters() {
    let expected: [SweepDirection: Point] = [
      .right: Point(x: 1, y: 0), .left: Point(x: -1, y: 0), .up: Point(x: 0, y: -1),
      .down: Point(x: 0, y: 1),
    ]
    for (direction, vector) in expected {
      #expect(direction.vector(tilt: 0, writing: .leftToRight) == vector)
      #expect(direction.vector(tilt: 0, writing: .rightToLeft) == vector)
    }
    #expect(SweepDirection.right.vector(tilt: .pi / 2, writing: .leftToRight) == Point(x: 0, y: 1))
    #expect(SweepDirection.right.vector(tilt: .nan, writing: .leftToRight) == Point(x: 1, y: 0))
  }

  @Test("Trailing and leading follow the writing, as mirror images; left and right do not")
  func writing() {
    let tilt = 0.3
    func vector(_ direction: SweepDirection, _ writing: WritingDirection) -> Point {
      direction.vector(tilt: tilt, writing: writing)
    }
    let right = vector(.right, .leftToRight)
    #expect(vector(.trailing, .leftToRight) == right)
    #expect(vector(.trailing, .rightToLeft) == Point(x: -right.x, y: right.y))
    #expect(vector(.leading, .leftToRight) == Point(x: -right.x, y: -right.y))
    #expect(vector(.leading, .rightToLeft) == Point(x: right.x, y: -right.y))
    #expect(vector(.left, .rightToLeft) == vector(.left, .leftToRight))
  }

  @Test(
    "A band's extent is a fraction of the path or points; an overshoot is added at both ends")
  func lengths() {
    var sweep = Sweep()
    sweep.band.length = .share(0.25)
    sweep.overshoot = 0.5
    let path = SweepPath(sweep, across: Rect(x: 0, y: 0, width: 80, height: 40))
    #expect(path.length == 80 && path.bandLength == 20 && path.overshoot == 40)
    #expect(path.travel == 180)
    sweep.direction = .down
    sweep.band.length = .points(7)
    let down = SweepPath(sweep, across: Rect(x: 0, y: 0, width: 80, height: 40))
    #expect(down.length == 40 && down.bandLength == 7 && down.travel == 87)
  }
}

@Suite("The band of a sweep")
struct SweepBandTests {
  @Test("Core and softness give four stops; hard edges keep the amount of light")
  func stops() {
    let soft = SweepBand(length: .points(10), core: 0.2)
    #expect(agree(soft.stops.map(\.place), [0, 0.4, 0.6, 1]))
    #expect(soft.stops.map(\.strength) == [0, 1, 1, 0])
    let hard = SweepBand(length: .points(10), core: 0.2, softness: 0)
    #expect(agree(hard.stops.map(\.place), [0.2, 0.2, 0.8, 0.8]))
    let half = SweepBand(length: .points(10), core: 0.2, softness: 0.5)
    #expect(agree(half.stops.map(\.place), [0.1, 0.3, 0.7, 0.9]))
  }

  @Test("Intensity and drop-off are shimmer-android's")
  func android() {
    let usual = SweepBand(intensity: 0, dropoff: 0.5)
    #expect(usual.length == .share(0.5))
    #expect(agree(usual.stops.map(\.place), [0, 0.5, 0.5, 1]))
    let spot = SweepBand(intensity: 0.35, dropoff: 0.1)
    #expect(spot.length == .share(0.35 + 0.1))
    #expect(agree([spot.stops[1].place], [0.05 / 0.45]))
    // The part beyond the view is cut off.
    #expect(SweepBand(intensity: 0.8, dropoff: 0.5).length == .share(1))
  }

  @Test("The polarity follows from the two opacities")
  func polarity() {
    #expect(SweepLight.reveal.polarity == .reveal)
    #expect(SweepLight.conceal.polarity == .conceal)
    #expect(SweepLight.colors(base: .black, highlight: .white).polarity == nil)
  }
}

@Suite("The timing of sweeps")
struct SweepTimingTests {
  private func timing(_ change: (inout Sweep) -> Void) throws -> SweepTiming {
    var sweep = Sweep()
    sweep.pace = .duration(2)
    sweep.pause = 1
    change(&sweep)
    let path = SweepPath(sweep, across: Rect(x: 0, y: 0, width: 100, height: 20))
    return try #require(SweepTiming(sweep, along: path, begin: 1000))
  }

  @Test("The first sweep comes at once, pauses lie between sweeps")
  func pauses() throws {
    let timing = try timing { _ in }
    #expect(
      [999, 1000, 1001, 1002, 1002.9, 1003, 1004].map(timing.share) == [0, 0, 0.5, 1, 1, 0, 0.5])
    #expect([1000, 1002.5, 1003].map(timing.index) == [0, 0, 1])
    #expect(timing.index(at: 999) == nil)
    #expect(
      [999, 1000, 1001.9, 1002, 1003].map(timing.isSliding) == [false, true, true, false, true])
    #expect(timing.end == .infinity)
  }

  @Test("The end of the sweep in progress is its own; in a pause it is now")
  func ends() throws {
    let timing = try timing { _ in }
    #expect([1000.5, 1002.5, 1004].map(timing.endOfSweep) == [1002, 1002.5, 1005])
  }

  @Test("A count is rounded up, and no pause follows the last")
  func counts() throws {
    #expect(try timing { $0.repeatCount = 3 }.end == 1008)
    #expect(try timing { $0.repeatCount = 2.2 }.end == 1008)
    #expect(try timing { $0.repeatCount = 0 }.end == 1002)
    #expect(try timing { $0.repeatCount = 3 }.index(at: 2000) == 2)
  }

  @Test("A speed is the visible one: distance over time")
  func speed() throws {
    let timing = try timing {
      $0.pace = .speed(40)
      $0.band.length = .points(20)
    }
    #expect(timing.slide == 3)
  }

  @Test("An invalid pace has no timing")
  func none() {
    for pace: SweepPace in [
      .duration(0), .duration(-1), .duration(.nan), .speed(0), .speed(-3), .speed(.infinity),
    ] {
      var sweep = Sweep()
      sweep.pace = pace
      let path = SweepPath(sweep, across: Rect(x: 0, y: 0, width: 100, height: 20))
      #expect(SweepTiming(sweep, along: path, begin: 0) == nil, "\(pace)")
    }
  }
}
