package import Display
import LayerHost
import Raster
import ShimmerKit

extension ViewerReport {
  /// The report for machines: times of latencies in nanoseconds, media times in seconds.
  ///
  /// A program adds what only it knows, such as memory and transport, as further members.
  package var json: JSONValue {
    .object([
      "schema": JSONValue(Double(Self.schema)),
      "end": end.map { .string($0.name) } ?? .null,
      "mediaTime": JSONValue(mediaTime),
      "shownTime": shownTime.map { JSONValue($0) } ?? .null,
      "state": .string(state.rawValue),
      "fadeTime": JSONValue(fadeTime),
      "firstFrame": firstFrame.map { JSONValue(Double($0)) } ?? .null,
      "exposures": JSONValue(Double(exposures)),
      "hidings": JSONValue(Double(hidings)),
      "windowSize": windowSize.json,
      "frameSize": frameSize.json,
      "scale": JSONValue(scale),
      "rate": JSONValue(rate.hertz),
      "counts": .object(frames.counts.byName.mapValues { JSONValue(Double($0)) }),
      "paths": .object(paths.byName.mapValues { JSONValue(Double($0)) }),
      "reasons": .object(framesByReason.mapValues { JSONValue(Double($0)) }),
      "latencies": .object(latenciesByName),
      "events": .array(log.entries.map(Self.json)),
      "eventsForgotten": JSONValue(Double(log.forgotten)),
    ])
  }

  private var latenciesByName: [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for (name, latency) in latencies {
      result[name] = latency?.json ?? .null
    }
    return result
  }

  private static func json(_ entry: EventLog.Entry) -> JSONValue {
    .object([
      "time": JSONValue(entry.time), "trigger": entry.trigger.map { .string($0) } ?? .null,
      "event": .string(entry.name),
    ])
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
