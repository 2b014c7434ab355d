import Display
import Platform
import Raster
import Viewer
import X11Display

/// What the project promises of the presentation, measured by `--check`, mostly beside minimal code that does the
/// same work.
struct Promises {
  private(set) var rows: [Row] = []
  private(set) var omissions: [String] = []
  /// The promises that were not measured because of their windows.
  private(set) var unseen: [WindowOmission] = []

  private let plan: PresentPlan
  private let server: MeteredServer

  /// Measures all promises, in windows of a plan's display.
  init(_ plan: PresentPlan, note: (String) -> Void) throws(ProgramError) {
    self.plan = plan
    server = try MeteredServer(plan.display)
    note("putting whole frames, compared with a bare loop")
    let lacksMemory = try addPuts()
    note("a still scene")
    add("rest", Self.restSize, try rest())
    note("pacing, compared with a bare timer")
    add("pacing", Baselines.usualSize, try pacing())
    if lacksMemory {
      omissions.append(
        "The processor time of paced frames and the shimmering word are left out: their bare loops need shared memory."
      )
      return
    }
    note("processor time of paced frames, compared with precomputed rectangles")
    add("economy", Baselines.usualSize, try economy())
    note("a second of a shimmering word, compared with precomputed images")
    add("shimmering word", WordScene.size, try word())
  }

  private mutating func add(_ name: String, _ size: PixelSize, _ row: Row?) {
    if let row { return rows.append(row) }
    let omission = WindowOmission(name, size: size, room: server.room)
    omissions.append(omission.sentence)
    unseen.append(omission)
  }

  /// Whole frames of a window, put as fast as the server reads them.
  ///
  /// - Returns: Whether the display has no shared memory, so that the bare loops cannot run.
  private mutating func addPuts() throws(ProgramError) -> Bool {
    do throws(DisplayError) {
      add("put throughput", Baselines.usualSize, try puts())
      return false
    } catch {
      guard case .unsupported(feature: BarePuts.sharedMemory, let reason) = error else {
        throw ProgramError(error)
      }
      omissions.append("put throughput is left out: there is no shared memory (\(reason)).")
      return true
    }
  }

  private func puts() throws(DisplayError) -> Row? {
    let (size, buffers, seconds) = (Baselines.usualSize, 2, 0.5)
    guard let window = try BenchWindow.open(on: plan.display, size: size, buffers: buffers) else {
      return nil
    }
    let ours = PresenterPuts(window)
    let bare = try BarePuts(display: plan.display, size: size, buffers: buffers)
    // The first frames map memory and are not measured.
    _ = try ours.run(seconds: seconds / 4)
    _ = try bare.run(seconds: seconds / 4)
    let rates = try Rounds(9).inTurn([true, false]) { (isOurs, _) throws(DisplayError) in
      try (isOurs ? ours.run(seconds: seconds) : bare.run(seconds: seconds)).perSecond
    }
    let ratio = Metric(
      "presenter ÷ bare loop", unit: "×", better: .more,
      samples: Rounds.ratios(rates[0], to: rates[1]))
    return Row(
      "put throughput, \(size.text)",
      metrics: [
        Metric("presenter", unit: "frames/s", better: .more, samples: rates[0]),
        Metric("bare ShmPutImage loop", unit: "frames/s", better: .more, samples: rates[1]), ratio,
      ],
      facts: [
        "definition":
          "whole frames, \(buffers) buffers each, without drawing; a buffer is put again once the server "
          + "has reported that the buffer was read; transport \(window.report.chosen.rawValue)"
      ],
      thresholds: [
        Threshold("put throughput, × bare ShmPutImage loop", ratio.median, .atLeast, 0.95)
      ])
  }

  private static let restSize = PixelSize(width: 480, height: 300)

