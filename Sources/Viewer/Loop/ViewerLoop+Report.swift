package import Display
import Raster
import Scenes
import ShimmerKit

// What a loop tells of itself.
extension ViewerLoop {
  /// The least time between two readings of the statistics page, in nanoseconds.
  static let statisticsPeriod: Int64 = 500_000_000

  /// Renews what the pages show of frames, in a frame that comes anyway, twice a second at most.
  ///
  /// Not by a wake-up of its own: that would be counted, and shown, and so for ever.
  func refreshStatistics(at instant: Int64) {
    guard session.showsStatistics || session.showsState else {
      statisticsAt = nil
      return
    }
    // What the page of the state shows is less than what the statistics are.
    let last = statisticsAt.flatMap { !session.showsStatistics || $0.isWhole ? $0.instant : nil }
    if let last, instant - last < Self.statisticsPeriod { return }
    if session.showsStatistics, !frames.isLastExplained {
      // Reasons cost time: they are found of one frame, which is told of in the next.
      frames.explainsNext = true
      if last != nil { return }
    }
    statisticsAt = (instant, session.showsStatistics)
    session.changedPixels = frames.last?.changes.area
    guard session.showsStatistics else { return }
    let report = report
    session.statistics = report.groups(last: frames.last) + onStatistics()
    session.frameTimes = report.frames.recent
    session.framePeriod = Int64(session.link.grid.rate.period * 1e9)
  }

  /// What has been done so far, or until the end; the first part of it when that was more than is kept.
  package var recording: Recording {
    var recording = session.recording(until: endedAt ?? events.now)
    if end == .replay, let replay, session.recordingFullInstant == nil {
      recording.end = replay.recording.end
    }
    return recording
  }

  /// Adds how often which times occurred so far to what other runs have counted.
  package func addDistributions(to sum: inout FrameDistributions) {
    sum.add(account.statistics.distributions)
  }

  /// Each tick with all of its instants, oldest first; none unless ``LoopOptions/keepsSamples``.
  package var samples: [FrameSample] { account.statistics.samples }

  /// The account so far; true at any time, also after an error.
  package var report: ViewerReport {
    ViewerReport(
      end: end, mediaTime: session.mediaTime(at: events.now), shownTime: shownTime,
      frames: account.statistics.report(presenter: presenter.counts, wakeUps: events.wakeUps),
      framesByPath: account.framesByPath, framesByReason: account.framesByReason,
      firstFrame: account.firstFrameAt.map { $0 - startedAt },
      exposures: exposures, hidings: hidings, state: session.state,
      fadeTime: session.scene.effects.first?.fadeTime ?? 0, log: session.log,
      windowSize: presenter.viewport.window, frameSize: presenter.frameSize, scale: session.scale,
      rate: session.link.grid.rate)
  }
}
