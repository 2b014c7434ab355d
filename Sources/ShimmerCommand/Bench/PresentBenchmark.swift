import Display
import LayerHost
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import X11Display

/// Measures cases in turns, so that what the machine does meanwhile meets all of them alike.
struct PresentBenchmark {
  /// What was measured, and what could not be.
  struct Outcome {
    /// The cases that were measured in all rounds, in their order.
    var results: [PresentResult] = []
    /// The cases that were not, because their windows were not to be seen.
    var unseen: [WindowOmission] = []
  }

  /// What is measured.
  let cases: [PresentCase]

  /// How.
  let plan: PresentPlan

  /// The room that the display has for windows that do not fill the screen.
  let room: PixelSize

  /// Told of each case of each round before it begins.
  var onCase: (_ round: Int, PresentCase) -> Void = { _, _ in }

  /// Measures all cases.
  ///
  /// - Throws: What the display reports, and when somebody ends a run.
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

  /// Adds a round to a result; answers whether its window was to be seen.
  private func measure(_ result: PresentResult) throws(ProgramError) -> Bool {
    let round = try CaseRun.round(of: result.item, plan, into: &result.distributions)
    if let round { result.rounds.append(round) }
    return round != nil
  }
}

/// A round of a case, in a window that is opened for it and closed after it.
enum CaseRun {
  /// Measures a round.
  ///
  /// - Parameter sum: Is added how often which times occurred.
  /// - Returns: Nothing when the case's window was not to be seen with its size from the beginning to the end, so that
  ///   it has other frames than its case.
  /// - Throws: What the display reports, and when somebody ends the run.
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
      "the run of \(item.name) was ended", why: "its window was closed, or a key ended it",
      remedy: "leave the benchmark's windows alone", status: .comparisonFailed)
  }

  private static func isSound(
    _ round: PresentRound, of item: PresentCase, _ plan: PresentPlan
  ) -> Bool {
    let hasSize = plan.isFullscreen || round.frameSize == item.size
    return hasSize && (plan.keepsRunning || !round.wasHidden)
  }
}

/// A window for a round of a case, with the scene in it and the meters at their start.
struct CaseWindow {
  /// The window.
  let window: X11Window
  /// The scene.
  let session: ViewerSession
  /// The number of deadlines a second, and where it is known from.
  let rate: (rate: RefreshRate, source: String)
  private let server: ProcessorClock?

  /// Opens a window of a case and waits until it is to be seen.
  ///
  /// - Returns: Nothing when it gets another size, as where the screen is smaller, or stays hidden.
  /// - Throws: What the display reports.
  init?(_ item: PresentCase, _ plan: PresentPlan) throws(DisplayError) {
    let options = WindowOptions(
      display: plan.display, title: plan.title, name: plan.windowName, size: item.size,
      geometry: plan.geometry ?? WindowGeometry(), isFullscreen: plan.isFullscreen,
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

  /// What has been used so far, by the program and by the server.
  func meters() -> Meters {
    Meters(
      instant: window.events.now, usage: ProcessUsage.now(), server: server?.nanoseconds)
  }

  /// A reading of all meters.
  struct Meters {
    /// The instant, in nanoseconds.
    let instant: Int64
    /// What the process has used.
    let usage: ProcessUsage
    /// The server's processor time, in nanoseconds.
    let server: Int64?
  }

  /// A round from the meters' readings at its ends.
  func round(
    _ frames: Display.FrameReport, _ samples: [FrameSample], animatedSeconds: Double? = nil,
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

/// A round at the deadlines of a grid, by the viewer's own loop.
private enum PacedRun {
  /// Shows a case for its time.
  ///
  /// - Parameter sum: Is added how often which times occurred.
  /// - Returns: Nothing when somebody has ended the viewer, by a key or by closing its window.
  /// - Throws: What the display reports, and when there was no frame before the run's end.
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
        feature: "frame before the end of the run", reason: "it shows the first one too late")
    }
    loop.frameLoop.account.addDistributions(to: &sum)
    let report = loop.report
    return stage.round(
      report.frames, loop.frameLoop.account.samples, wasHidden: report.hidings > 0, from: start,
      to: end)
  }
}

/// Something that was not measured, because its window was not to be seen.
struct WindowOmission {
  /// What was not measured: "calibration, 4000x90, best transport, 2 buffers, paced".
  let name: String

  /// The size of its window.
  private let size: PixelSize

  /// The round in which it was not to be seen, from 1 on; nothing where that is not known.
  private let round: Int?

  /// Whether the display has room for it, so that something else hid it or changed its size.
  let hasRoom: Bool

  /// Tells what was not measured.
  ///
  /// - Parameters:
  ///   - name: What was not measured.
  ///   - size: The size of its window.
  ///   - room: The room that the display has for windows.
  ///   - round: The round in which the window was not to be seen, from 1 on; by default that is not known.
  init(_ name: String, size: PixelSize, room: PixelSize, round: Int? = nil) {
    self.name = name
    self.size = size
    self.round = round
    hasRoom = room.hasRoom(for: size)
  }

  private var reason: String {
    if !hasRoom { return "this display shows no window of \(size.text)" }
    return "its window was hidden, or was not of \(size.text)"
      + (round.map { ", in round \($0)" } ?? "")
  }

  /// What was left out and why.
  var clause: String { "\(name) is left out: \(reason)" }

  /// The same, as a sentence.
  var sentence: String { clause + "." }

  /// What to do about it.
  var remedy: String {
    hasRoom
      ? "leave the benchmark's windows in sight, as large as they are" : "use a smaller --size"
  }

  /// What was left out, why and what to do, in a line.
  var line: String { "\(name) is left out (\(reason); \(remedy))" }
}

extension PixelSize {
  /// Whether something of a size has room in something of this one.
  func hasRoom(for size: PixelSize) -> Bool { size.width <= width && size.height <= height }
}