  /// A scene that does not move.
  private func rest() throws(ProgramError) -> Row? {
    if !server.room.hasRoom(for: Self.restSize) { return nil }
    // What the start brings, such as the icon, is over after three seconds.
    let run = try ViewerRun.measure(
      ["--scene", "wordmark:shimmering=off", "--background", "#10151F"], size: Self.restSize,
      times: [3, 8], seconds: 8.5, on: server)
    guard let run else { return nil }
    let wakeUps = Double(run.readings[1].waits - run.readings[0].waits)
    let used = Double(run.readings[1].program - run.readings[0].program) / 1e6
    return Row(
      "rest, stopped wordmark",
      metrics: [
        Metric("wake-ups in 5 s", unit: "count", samples: [wakeUps]),
        Metric("processor in 5 s", unit: "ms", samples: [used]),
      ],
      facts: [
        "definition":
          "how often a thread of the viewer woke up in 5 s, as the system counts it, and its processor time"
      ],
      thresholds: [Threshold("wake-ups of a stopped scene in 5 s", wakeUps, .atMost, 0)])
  }

  /// Returns the paced wordmark, and the plan to show it as the viewer does.
  private func wordmark(seconds: Double, warmUp: Double) -> (PresentCase, PresentPlan) {
    let entry = SceneCatalog.wordmark
    let item = PresentCase(
      scene: entry.name, request: SceneRequest(entry), size: Baselines.usualSize, transport: nil,
      buffers: 2, mode: .paced)
    var plan = plan
    (plan.seconds, plan.frames, plan.warmUp) = (seconds, nil, warmUp)
    (plan.fps, plan.wakesForCompletions) = (.ratio(FrameRatio(frames: 60, seconds: 1)), false)
    (plan.scale, plan.isFullscreen, plan.geometry) = (nil, false, nil)
    (plan.contentOptions, plan.motion, plan.keepsRunning) = ([], .full, false)
    return (item, plan)
  }

  /// The lateness of the wordmark's frames, beside a timer that does nothing else.
  private func pacing() throws(ProgramError) -> Row? {
    let (item, plan) = wordmark(seconds: 3, warmUp: 1.5)
    if !server.room.hasRoom(for: item.size) { return nil }
    var contradictions: [String] = []
    let lateness = try Rounds(5).inTurn([true, false]) {
      (isOurs, round) throws(ProgramError) -> LatencyPercentiles? in
      if !isOurs { return try Self.bareLateness(seconds: plan.seconds) }
      let measured = try item.measure(plan)
      contradictions += measured?.contradictions(inRound: round) ?? []
      return measured?.percentiles(of: .lateness)
    }
    let (mine, theirs) = (lateness[0].compactMap { $0 }, lateness[1].compactMap { $0 })
    if mine.count < theirs.count { return nil }
    let p50 = [mine, theirs].map { $0.map { Double($0.p50) / 1e6 } }
    let p99 = [mine, theirs].map { $0.map { Double($0.p99) / 1e6 } }
    let ratio = Metric(
      "viewer ÷ bare timer, p50", unit: "×", samples: Rounds.ratios(p50[0], to: p50[1]))
    return Row(
      "pacing, wordmark, 1920x1080, 60 Hz",
      metrics: [
        Metric("viewer's lateness p50", unit: "ms", samples: p50[0]),
        Metric("bare timer's lateness p50", unit: "ms", samples: p50[1]),
        Metric("viewer's lateness p99", unit: "ms", samples: p99[0]),
        Metric("bare timer's lateness p99", unit: "ms", samples: p99[1]), ratio,
      ],
      facts: [
        "definition":
          "the time from a deadline to the start of its frame; the viewer shows the wordmark, the "
          + "bare loop only reads a timerfd, alternately for \(NumberText.shortest(plan.seconds)) s each"
      ],
      thresholds: [Threshold("p50 lateness, × bare timerfd loop", ratio.median, .atMost, 1.5)],
      contradictions: contradictions)
  }

  private static func bareLateness(seconds: Double) throws(ProgramError) -> LatencyPercentiles? {
    do throws(DisplayError) {
      return LatencyPercentiles(of: try BareTimer(rate: .sixty).lateness(seconds: seconds))
    } catch {
      throw ProgramError(error)
    }
  }

