import Display

/// What is written of the clock above a scene; written anew only when it says something else.
struct ClockWords {
  /// The media time in seconds.
  private(set) var time = ""

  /// The display's rate with the slow motion, or that time stands.
  private(set) var rate = ""

  /// What the words say.
  private struct Key: Hashable {
    var time: Double
    var digits: Int
    var isPaused: Bool
    var rate: RefreshRate
    var speed: ClockSpeed
  }

  private var key: Key?

  /// Brings the words to a media time, which is written with so many digits after the point.
  mutating func follow(_ link: DisplayLink, at mediaTime: Double, digits: Int) {
    let isPaused = link.clock.isPaused
    let new = Key(
      time: mediaTime, digits: digits, isPaused: isPaused, rate: link.grid.rate,
      speed: link.clock.speed)
    if new == key { return }
    key = new
    time = NumberText.fixed(new.time, digits: digits)
    rate = isPaused ? "paused" : Self.text(of: new)
  }

  private static func text(of key: Key) -> String {
    let hertz = NumberText.shortest((key.rate.hertz * 100).rounded() / 100)
    let isRealTime = key.speed == .realTime
    return "\(hertz) Hz" + (isRealTime ? "" : " ×\(NumberText.shortest(key.speed.factor))")
  }
}
