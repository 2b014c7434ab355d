import Compositor
package import Display
package import LayerHost
package import Raster
package import ShimmerKit

/// The results of a viewer's run, as numbers and as text.
///
/// A program adds its own facts, such as memory and transport.
package struct ViewerReport: Hashable, Sendable {
  /// The reason for the loop's end; `nil` while it runs and after an error.
  package var end: LoopEnd?

  /// The media time at the end, in seconds.
  package var mediaTime: Double

  /// The media time of the frame on the screen, in seconds; `nil` before the first frame.
  package var shownTime: Double?

  /// The outcomes of the deadlines, and the cost of the frames.
  package var frames: FrameReport

  /// The number of frames by drawing path.
  package var paths: DrawingPaths

  /// The number of frames for each reason, keyed by the reason's name, such as "mask" or "overlay".
  ///
  /// A frame with several reasons counts for each of them.
  ///
  /// Empty unless reasons were requested.
  package var framesByReason: [String: Int]

  /// The time from the start until the first frame was passed to the display, in nanoseconds; `nil` if none was.
  package var firstFrame: Int64?

  /// The number of times that the window system discarded a part of the window's contents, which the viewer had to
  /// show again.
  package var exposures: Int

  /// The number of times that the window became hidden after it had been visible.
  package var hidings: Int

  /// The last state of the scene's effect.
  package var state: ShimmeringState

  /// The media time at which the last end fade began; 0 before the first stop.
  package var fadeTime: Double

  /// The log of commands and state changes.
  package var log: EventLog

  /// The size for which the window's contents are laid out, in device pixels.
  package var windowSize: PixelSize

  /// The size of a frame in device pixels.
  ///
  /// It is the window's size, unless the window is much larger than the screen.
  package var frameSize: PixelSize

  /// The number of device pixels per point.
  package var scale: Double

  /// The refresh rate by which frames are paced.
  package var rate: RefreshRate
}

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
    let counts, verdicts, paths, reasons: [String: Int]
    let notOnTime: [NotOnTime]
    @Nullable var longestGap: Int64?
    let latencies: [String: LatencyPercentiles?]
    let events: [Event]
    let eventsForgotten: Int
  }

  /// The frames with one verdict, cause and state of the effect; the worst overrun is in nanoseconds.
  private struct NotOnTime: Encodable {
    let verdict, cause: String
    @Nullable var state: String?
    let count: Int
    @Nullable var worstOverrun: Int64?
  }

  private struct Event: Encodable {
    let time: Double
    @Nullable var trigger: String?
    let event: String
  }

  /// Encodes the report: latencies in nanoseconds, media times in seconds.
  package func encode(to encoder: any Encoder) throws {
    let members = Members(
      end: end?.name, mediaTime: mediaTime, shownTime: shownTime, state: state.rawValue,
      fadeTime: fadeTime, firstFrame: firstFrame, exposures: exposures, hidings: hidings,
      windowSize: windowSize, frameSize: frameSize, scale: scale, rate: rate.hertz,
      counts: frames.counts.byName,
      verdicts: Dictionary(
        uniqueKeysWithValues: FrameTiming.Verdict.allCases.map {
          ($0.rawValue, frames.counts.count($0))
        }),
      paths: paths.byName, reasons: framesByReason,
      notOnTime: frames.account.rows.map { row in
        NotOnTime(
          verdict: row.verdict.rawValue, cause: row.cause.rawValue,
          state: row.state.flatMap(ShimmeringState.init(number:))?.rawValue, count: row.count,
          worstOverrun: row.worst)
      },
      longestGap: frames.account.longestGap,
      latencies: Dictionary(uniqueKeysWithValues: latencies.map { ($0.name, $0.latency) }),
      events: log.entries.map { Event(time: $0.time, trigger: $0.trigger, event: $0.name) },
      eventsForgotten: log.forgotten)
    try members.encode(to: encoder)
  }

  /// The latency distributions by name, in the order in which reports list them.
  ///
  /// The times at which the server read frames are not included: the loop does not wake for completions, so it
  /// detects a completion only when it wakes for something else.
  var latencies: [(name: String, latency: LatencyPercentiles?)] {
    let known: [FrameMeasure] = [
      .lateness, .earliness, .interval, .composite, .renewal, .tinted,
    ]
    return known.map { ($0.name, frames[$0]) }
  }
}

extension ViewerReport {
  // MARK: Text

  /// The report as lines of text, with durations in milliseconds.
  package var lines: [String] {
    let counts = frames.counts
    var lines = [
      "\(windowSize.width)×\(windowSize.height) pixels at scale \(NumberText.shortest(scale)), "
        + "\(NumberText.fixed(rate.hertz, digits: 2)) Hz",
      "\(NumberText.sinceStart(mediaTime, digits: 6)) s since the start, \(state.rawValue)",
      "\(counts.ticks + counts.skipped) frames: "
        + FrameTiming.Verdict.allCases.map { "\(counts.count($0)) \($0.rawValue)" }
        .joined(separator: ", "),
      "\(counts.completions) completions (\(counts.overdue) overdue), \(counts.failed) failed, "
        + "\(counts.pending) pending",
      "\(counts.pixelsComposited) pixels composited, \(counts.bytesPut) bytes put, "
        + "\(counts.wakeUps) wake-ups",
    ]
    let causes = FrameTiming.Cause.allCases.compactMap { cause in
      let count = frames.account.count(because: cause)
      return count == 0 ? nil : "\(cause.rawValue) \(count)"
    }
    if !causes.isEmpty { lines.append("not on time because of: " + causes.joined(separator: ", ")) }
    if let firstFrame {
      lines.append("first frame after \(Self.milliseconds(firstFrame)) ms")
    }
    for (name, latency) in latencies {
      guard let latency else { continue }
      let numbers = latency.named.map { "\($0.name) \(Self.milliseconds($0.nanoseconds))" }
      lines.append("\(name) \(numbers.joined(separator: ", ")) ms")
    }
    if let end { lines.append("ended: \(end.name)") }
    return lines
  }

