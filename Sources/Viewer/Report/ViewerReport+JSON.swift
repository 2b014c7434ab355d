import Display
import LayerHost
import Raster
import ShimmerKit

extension ViewerReport: Encodable {
  private struct Members: Encodable {
    @Nullable var end: String?
    let mediaTime: Double
    @Nullable var shownTime: Double?
    let state: String
    let fadeTime: Double
    @Nullable var firstFrame: Int64?
    let exposures, hidings: Int
    let windowSize, frameSize: PixelSize
    let scale, rate: Double
    let counts, paths, reasons: [String: Int]
    let latencies: [String: LatencyPercentiles?]
    let events: [Event]
    let eventsForgotten: Int
  }

  private struct Event: Encodable {
    let time: Double
    @Nullable var trigger: String?
    let event: String
  }

  /// Writes the report for machines: times of latencies in nanoseconds, media times in seconds.
  package func encode(to encoder: any Encoder) throws {
    let members = Members(
      end: end?.name, mediaTime: mediaTime, shownTime: shownTime, state: state.rawValue,
      fadeTime: fadeTime, firstFrame: firstFrame, exposures: exposures, hidings: hidings,
      windowSize: windowSize, frameSize: frameSize, scale: scale, rate: rate.hertz,
      counts: frames.counts.byName, paths: paths.byName, reasons: framesByReason,
      latencies: Dictionary(uniqueKeysWithValues: latencies.map { ($0.name, $0.latency) }),
      events: log.entries.map { Event(time: $0.time, trigger: $0.trigger, event: $0.name) },
      eventsForgotten: log.forgotten)
    try members.encode(to: encoder)
  }

  /// The distributions by name, in the order in which people read them.
  ///
  /// When a frame was read is not among them: the loop does not wake for completions, so that it learns of
  /// one only when it wakes for something else.
  var latencies: [(name: String, latency: LatencyPercentiles?)] {
    let known: [FrameMeasure] = [
      .lateness, .earliness, .interval, .composite, .renewal, .tinted,
    ]
    return known.map { ($0.name, frames[$0]) }
  }
}

extension LoopEnd {
  /// The end in a word, for reports.
  package var name: String {
    switch self {
    case .quit: "quit"
    case .closed: "closed"
    case .seconds: "seconds"
    case .frames: "frames"
    // A viewer has no other end of its own.
    case .finished: "replay"
    case .signal(let number): "signal \(number)"
    }
  }
}

extension DrawingPaths {
  /// The counts by their names in reports; ways in which no frame was drawn are left out.
  package var byName: [String: Int] {
    let all = ["none": none, "fast": fast, "general": general, "overdraw": tinted]
    return all.filter { $0.value > 0 }
  }
}
