import Display
import TestSupport
import Testing

private let second: Int64 = 1_000_000_000

@Suite("Media time")
struct MediaClockTests {
  @Test("It is 1000 plus the nanoseconds divided once, bit for bit", arguments: Seeds.all)
  func realTime(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2000 {
        let start = Int64.random(in: 0...(1 << 50), using: &random)
        let elapsed = Int64.random(in: 0...(1 << 50), using: &random)
        let clock = MediaClock(startingAt: start)
        try #require(clock.time(at: start + elapsed) == 1000 + Double(elapsed) / 1e9)
      }
    }
  }

  @Test("Paused it stands still; resumed it goes on from there")
  func pause() {
    var clock = MediaClock(startingAt: 0)
    clock.pause(at: 2 * second)
    #expect(clock.isPaused)
    #expect(clock.time(at: 50 * second) == 1002)
    clock.pause(at: 60 * second)
    clock.resume(at: 100 * second)
    #expect(clock.time(at: 100 * second) == 1002)
    #expect(clock.time(at: 101 * second) == 1003)
    clock.resume(at: 200 * second)
    #expect(clock.time(at: 201 * second) == 1103)
  }

  @Test("An instant before the last change reads as the last change, so time never decreases")
  func past() {
    var clock = MediaClock(startingAt: 0)
    clock.setSpeed(.realTime.doubled, at: 5 * second)
    #expect(clock.time(at: 4 * second) == 1005)
    clock.setSpeed(.realTime, at: 3 * second)
    #expect(clock.time(at: 6 * second) == 1006)
  }

  @Test("Resumed in the future, it stays paused until then")
  func resumeAhead() {
    var clock = MediaClock(startingAt: 0)
    clock.pause(at: second)
    clock.resume(at: 3 * second)
    #expect(clock.time(at: 2 * second) == 1001)
    #expect(clock.time(at: 4 * second) == 1002)
  }

  @Test("Every speed is exact", arguments: ClockSpeed.exponents)
  func speeds(exponent: Int) {
    let speed = ClockSpeed(exponent: exponent)
    var clock = MediaClock(startingAt: 0)
    clock.setSpeed(speed, at: second)
    #expect(clock.time(at: 17 * second) == 1001 + 16 * speed.factor)
    #expect(speed.halved.factor == max(speed.factor / 2, 1.0 / 16))
    #expect(speed.doubled.factor == min(speed.factor * 2, 8))
  }

  @Test("No change makes it jump, and it never decreases", arguments: Seeds.all)
  func continuity(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var clock = MediaClock(startingAt: 0)
      var instant: Int64 = 0
      var last = clock.time(at: 0)
      for _ in 0..<5000 {
        instant += Int64.random(in: 0...(3 * second), using: &random)
        let before = clock.time(at: instant)
        try #require(before >= last)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: clock.pause(at: instant)
        case 1: clock.resume(at: instant)
        default:
          let exponent = ClockSpeed.exponents.randomElement(using: &random) ?? 0
          clock.setSpeed(ClockSpeed(exponent: exponent), at: instant)
        }
        last = clock.time(at: instant)
        try #require(last == before)
      }
    }
  }

  @Test("A step is one frame at any speed", arguments: ClockSpeed.exponents)
  func step(exponent: Int) {
    var clock = MediaClock(startingAt: 0)
    clock.setSpeed(ClockSpeed(exponent: exponent), at: 0)
    clock.step(frames: 0, of: .sixty, at: second)
    #expect(clock.isPaused)
    let start = clock.time(at: second)
    clock.step(frames: 1, of: .sixty, at: second)
    #expect(abs(clock.time(at: 9 * second) - start - 1.0 / 60) < 2e-9)
    for _ in 1..<60 { clock.step(frames: 1, of: .sixty, at: second) }
    #expect(clock.time(at: second) == start + 1, "sixty steps are one second")
  }

  @Test("As many steps back as forward return exactly, at any rate in between")
  func stepBack() {
    let film = RefreshRate(numerator: 24_000, denominator: 1001)
    var clock = MediaClock(startingAt: 0)
    clock.pause(at: 10 * second + 7)
    let start = clock.time(at: 0)
    for _ in 0..<37 { clock.step(frames: 1, of: film, at: 11 * second) }
    clock.step(frames: -37, of: film, at: 12 * second)
    #expect(clock.time(at: 0) == start)
    clock.step(frames: -5, of: .sixty, at: 12 * second)
    #expect(clock.time(at: 0) < start)
    clock.step(frames: 5, of: .sixty, at: 12 * second)
    #expect(clock.time(at: 0) == start)
    clock.resume(at: 20 * second)
    #expect(clock.time(at: 20 * second) == start)
  }

  @Test("Steps back stop at the start of media time")
  func wall() {
    var clock = MediaClock(startingAt: 0)
    clock.pause(at: second / 100)
    clock.step(frames: -3, of: .sixty, at: second)
    #expect(clock.time(at: second) == 1000)
    clock.step(frames: 60, of: .sixty, at: second)
    #expect(clock.time(at: second) == 1001)
  }

  @Test("The inverse is the earliest nanosecond", arguments: Seeds.all)
  func inverse(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<500 {
        var clock = MediaClock(startingAt: .random(in: 0...(1 << 50), using: &random))
        let change = Int64.random(in: (1 << 50)...(1 << 51), using: &random)
        let exponent = ClockSpeed.exponents.randomElement(using: &random) ?? 0
        clock.setSpeed(ClockSpeed(exponent: exponent), at: change)
        let wanted = clock.time(at: change) + Double.random(in: 1e-9...1e6, using: &random)
        let instant = try #require(clock.instant(reaching: wanted))
        try #require(clock.time(at: instant) >= wanted)
        try #require(clock.time(at: instant - 1) < wanted)
      }
    }
  }

  @Test("A seek pauses at the first tick at or after the requested time", arguments: Seeds.all)
  func seek(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<500 {
        var clock = MediaClock(startingAt: 0)
        let wanted = Double.random(in: 1000...1e6, using: &random)
        clock.seek(to: wanted, at: second)
        let stands = clock.time(at: 2 * second)
        try #require(clock.isPaused && stands >= wanted && stands - wanted < 1e-9)
        clock.seek(to: stands, at: 3 * second)
        try #require(clock.time(at: 3 * second) == stands, "where it stands it stays")
      }
    }
  }

  @Test("A seek stops at the start of media time, and time continues from its target")
  func seekEnds() {
    var clock = MediaClock(startingAt: 0)
    clock.seek(to: 3, at: second)
    #expect(clock.time(at: second) == 1000)
    clock.seek(to: 1004.5, at: second)
    clock.resume(at: 10 * second)
    #expect(clock.time(at: 11 * second) == 1005.5)
    clock.seek(to: .infinity, at: 12 * second)
    #expect(clock.time(at: 12 * second) > 1e8)
  }

  @Test("Media time stands still 18 years after its start, at every speed", arguments: [-4, 0, 3])
  func range(exponent: Int) {
    let decades: Int64 = 1_000_000_000 * second
    var clock = MediaClock(startingAt: 5 * second)
    clock.setSpeed(ClockSpeed(exponent: exponent), at: 5 * second)
    let end = clock.time(at: 4 * decades)
    #expect(end >= 2.4e8 && end <= 5.63e8)
    #expect(clock.time(at: 4 * decades + second) >= end)
    #expect(clock.instant(reaching: .infinity) == nil)
    clock.step(frames: 60, of: .sixty, at: 4 * decades)
    #expect(clock.time(at: 4 * decades) >= end)
    clock.resume(at: 4 * decades)
    clock.setSpeed(.realTime, at: 4 * decades + second)
    #expect(clock.time(at: 4 * decades + second) >= end)
    _ = clock.instant(reaching: end + 1)
    // Before the last change, and long before the start.
    #expect(clock.time(at: -decades) >= end)
  }

  @Test("A time already reached has the instant of the last change; an unreachable one has none")
  func inverseEnds() {
    var clock = MediaClock(startingAt: 5)
    #expect(clock.instant(reaching: 999) == 5)
    #expect(clock.instant(reaching: 1000) == 5)
    #expect(clock.instant(reaching: .infinity) == nil)
    #expect(clock.instant(reaching: .nan) == nil)
    clock.pause(at: second)
    #expect(clock.instant(reaching: 1000.5) == second)
    #expect(clock.instant(reaching: 1002) == nil)
  }
}
