import Display
import LayerHost
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import X11Display

/// Measures cases alternately, round by round, so that disturbances of the machine affect all of them alike.
struct PresentBenchmark {
  /// The results, and the cases that could not be measured.
  struct Outcome {
    /// The results of the cases that were measured in all rounds, in the order of the cases.
    var results: [PresentResult] = []
    /// The cases that were not measured because their windows were not visible.
    var unseen: [WindowOmission] = []
  }

  let cases: [PresentCase]

  /// The parameters that all cases share.
  let plan: PresentPlan

  /// The size of the display's work area, in pixels; a larger window is not completely visible unless it fills the
  /// screen.
  let room: PixelSize

  /// Called before each case of each round; rounds count from 0.
  var onCase: (_ round: Int, PresentCase) -> Void = { _, _ in }

  /// Measures all cases, and returns the results.
  ///
  /// - Throws: The display's error, or an error if the user ends a run.
  func run() throws(ProgramError) -> Outcome {
    let results = cases.map(PresentResult.init)
    var lostRounds: [Int: Int] = [:]
    for round in 0..<plan.rounds {
      for index in InterleavedRounds.order(of: cases.count, inRound: round) {
        if lostRounds[index] != nil { continue }
        onCase(round, cases[index])
        if try !measure(results[index]) { lostRounds[index] = round + 1 }
      }
    }
    var outcome = Outcome()
    for (index, item) in cases.enumerated() {
      if let lost = lostRounds[index] {
        outcome.unseen.append(
          WindowOmission(
            item.name, size: item.size, room: plan.isFullscreen ? item.size : room, round: lost))
      } else {
        outcome.results.append(results[index])
      }
    }
    return outcome
  }

  /// Measures one round of a case and adds it to the case's result; returns whether the window was visible.
  private func measure(_ result: PresentResult) throws(ProgramError) -> Bool {
    let round = try CaseRun.round(of: result.item, plan, into: &result.distributions)
    if let round { result.rounds.append(round) }
    return round != nil
  }
}

/// Measures one round of a case in a window that is opened and closed for this round.
enum CaseRun {
  /// Measures one round of a case.
  ///
  /// - Parameters:
  ///   - item: The case to measure.
  ///   - plan: The parameters that all cases share.
  ///   - sum: The histograms to which this round's histograms are added.
  /// - Returns: The measurement; `nil` if the window was hidden or had another size for a part of the round, so that
  ///   the frames are not valid for the case.
  /// - Throws: The display's error, or an error if the user ends the run.
  static func round(
    of item: PresentCase, _ plan: PresentPlan, into sum: inout FrameDistributions
  ) throws(ProgramError) -> PresentRound? {
    do throws(DisplayError) {
      guard let stage = try CaseWindow(item, plan) else { return nil }
      let round =
        switch item.mode {
        case .paced: try PacedRun.run(in: stage, plan, into: &sum)
        case .flat: try FlatRun.run(in: stage, plan, into: &sum)
        }
      if let round { return isSound(round, of: item, plan) ? round : nil }
    } catch {
      throw ProgramError(error)
    }
    throw ProgramError(
      "the run of \(item.name) was interrupted",
      why: "its window was closed, or a key was pressed in it",
      remedy: "do not use the benchmark's windows", status: .comparisonFailed)
  }

  private static func isSound(
    _ round: PresentRound, of item: PresentCase, _ plan: PresentPlan
  ) -> Bool {
    let hasSize = plan.isFullscreen || round.frameSize == item.size
    return hasSize && (plan.keepsRunning || !round.wasHidden)
  }
}

/// The window of one round of a case, with the session that it shows and the meters of time and processor time.
struct CaseWindow {
  let window: X11Window
  /// The session that shows the scene.
  let session: ViewerSession
  /// The number of deadlines per second, and the source of that number as text.
  let rate: (rate: RefreshRate, source: String)
  private let server: ProcessorClock?

  /// Opens the window of a case and waits until it is visible.
  ///
  /// - Returns: `nil` if the window gets another size, as on a smaller screen, or stays hidden.
  /// - Throws: The display's error.
  init?(_ item: PresentCase, _ plan: PresentPlan) throws(DisplayError) {
    let options = WindowOptions(
      display: plan.display, title: plan.title, name: plan.windowName,
      className: Shimmer.windowClass, size: item.size, geometry: plan.geometry ?? WindowGeometry(),
      isFullscreen: plan.isFullscreen,
      transport: item.transport, buffers: item.buffers)
    guard let window = try BenchWindow.open(options) else { return nil }
    self.window = window
    window.events.wakesForCompletions = plan.wakesForCompletions || item.mode == .flat
    rate = plan.fps.rate(of: window)
    var scene = SessionPlan(
      item.request, size: window.presenter.frameSize, typesetter: plan.typesetter)
    (scene.content, scene.art) = (plan.content, WallpaperSource().art())
    (scene.motion, scene.scale, scene.rate) = (plan.motion, plan.scale ?? 1, rate.rate)
    session = scene.makeSession()
    server = ServerProcess.clock(of: window.connection)
  }

