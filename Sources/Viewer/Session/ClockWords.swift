import Display

/// What is told of the clock above a scene.
struct ClockWords: Equatable {
  /// The media time that is told, in seconds.
  let time: Double

  private let isPaused: Bool
  private let rate: RefreshRate
  private let speed: ClockSpeed

  /// What is told in a frame of a media time.
  ///
  /// A running time is told four times a second, so that most frames commit nothing; a time that stands, as it is.
  init(of link: DisplayLink, at mediaTime: Double) {
    isPaused = link.clock.isPaused
    rate = link.grid.rate
    speed = link.clock.speed
    let step = 0.25 * min(speed.factor, 1)
    time = isPaused ? mediaTime : (mediaTime / step).rounded(.down) * step
  }

  /// How many digits told times have after the point.
  var digits: Int { isPaused || speed < .realTime ? 3 : 2 }

  /// The seconds since the session's beginning.
  var timeText: String { NumberText.sinceStart(time, digits: digits) }

  /// The display's rate with the slow motion, or that time stands.
  var rateText: String {
    if isPaused { return "paused" }
    let hertz = NumberText.shortest((rate.hertz * 100).rounded() / 100)
    return "\(hertz) Hz" + (speed == .realTime ? "" : " ×\(NumberText.shortest(speed.factor))")
  }
}
