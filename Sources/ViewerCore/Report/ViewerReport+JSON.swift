import Display
import Raster
import ShimmerKit

extension ViewerReport {
  /// The report for machines: times of latencies in nanoseconds, media times in seconds.
  ///
  /// A program adds what only it knows, such as memory and transport, as further members.
  public var json: JSONValue {
    .object([
      "schema": JSONValue(Double(Self.schema)),
      "end": end.map { .string($0.name) } ?? .null,
      "mediaTime": JSONValue(mediaTime),
      "shownTime": shownTime.map { JSONValue($0) } ?? .null,
      "state": .string(state.rawValue),
      "fadeTime": JSONValue(fadeTime),
      "firstFrame": firstFrame.map { JSONValue(Double($0)) } ?? .null,
      "exposures": JSONValue(Double(exposures)),
      "frameSize": .object([
        "width": JSONValue(Double(frameSize.width)), "height": JSONValue(Double(frameSize.height)),
      ]),
      "scale": JSONValue(scale),
      "rate": JSONValue(rate.hertz),
      "counts": .object(countsByName.mapValues { JSONValue(Double($0)) }),
      "paths": .object(framesByPath.mapValues { JSONValue(Double($0)) }),
      "reasons": .object(framesByReason.mapValues { JSONValue(Double($0)) }),
      "latencies": .object(latenciesByName),
      "events": .array(log.entries.map(Self.json)),
      "eventsForgotten": JSONValue(Double(log.forgotten)),
    ])
  }

  private var countsByName: [String: Int] {
    let counts = frames.counts
    return [
      "ticks": counts.ticks, "presented": counts.presented, "unchanged": counts.unchanged,
      "blocked": counts.blocked, "dropped": counts.dropped, "skipped": counts.skipped,
      "completions": counts.completions, "overdue": counts.overdue, "failed": counts.failed,
      "pending": counts.pending,
      "pixelsComposited": counts.pixelsComposited, "bytesPut": counts.bytesPut,
      "wakeUps": counts.wakeUps,
    ]
  }

  private var latenciesByName: [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for (name, latency) in latencies {
      result[name] = latency.map(Self.json) ?? .null
    }
    return result
  }

  private static func json(_ latency: LatencyPercentiles) -> JSONValue {
    .object([
      "count": JSONValue(Double(latency.count)), "p50": JSONValue(Double(latency.p50)),
      "p90": JSONValue(Double(latency.p90)), "p95": JSONValue(Double(latency.p95)),
      "p99": JSONValue(Double(latency.p99)), "max": JSONValue(Double(latency.max)),
    ])
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
    [
      ("lateness", frames.lateness), ("earliness", frames.earliness),
      ("interval", frames.interval), ("composite", frames.composite),
      ("compositeUnderOverdraw", frames.tinted),
    ]
  }
}
