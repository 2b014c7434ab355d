import BenchStages
import Compositor
import Display
import LayerKit
import Measuring
import ProgramSupport
import Raster
import ShimmerKit
import X11Display

/// A benchmark that measures the rows that need a display: cycles of frames shown in a window, and a viewer at rest.
struct DisplayBenchmark {
  /// The display's name, or `nil` for `$DISPLAY`.
  let display: String?

  /// The transport of frames, or `nil` for the best one.
  let transport: Transport?

  /// The number of rounds in which times are measured.
  let rounds: Int

  let typesetter: any Typesetter

  /// The measured rows, and the reasons for which others were left out.
  struct Outcome {
    var rows: [MeasuredRow] = []
    /// The omitted measurements with their reasons, one sentence each.
    var omissions: [String] = []
  }

  private static let size = PixelSize(width: 1920, height: 1080)
  private static let directions: [ShimmeringDirection] = [.right, .down]

  /// The names of all rows.
  static var names: [String] {
    directions.map { row(cycle: $0, Spread([0])).name }
      + QuietState.allCases.flatMap { rows($0, QuietAccount()).map(\.name) }
  }

  /// Measures the selected rows, and returns them with the omissions.
  ///
  /// - Throws: The display's error.
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
          "The viewer at rest, \(state.rawValue), is left out: this display cannot bring a window of "
            + "\(QuietViewer.size.text) into that state.")
      }
    }
    return outcome
  }

  // MARK: Cycles

  private func addCycles(
    _ directions: [ShimmeringDirection], to outcome: inout Outcome
  ) throws(DisplayError) {
    guard
      let window = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    else {
      outcome.omissions.append(
        "The cycles to the display are left out: this display cannot show a window of 1920x1080.")
      return
    }
    let copies = FrameCopies(size: Self.size, countsWaiting: true)
    for direction in directions {
      // One at a time: only the compositor that drew last into a buffer knows its pixels.
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
      title: "cycle to the display", content: "text", size: size,
      direction: direction.isHorizontal ? "h" : "v", figure: figure,
      limit: MeasuredRow.Limit(0.35, stretch: 0.2),
      definition:
        "the mean over all frames of a cycle, slide and pause, at 60 Hz: preparing, drawing, "
        + "putting what differs, and waiting until the server has read it, by the clock, compared with "
        + "memcpy of the frame"
    )
  }

  // MARK: Rest

  private static func rows(_ state: QuietState, _ account: QuietAccount) -> [MeasuredRow] {
    func row(_ title: String, _ count: Int, limit: Double, _ definition: String) -> MeasuredRow {
      MeasuredRow(
        title: "\(title) at rest", content: state.rawValue, size: QuietViewer.size,
        unit: MeasuredRow.count,
        figure: Spread([Double(count)]), limit: MeasuredRow.Limit(limit), definition: definition)
    }
    let time = state == .unlit ? "an unlit stretch" : "three quarters of a second"
    return [
      row(
        "pixels", account.pixels, limit: 0,
        "the number of pixels that the viewer composited in \(time)"),
      row(
        "requests", account.requests, limit: 0,
        "the number of requests of any kind that the viewer sent to the X server in \(time)"),
      row(
        "wake-ups", account.wakeUps, limit: state.wakeUpLimit,
        "the number of times that the viewer's loop woke up in \(time)"
          + (state == .unlit ? ", including the one that ends it" : "")),
    ]
  }
}

/// Benchmark work that shows whole cycles of a shimmer in a window, one per repetition.
///
/// Each frame is composited, put, and waited for until the server has read it; only changes are drawn and put.
private final class PresentedCycle: Contender {
  private let scene: ShimmerStage
  private let window: X11Window
  private var number = 0

  /// The display's error, after which no more frames are shown; `nil` if there was none.
  private(set) var failure: DisplayError?

  /// Creates the work for a scene in a window of its size, and makes the window's event loop wake up for completions.
  init(_ scene: ShimmerStage, in window: X11Window) {
    self.scene = scene
    self.window = window
    super.init()
    window.events.wakesForCompletions = true
  }

  /// The number of frames in one repetition.
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
      preconditionFailure("no buffer is free although each frame has completed")
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