  private static func milliseconds(_ nanoseconds: Int64, digits: Int = 3) -> String {
    NumberText.fixed(Double(nanoseconds) / 1e6, digits: digits)
  }

  // MARK: The statistics page

  /// Returns the groups of the statistics page, which have the same lines in each call.
  ///
  /// - Parameters:
  ///   - lap: The frames since the page was opened or its counts began anew; `nil` before the first.
  ///   - last: The last drawn frame; `nil` before the first.
  ///   - area: The number of pixels of a frame.
  static func groups(
    of lap: FrameReport?, last: RenderedFrame?, area: Int
  ) -> [LabeledValueGroup] {
    [
      LabeledValueGroup("Frames since opening (r: anew)", verdicts(of: lap)),
      LabeledValueGroup(
        "Late, dropped, blocked because of",
        FrameTiming.Cause.allCases.map { cause in
          LabeledValue(
            title(cause.rawValue),
            lap.map {
              text($0.account.count(because: cause), $0.account.worst(because: cause))
            }
              ?? "—")
        } + [LabeledValue("In state", lap.map { states(of: $0.account) } ?? "—")]),
      LabeledValueGroup(
        "Time since then, p50 · p99 · worst",
        [
          fact("Lateness", lap?[.lateness]), fact("Interval", lap?[.interval]),
          fact("Composite", lap?[.composite]), fact("Composite, page updated", lap?[.renewal]),
          fact("Composite, overdraw shown", lap?[.tinted]),
        ]),
      LabeledValueGroup("Pixels", pixels(of: lap, last, area)),
    ]
  }

  private static func verdicts(of lap: FrameReport?) -> [LabeledValue] {
    func count(_ verdict: FrameTiming.Verdict) -> String {
      guard let lap else { return "—" }
      switch verdict {
      case .shown, .still: return "\(lap.counts.count(verdict))"
      // Frames that the page itself made late or dropped are not in the account.
      case .late, .dropped, .blocked:
        return text(lap.account.count(verdict), lap.account.worst(verdict))
      }
    }
    let gap = lap?.account.longestGap.map { "\(milliseconds($0, digits: 2)) ms" }
    return FrameTiming.Verdict.allCases.map {
      LabeledValue(title($0.rawValue), count($0))
    } + [LabeledValue("Longest gap", gap ?? "—")]
  }

  /// Returns a number of frames with their worst overrun in nanoseconds as text: "3, worst +4.20 ms".
  private static func text(_ count: Int, _ worst: Int64?) -> String {
    guard let worst else { return "\(count)" }
    return "\(count), worst +\(milliseconds(worst, digits: 2)) ms"
  }

  private static func title(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func states(of account: FrameAccount) -> String {
    let counts = account.countsByState.sorted { $0.key < $1.key }.map { number, count in
      "\(ShimmeringState(number: number)?.rawValue ?? "other") \(count)"
    }
    return counts.isEmpty ? "—" : counts.joined(separator: " · ")
  }

  private static func pixels(
    of lap: FrameReport?, _ last: RenderedFrame?, _ area: Int
  ) -> [LabeledValue] {
    let whole = max(Double(area), 1)
    let damage = last.map { Double($0.changes.area) / whole * 100 }
    let put = lap.map { "\(NumberText.fixed(Double($0.counts.bytesPut) / 1e6, digits: 1)) MB" }
    return [
      LabeledValue(
        "Damage, last frame", damage.map { "\(NumberText.fixed($0, digits: 1)) %" } ?? "—"),
      LabeledValue("Composited, last frame", last.map { "\($0.pixelsComposited) px" } ?? "—"),
      LabeledValue("Bytes put", put ?? "—"),
      LabeledValue("Wake-ups", lap.map { "\($0.counts.wakeUps)" } ?? "—"),
    ]
  }

  private static func fact(_ name: String, _ latency: LatencyPercentiles?) -> LabeledValue {
    guard let latency else { return LabeledValue(name, "—") }
    let times = [latency.p50, latency.p99, latency.max].map { milliseconds($0, digits: 2) }
    return LabeledValue(name, "\(times.joined(separator: " · ")) ms")
  }
}

extension ShimmeringState {
  /// The number of the state in an account of frames: its place among all cases.
  var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

  /// Creates the state with a number; `nil` if there is none.
  init?(number: UInt8) {
    guard Self.allCases.indices.contains(Int(number)) else { return nil }
    self = Self.allCases[Int(number)]
  }
}

extension FrameTiming {
  /// The name of the effect's state in reports; `nil` if it is not known.
  package var stateName: String? {
    state.flatMap(ShimmeringState.init(number:))?.rawValue
  }
}

extension LoopEnd {
  /// The name of this reason for the loop's end in reports.
  package var name: String {
    switch self {
    case .quit: "quit"
    case .closed: "closed"
    case .seconds: "seconds"
    case .frames: "frames"
    // A viewer finishes by itself only at the end of a replay.
    case .finished: "replay"
    case .signal(let number): "signal \(number)"
    }
  }
}

extension DrawingPaths {
  /// The counts by path name for reports, without paths that drew no frame.
  package var byName: [String: Int] {
    let all = ["none": none, "fast": fast, "general": general, "overdraw": tinted]
    return all.filter { $0.value > 0 }
  }
}
