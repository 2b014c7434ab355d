import Display
import Platform
import Viewer

/// The instants of the viewer's start, which `--verbose` tells.
struct StartUpPhases {
  /// The phases that have ended, in order: what has been done, and the instant in nanoseconds of the monotonic clock.
  private var ended: [(name: String, instant: Int64)] = [("program loaded", Shimmer.startedAt)]

  /// Notes that a phase ends now.
  ///
  /// - Parameter name: What has been done, such as *connected*.
  mutating func end(_ name: String) { ended.append((name, MonotonicClock.now)) }

  /// Returns the times of all phases in milliseconds since the process was created, in one line.
  ///
  /// - Parameters:
  ///   - frame: The instant at which the first frame was presented, in nanoseconds; `nil` if it is not known.
  ///   - pixels: The instant at which the display had read it, in nanoseconds.
  func line(firstFrame frame: Int64?, firstPixels pixels: Int64) -> String {
    let origin = Shimmer.startedAt - (Shimmer.ageAtStart ?? 0)
    func milliseconds(_ instant: Int64) -> String {
      NumberText.fixed(Double(instant - origin) / 1e6, digits: 1)
    }
    var phases = ended
    if let frame { phases.append(("first frame presented", frame)) }
    return "first pixels after \(milliseconds(pixels)) ms: "
      + NumberText.list(phases.map { "\($0.name) \(milliseconds($0.instant))" })
  }
}