  /// The processor time of the wordmark, beside a loop that puts as many rectangles of as many pixels.
  private func economy() throws(ProgramError) -> Row? {
    let (item, plan) = wordmark(seconds: 6, warmUp: 0.5)
    if !server.room.hasRoom(for: item.size) { return nil }
    var (mine, theirs, contradictions) = ([Double](), [Double](), [String]())
    for round in 0..<5 {
      guard let measured = try item.measure(plan) else { return nil }
      mine.append(measured.processorTime)
      theirs.append(try bareCost(like: measured))
      contradictions += measured.contradictions(inRound: round)
    }
    let ratio = Metric("paced ÷ bare loop", unit: "×", samples: Rounds.ratios(mine, to: theirs))
    return Row(
      "economy, wordmark, 1920x1080",
      metrics: [
        Metric("processor, paced", unit: "ms/s", samples: mine),
        Metric("processor, bare loop", unit: "ms/s", samples: theirs), ratio,
      ],
      facts: [
        "definition":
          "processor time of the viewer per second of the animation, at 60 Hz; the bare loop waits for a timerfd "
          + "and puts as many precomputed rectangles of as many pixels"
      ],
      thresholds: [
        Threshold(
          "paced wordmark's processor time, × a loop that puts the same rectangles", ratio.median,
          .atMost, 1.3)
      ], contradictions: contradictions)
  }

  /// Returns the milliseconds per second of a loop that puts rectangles like the frames of a round.
  private func bareCost(like round: PresentRound) throws(ProgramError) -> Double {
    let pixels = Double(round.counts.bytesPut) / 4 / Double(max(round.counts.presented, 1))
    let side = max(1, Int(pixels.squareRoot().rounded()))
    let place = PixelRect(x: 0, y: 0, width: side, height: side)
    do throws(DisplayError) {
      let loop = try BandLoop(
        display: plan.display, size: Baselines.usualSize,
        places: Array(repeating: place, count: 60), framesPerCycle: 60, rate: .sixty)
      let start = ProcessUsage.now()
      let puts = try loop.run(cycles: 2)
      let used = ProcessUsage.now().since(start).processorNanoseconds
      return Double(used) / 1e6 / Double(max(puts, 1)) * Double(round.counts.presented)
        / round.animatedSeconds
    } catch {
      throw ProgramError(error)
    }
  }

  /// A second of a shimmering word, beside a loop that puts the band's precomputed rectangles.
  private mutating func word() throws(ProgramError) -> Row? {
    if !server.room.hasRoom(for: WordScene.size) { return nil }
    var (viewings, bare, starts) = ([ViewerRun](), [WordCost](), [Double]())
    for _ in 0..<3 {
      bare.append(try bareWord())
      starts.append(try ViewerRun.startUpTime())
      let run = try ViewerRun.measure(
        WordScene.arguments, size: WordScene.size, times: WordScene.readingTimes,
        seconds: WordScene.seconds, on: server)
      guard let run else { return nil }
      viewings.append(run)
    }
    if server.clock == nil {
      omissions.append(
        "The shimmering word's total is left out: the processor time of this X server cannot be read, because it is on "
          + "another machine or in another namespace.")
    }
    return WordScene.row(viewings, bare: bare, startUp: starts)
  }

  private func bareWord() throws(ProgramError) -> WordCost {
    do throws(DisplayError) {
      let loop = try BandLoop(
        display: plan.display, size: WordScene.size, places: WordScene.places,
        framesPerCycle: WordScene.framesPerCycle, rate: .sixty)
      let start = (
        MonotonicClock.now, ProcessorClock.own.nanoseconds ?? 0, server.clock?.nanoseconds
      )
      try loop.run(cycles: WordScene.measuredCycles)
      return WordCost(
        seconds: Double(MonotonicClock.now - start.0) / 1e9,
        program: (ProcessorClock.own.nanoseconds ?? 0) - start.1,
        server: server.clock?.nanoseconds.flatMap { end in start.2.map { end - $0 } })
    } catch {
      throw ProgramError(error)
    }
  }
}

/// A window that could not be shown as a measurement requires.
struct WindowOmission {
  let name: String
  private let size: PixelSize
  private let round: Int?
  /// Whether the display has enough space for the window.
  let hasRoom: Bool

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

  var clause: String { "\(name) is left out: \(reason)" }

  var sentence: String { clause + "." }

  var remedy: String {
    hasRoom
      ? "keep the benchmark's windows visible and do not resize them" : "use a smaller --size"
  }

  /// The omission as a line of standard error.
  var line: String { "\(name) is left out (\(reason); \(remedy))" }
}

extension PixelSize {
  func hasRoom(for size: PixelSize) -> Bool { size.width <= width && size.height <= height }
}