  /// Returns the current readings of the clock, of this process's resource usage, and of the server's processor time.
  func meters() -> Meters {
    Meters(
      instant: window.events.now, usage: ProcessUsage.now(), server: server?.nanoseconds)
  }

  /// The readings of all meters at one instant.
  struct Meters {
    /// The instant, in nanoseconds of the monotonic clock.
    let instant: Int64
    /// The resource usage of this process since it began.
    let usage: ProcessUsage
    /// The processor time of the server, in nanoseconds, or `nil` if it cannot be read.
    let server: Int64?
  }

  /// Returns the measurement of a round from the readings at its start and end.
  ///
  /// If `animatedSeconds` is `nil`, the animation has run for the whole duration of the round.
  func round(
    _ frames: Display.FrameReport, _ samples: [FrameTiming], animatedSeconds: Double? = nil,
    wasHidden: Bool, from start: Meters, to end: Meters
  ) -> PresentRound {
    let server: Int64? =
      if let first = start.server, let last = end.server { last - first } else { nil }
    let nanoseconds = end.instant - start.instant
    return PresentRound(
      frames: frames, samples: samples, nanoseconds: nanoseconds,
      animatedSeconds: animatedSeconds ?? Double(nanoseconds) / 1e9,
      usage: end.usage.since(start.usage), serverNanoseconds: server,
      wasHidden: wasHidden, frameSize: window.presenter.frameSize, transport: window.report,
      rate: rate.rate,
      rateSource: rate.source)
  }
}

/// A round whose frames follow the deadlines of a grid, driven by the viewer's own loop.
private enum PacedRun {
  /// Measures one paced round of a case, including its warm-up.
  ///
  /// - Parameters:
  ///   - stage: The window in which the case is shown.
  ///   - plan: The durations and the frame limit of the round.
  ///   - sum: The histograms to which this round's histograms are added.
  /// - Returns: The measurement; `nil` if the user ended the viewer by a key or closed its window.
  /// - Throws: The display's error; ``DisplayError/unsupported(feature:reason:)`` if there was no frame before the
  ///   end of the run.
  static func run(
    in stage: CaseWindow, _ plan: PresentPlan, into sum: inout FrameDistributions
  ) throws(DisplayError) -> PresentRound? {
    let loop = ViewerLoop(
      session: stage.session, presenter: stage.window.presenter, events: stage.window.events,
      options: LoopOptions(
        seconds: plan.warmUp + plan.seconds, frames: plan.frames, warmUp: plan.warmUp,
        keepsRunning: plan.keepsRunning, followsDisplayRate: plan.fps == .display,
        keepsSamples: plan.keepsSamples))
    var start = plan.warmUp > 0 ? nil : stage.meters()
    loop.onWarm = { start = stage.meters() }
    let reason = try loop.run()
    let end = stage.meters()
    guard reason == .seconds || reason == .frames else { return nil }
    guard let start else {
      throw .unsupported(
        feature: "the display showed no frame before the end of the run",
        reason: "the first frame came too late")
    }
    loop.frameLoop.counts.addDistributions(to: &sum)
    let report = loop.report
    return stage.round(
      report.frames, loop.frameLoop.counts.samples, wasHidden: report.hidings > 0, from: start,
      to: end)
  }
}

/// A measurement that was left out because its window was not visible.
struct WindowOmission {
  /// The name of the measurement: "calibration, 4000x90, best transport, 2 buffers, paced".
  let name: String

  /// The size of the window, in pixels.
  private let size: PixelSize

  /// The round in which the window was not visible, from 1; `nil` if unknown.
  private let round: Int?

  /// Whether the window fits on the display.
  ///
  /// If it fits, something else hid the window or changed its size.
  let hasRoom: Bool

  /// Creates an omission.
  ///
  /// - Parameters:
  ///   - name: The name of the measurement.
  ///   - size: The size of its window, in pixels.
  ///   - room: The size of the display's work area, in pixels, in which the window must fit.
  ///   - round: The round in which the window was not visible, from 1; `nil`, the default, if unknown.
  init(_ name: String, size: PixelSize, room: PixelSize, round: Int? = nil) {
    self.name = name
    self.size = size
    self.round = round
    hasRoom = room.hasRoom(for: size)
  }

  private var reason: String {
    if !hasRoom { return "this display cannot show a window of \(size.text)" }
    return "its window was hidden, or its size was not \(size.text)"
      + (round.map { ", in round \($0)" } ?? "")
  }

  /// The name and the reason, without a full stop.
  var clause: String { "\(name) is left out: \(reason)" }

  /// The name and the reason as a sentence.
  var sentence: String { clause + "." }

  /// The advice for the user.
  var remedy: String {
    hasRoom
      ? "keep the benchmark's windows visible and do not resize them" : "use a smaller --size"
  }

  /// The name, the reason and the advice in one line.
  var line: String { "\(name) is left out (\(reason); \(remedy))" }
}

extension PixelSize {
  /// Returns whether a window of `size` fits into an area of this size.
  func hasRoom(for size: PixelSize) -> Bool { size.width <= width && size.height <= height }
}
