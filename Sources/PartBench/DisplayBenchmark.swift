import BenchStages
import Compositor
import Display
import LayerKit
import Measuring
import ProgramSupport
import Raster
import ShimmerKit
import X11Display

/// Measures what needs a display: frames with their way to it (P7), and what a viewer at rest does (P9).
struct DisplayBenchmark {
  /// The display, or nothing for `$DISPLAY`.
  let display: String?

  /// How pixels reach it, or nothing for the best way.
  let transport: Transport?

  /// How often times are measured.
  let rounds: Int

  /// Sets texts.
  let typesetter: any Typesetter

  /// What was measured, and what could not be.
  struct Outcome {
    /// The rows.
    var rows: [MeasuredRow] = []
    /// What was left out and why, a sentence each.
    var omissions: [String] = []
  }

  private static let size = PixelSize(width: 1920, height: 1080)
  private static let directions: [ShimmeringDirection] = [.right, .down]

  /// The names of all rows.
  static var names: [String] {
    directions.map { row(cycle: $0, Spread([0])).name }
      + QuietState.allCases.flatMap { rows($0, QuietAccount()).map(\.name) }
  }

  /// Measures the rows that are asked for.
  ///
  /// - Throws: What the display reports.
  func run(_ isAsked: (String) -> Bool) throws(DisplayError) -> Outcome {
    var outcome = Outcome()
    let directions = Self.directions.filter { isAsked(Self.row(cycle: $0, Spread([0])).name) }
    if !directions.isEmpty { try addCycles(directions, to: &outcome) }
    for state in QuietState.allCases {
      let isNeeded = Self.rows(state, QuietAccount()).contains { isAsked($0.name) }
      if !isNeeded { continue }
      let viewer = QuietViewer(display: display, transport: transport, typesetter: typesetter)
      if case .account(let account) = try viewer.watch(state) {
        outcome.rows += Self.rows(state, account).filter { isAsked($0.name) }
      } else {
        outcome.omissions.append(
          "P9 \(state.rawValue) is left out: this display does not bring a window of "
            + "\(QuietViewer.size.text) into that state.")
      }
    }
    return outcome
  }

  // MARK: P7

  private func addCycles(
    _ directions: [ShimmeringDirection], to outcome: inout Outcome
  ) throws(DisplayError) {
    guard
      let window = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    else {
      outcome.omissions.append(
        "P7 is left out: this display shows no window of 1920x1080.")
      return
    }
    let copies = FrameCopies(size: Self.size, countsWaiting: true)
    for direction in directions {
      // One at a time: what a buffer holds is known only to the compositor that drew it last.
      let scene = ShimmerStage(
        .text, direction: direction, size: Self.size, highlightLength: ShimmerStage.cycleBand,
        typesetter: typesetter,
        picture: { Bitmap(size: $0) })
      let cycle = PresentedCycle(scene, in: window)
      let times = InterleavedRounds(
        rounds: rounds, sampleNanoseconds: CompositeBenchmark.sampleNanoseconds
      ).times(of: [cycle, copies])
      if let failure = cycle.failure { throw failure }
      let frames = times[0].map { $0 / Double(cycle.framesPerRun) }
      var row = Self.row(
        cycle: direction, Spread(InterleavedRounds.ratios(frames, to: times[1])))
      row.milliseconds = Spread(frames.map { $0 / 1e6 })
      row.copy = CopyCost(
        milliseconds: Spread(times[1]).median / 1e6, byteCount: Double(copies.byteCount))
      row.definition += "; transport \(window.report.chosen.rawValue)"
      outcome.rows.append(row)
    }
  }

  private static func row(cycle direction: ShimmeringDirection, _ figure: Spread) -> MeasuredRow {
    MeasuredRow(
      id: "P7", title: "cycle, to the display", content: "text", size: size,
      direction: direction.isHorizontal ? "h" : "v", figure: figure,
      limit: MeasuredRow.Limit(0.35, stretch: 0.2),
      definition:
        "the mean over all frames of a cycle, slide and pause, at 60 Hz: preparing, drawing, "
        + "putting what differs, and waiting until the server has read it, by the clock, against "
        + "memcpy of the frame"
    )
  }

  // MARK: P9

  private static func rows(_ state: QuietState, _ account: QuietAccount) -> [MeasuredRow] {
    func row(_ title: String, _ count: Int, limit: Double, _ definition: String) -> MeasuredRow {
      MeasuredRow(
        id: "P9", title: title, content: state.rawValue, size: QuietViewer.size,
        unit: MeasuredRow.count,
        figure: Spread([Double(count)]), limit: MeasuredRow.Limit(limit), definition: definition)
    }
    let time = state == .unlit ? "an unlit stretch" : "three quarters of a second"
    return [
      row(
        "pixels", account.pixels, limit: 0, "pixels that the viewer composed in \(time)"),
      row(
        "requests", account.requests, limit: 0,
        "requests of any kind that the viewer sent to the X server in \(time)"),
      row(
        "wake-ups", account.wakeUps, limit: state.wakeUpLimit,
        "how often the viewer's loop came back from sleep in \(time)"
          + (state == .unlit ? ", the one that ends it included" : "")),
    ]
  }
}

/// Whole cycles of a shimmer in a window, each a run.
///
/// Each frame is composed, put, and waited for until the server has read it; only what changed is drawn
/// and put.
private final class PresentedCycle: Contender {
  private let scene: ShimmerStage
  private let window: X11Window
  private var number = 0

  /// What the display reported, after which nothing more is shown.
  private(set) var failure: DisplayError?

  /// Shows frames of a scene in a window of its size.
  init(_ scene: ShimmerStage, in window: X11Window) {
    self.scene = scene
    self.window = window
    super.init()
    window.events.wakesForCompletions = true
  }

  /// How many frames a run has.
  var framesPerRun: Int { scene.framesPerCycle }

  override var countsWaiting: Bool { true }

  override func run(times: Int) {
    do throws(DisplayError) {
      for _ in 0..<times * scene.framesPerCycle where failure == nil {
        number += 1
        try show(at: scene.begin + Double(number) / 60)
      }
    } catch {
      failure = error
    }
  }

  private func show(at time: Double) throws(DisplayError) {
    let compositor = scene.stage.compositor
    if compositor.prepare(at: time, size: scene.stage.size).isEmpty { return }
    let presenter = window.presenter
    guard let frame = try presenter.lendFrame() else {
      preconditionFailure("no buffer is free although every frame was waited for")
    }
    let report = compositor.draw(
      into: frame.rows, buffer: BufferName(slot: frame.buffer.slot, epoch: frame.buffer.epoch))
    try presenter.present(frame, damage: report.damage)
    let limit = window.events.now + BenchWindow.patience
    while presenter.counts.completions + presenter.counts.failed < presenter.counts.presented {
      if window.events.now >= limit { throw BenchWindow.silence }
      _ = try window.events.nextEvents(until: limit)
    }
  }
}
