import Display
import Testing
import Viewer

extension CoreAnimationTopics {
  static let displayTopics: [String: Answer] = ["display-link": displayLink]

  private static let displayLink: Answer = { input in
    let maximum = try #require(input["maximumFramesPerSecond"].number)
    // Refresh rates have at most three decimals.
    let rate = RefreshRate(numerator: Int64((maximum * 1000).rounded()), denominator: 1000)
    var pacer = FramePacer(startingAt: 0, rate: rate)
    pacer.preferredFramesPerSecond = Int(input["preferredFramesPerSecond"].number ?? 0)
    let first = pacer.ticket(at: 0)
    // Media time starts at 1000 here; the distance to the target is the same at every time.
    let ahead = pacer.targetTimestamp - pacer.timestamp
    let duration = pacer.duration
    // A second callback, so that the interval is measured, not read from a property.
    let next = pacer.arm(at: 1)
    let second = pacer.ticket(at: next ?? 0)
    let frames = try #require(second).index - (try #require(first).index)
    let asked = try #require(input["timestamp"].number)
    return .object([
      "framesBetweenCallbacks": JSONValue(Double(frames)),
      "duration": JSONValue(duration), "targetTimestamp": JSONValue(asked + ahead),
    ])
  }
}
