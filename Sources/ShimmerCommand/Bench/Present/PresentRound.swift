import Display
import Platform
import Raster
import Viewer
import X11Display

/// A round of a case: one run.
struct PresentRound {
  var counts: FrameCounts
  var samples: [FrameRow]
  var usage: PresentUsage
  /// The seconds of animation that were shown; less than the duration in a flat-out case that was cut short.
  var animatedSeconds: Double
  var wasHidden: Bool
  var frameSize: PixelSize
  /// The transport and why it was chosen, as in JSON.
  var transport: JSONValue
  var rate: Double
  var rateSource: String

  func contradictions(inRound index: Int) -> [String] {
    counts.contradictions.map { "round \(index + 1): \($0)" }
  }

  func percentiles(of measure: FrameMeasure) -> LatencyPercentiles? {
    LatencyPercentiles(of: samples.compactMap { $0.time(of: measure) })
  }

  /// The processor time per second of animation, in milliseconds.
  var processorTime: Double {
    Double(usage.processorNanoseconds) / 1e6 / animatedSeconds
  }
}

/// What a run used after its warm-up.
struct PresentUsage: Codable {
  var nanoseconds, processorNanoseconds: Int64
  var contextSwitches, residentBytes: Int
  /// The processor time of the X server; `nil` if its process cannot be read.
  var serverNanoseconds: Int64?

  /// The readings of a run's clocks at an instant.
  struct Meters {
    private let instant = MonotonicClock.now
    private let usage = ProcessUsage.now()
    private let server: Int64?

    init(_ window: X11Window) {
      server = window.connection.localServer.flatMap(ProcessorClock.init(process:))?.nanoseconds
    }

    /// Returns what was used since an earlier reading.
    func since(_ start: Meters) -> PresentUsage {
      let used = usage.since(start.usage)
      return PresentUsage(
        nanoseconds: instant - start.instant, processorNanoseconds: used.processorNanoseconds,
        contextSwitches: used.contextSwitches, residentBytes: used.residentBytes,
        serverNanoseconds: server.flatMap { end in start.server.map { end - $0 } })
    }
  }
}

/// What a run of the viewer that is measured adds to its report.
struct PresentMeasurement: Codable {
  let usage: PresentUsage
  let samples: [FrameRow]
}

extension PresentCase {
  /// Measures a round, in a window of its own.
  ///
  /// - Returns: `nil` if the window got another size, or was hidden and the plan does not keep running.
  /// - Throws: An error if the window was closed, or a key was pressed in it.
  func measure(_ plan: PresentPlan) throws(ProgramError) -> PresentRound? {
    let round: PresentRound?
    switch mode {
    case .paced: round = try measurePaced(plan)
    case .flat:
      do throws(DisplayError) {
        guard let run = try FlatRun(self, plan) else { return nil }
        round = try run.measure(plan)
      } catch {
        throw ProgramError(error)
      }
    }
    guard let round else {
      throw ProgramError(
        "the run of \(name) was interrupted",
        why: "its window was closed, or a key was pressed in it",
        remedy: "do not use the benchmark's windows", status: .comparisonFailed)
    }
    let hasSize = plan.isFullscreen || round.frameSize == size
    return hasSize && (plan.keepsRunning || !round.wasHidden) ? round : nil
  }

  /// The viewer's report of a measured run.
  private struct Report: Decodable {
    struct Size: Decodable { let width, height: Int }
    let end: String
    let counts: [String: Int]
    let hidings: Int
    let frameSize: Size
    let transport: JSONValue
    let rate: Double
    let rateSource: String
    let measured: PresentMeasurement?
  }

  /// Runs the viewer, and returns its round; `nil` if the run was interrupted.
  private func measurePaced(_ plan: PresentPlan) throws(ProgramError) -> PresentRound? {
    let seconds = plan.warmUp + plan.seconds
    let control = plan.control.flatMap { ControlTimer(rate: $0.rate) }
    let report: Report = try ViewerRun.report(
      arguments(plan), seconds: seconds, on: plan.display)
    let delays = control?.stop() ?? []
    guard ["seconds", "frames"].contains(report.end) else { return nil }
    guard let measured = report.measured else {
      throw ProgramError(
        "the display showed no frame before the end of the run",
        why: "the first frame came too late", status: .noDisplay)
    }
    let samples = measured.samples.map {
      $0.completed(by: delays, isServerKnown: plan.control?.isServerKnown ?? true)
    }
    return PresentRound(
      counts: FrameCounts(byName: report.counts), samples: samples, usage: measured.usage,
      animatedSeconds: Double(measured.usage.nanoseconds) / 1e9, wasHidden: report.hidings > 0,
      frameSize: PixelSize(width: report.frameSize.width, height: report.frameSize.height),
      transport: report.transport, rate: report.rate, rateSource: report.rateSource)
  }

  private func arguments(_ plan: PresentPlan) -> [String] {
    var words = ["--scene", request.entry.name, "--measure-after", "\(plan.warmUp)"]
    for assignment in request.assignments {
      words += ["--set", "\(assignment.key)=\(assignment.value.text)"]
    }
    for option in plan.contentOptions { words += ["--\(option.name)", option.value] }
    words += plan.pictureArguments
    let corner = [plan.geometry?.x, plan.geometry?.y].compactMap { $0 }
      .map { ($0.isFromFarEdge ? "-" : "+") + "\($0.distance)" }
    words += [
      "--geometry", size.text + corner.joined(), "--fps", plan.fps.text, "--scale",
      "\(plan.scale ?? 1)",
      "--buffers", "\(buffers)", "--title", plan.title,
      plan.motion == .full ? "--no-reduced-motion" : "--reduced-motion",
    ]
    if let transport { words += ["--transport", transport.rawValue] }
    if let name = plan.windowName { words += ["--name", name] }
    if let frames = plan.frames { words += ["--frames", "\(frames)"] }
    if plan.isFullscreen { words.append("--fullscreen") }
    if plan.keepsRunning { words.append("--keep-running") }
    if plan.wakesForCompletions { words.append("--wake-for-completions") }
    return words
  }
}
