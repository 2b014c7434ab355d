import Display
import Platform
import Raster
import ShimmerCommand
import Viewer

/// A run: it starts a viewer, performs the plan, reads the viewer's memory, and ends the viewer.
final class SoakRun {
  private let terms: SoakTerms
  private let folder: ScratchFolder
  private let server: Int32?
  private let viewer: ChildProcess
  private let desk: Desk
  private let window: ViewerWindow
  private let hands: ActionHands
  private let manager: WindowManager
  private var outcome = SoakOutcome()

  /// The prefixes of the lines in which the viewer reports the files that it wrote.
  private static let savings = ["screenshot: ", "recording: ", "preset: "]

  /// The number of actions that are remembered for the report on a failure.
  private static let memory = 25

  /// Starts a viewer on a server and waits for its first frame.
  ///
  /// On a busy machine a short plan could otherwise be over before the viewer handles any of it.
  ///
  /// - Parameters:
  ///   - terms: The settings of the run.
  ///   - display: The display's name.
  ///   - server: The server's process number, if its memory is to be read.
  ///   - folder: The folder into which the viewer and the window manager write.
  init(
    _ terms: SoakTerms, display: String, server: Int32? = nil, folder: ScratchFolder
  ) throws(ProgramError) {
    self.terms = terms
    self.server = server
    self.folder = folder
    desk = try Desk(display)
    guard FileSystem.isExecutable(terms.viewer) else {
      throw ProgramError(
        "there is no program \(terms.viewer)", remedy: "build it, or give its path with --viewer",
        status: .noInput)
    }
    viewer = try ProgramError.ofSystem("cannot start the viewer", otherwise: .noInput) {
      () throws(SystemError) in
      try ChildProcess(
        inFolder: folder.path,
        [terms.viewer, "view", "--format", "json", "-o", "report.json"]
          + ["--buffers", "\(terms.buffers)"]
          + (terms.transport.map { ["--transport", $0] } ?? []),
        // The viewer's files belong in the folder, and the user's settings must not affect the run.
        environment: [
          "DISPLAY": display, "WAYLAND_DISPLAY": nil, "SHIMMER_TRANSPORT": nil,
          "HOME": folder.path, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil, "XDG_DATA_HOME": nil,
        ],
        errors: .file(folder.file("errors")))
    }
    var found: UInt?
    let (desk, viewer) = (desk, viewer)
    let isThere = MonotonicClock.wait(milliseconds: 60_000) {
      found = desk.window(of: viewer.identifier)
      guard !viewer.hasEnded, let found else { return viewer.hasEnded }
      let window = ViewerWindow(found, on: desk)
      return window.isViewable && window.hasShownFrame
    }
    guard isThere, let found, !viewer.hasEnded else {
      let words = String(decoding: folder.bytes(of: "errors"), as: UTF8.self)
      throw ProgramError(
        "the viewer shows no frame", why: words.split(separator: "\n").first.map(String.init),
        status: .noDisplay)
    }
    window = ViewerWindow(found, on: desk)
    manager = WindowManager(folder: folder)
    hands = ActionHands(on: desk, window, manager)
  }

  /// Performs the run and returns its results.
  func run() -> SoakOutcome {
    let start = MonotonicClock.now
    act(since: start)
    manager.stop()
    if isAlive {
      outcome.hasReachedEnd = true
      if comesToRest() { outcome.answerMilliseconds = hands.answer() }
      sample(since: start)
    }
    end()
    outcome.seconds = Double(MonotonicClock.milliseconds(since: start)) / 1000
    outcome.managerTrouble = manager.trouble
    return outcome
  }

  /// Whether neither the server nor the viewer is known to have ended.
  private var isAlive: Bool { !desk.hasLostServer && !viewer.hasEnded }

  private func act(since start: Int64) {
    for step in SoakPlan(seed: terms.seed) {
      let isOver = MonotonicClock.milliseconds(since: start) >= terms.seconds * 1000
      if isOver || outcome.actionCount == terms.actions || !isAlive { return }
      outcome.note(step, remembering: Self.memory)
      if step.action == .rest {
        if !comesToRest() { return }
        // By then the last frames of another size have been read, and their memory has been released.
        MonotonicClock.sleep(milliseconds: 300)
        sample(since: start)
        // The viewer's screenshots would fill the disk in a long run.
        folder.removeFiles(ending: ".png")
      } else {
        hands.perform(step.action)
      }
      MonotonicClock.sleep(milliseconds: step.gap)
    }
  }

  private func comesToRest() -> Bool {
    if hands.takeToRest() { return true }
    if isAlive { outcome.restlessness = outcome.restlessness ?? hands.stance }
    return false
  }

  private func sample(since start: Int64) {
    if let sample = ProcessSample(
      of: viewer.identifier, time: MonotonicClock.milliseconds(since: start))
    {
      outcome.samples.append(sample)
    }
    if let server,
      let sample = ServerSample(of: server, time: MonotonicClock.milliseconds(since: start))
    {
      outcome.serverSamples.append(sample)
    }
  }

  /// Ends the viewer with its key, as a person does, and collects the results.
  private func end() {
    if hasLostServer() {
      outcome.hasLostServer = true
      outcome.end = viewer.wait(milliseconds: 15_000).map { .early($0) } ?? .never
    } else if let status = viewer.wait(milliseconds: 0) {
      outcome.end = .early(status)
    } else {
      // In a field, the key that quits is a letter.
      hands.press(SoakKey(chord: KeyChord("escape"), command: .leave))
      hands.press(SoakKey(chord: KeyChord("q"), command: .quit))
      if let status = viewer.wait(milliseconds: 15_000) { outcome.end = .asAsked(status) }
    }
    if outcome.end == .never {
      // After SIGTERM it still writes its report.
      viewer.send(15)
      _ = viewer.wait(milliseconds: 5000)
    }
    // The server may release segments a little later than the viewer.
    let identifier = viewer.identifier
    _ = MonotonicClock.wait(milliseconds: 3000) {
      ProcessStatus.segmentCount(madeBy: identifier) == 0
    }
    outcome.segmentsLeft = ProcessStatus.segmentCount(madeBy: viewer.identifier)
    outcome.errors = String(decoding: folder.bytes(of: "errors"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
      .filter { line in !Self.savings.contains(where: line.hasPrefix) }
    outcome.report = JSONText.read(folder.bytes(of: "report.json"))
  }

  /// Returns whether the server is gone, which the viewer may detect earlier than this program.
  private func hasLostServer() -> Bool {
    let patience = viewer.hasEnded ? 1000 : 0
    return MonotonicClock.wait(milliseconds: patience) {
      desk.synchronize()
      return desk.hasLostServer
    }
  }
}

/// The settings of a run.
package struct SoakTerms {
  /// The seed of the plan.
  package var seed: UInt64

  /// The duration in seconds.
  package var seconds: Int

  /// The maximum number of actions; `nil` for as many as time allows.
  package var actions: Int?

  /// The viewer's transport, `fd`, `sysv` or `put`; `nil` for the viewer's own choice.
  package var transport: String?

  /// The number of the viewer's buffers.
  package var buffers: Int

  /// The path of the viewer's executable.
  package var viewer: String

  package init(
    seed: UInt64, seconds: Int, actions: Int? = nil, transport: String? = nil, buffers: Int = 2,
    viewer: String
  ) {
    self.seed = seed
    self.seconds = seconds
    self.actions = actions
    self.transport = transport
    self.buffers = buffers
    self.viewer = viewer
  }

  /// The end of the warm-up in milliseconds: a minute, or a third of a short run.
  ///
  /// The memory after the warm-up is compared with the memory at its end.
  package var warmUp: Int { min(60_000, seconds * 1000 / 3) }

  /// The maximum growth of memory from the warm-up to the end, in bytes.
  ///
  /// Measured on Xvfb: 0.4 MiB at the end of four minutes, and 3.5 MiB at the end of ten.
  package static let memoryLimit = 4 << 20

  /// Returns whether a run of a duration has enough readings and ticks for a verdict on its memory, segments,
  /// descriptors and blocked ticks.
  ///
  /// In two minutes the memory is read about fifteen times after the warm-up, on a busy machine half as often. Fewer
  /// readings may differ although nothing is wrong.
  package func isLongEnough(_ seconds: Double) -> Bool {
    seconds >= 120 && Int(seconds * 1000) - warmUp >= 80_000
  }
}

/// The results of a run.
package struct SoakOutcome {
  /// The way in which the viewer ended.
  package enum End: Hashable {
    /// The viewer ended after the key that quits. The value is its exit code.
    case asAsked(Int32)
    /// The viewer ended before the key that quits. The value is its exit code.
    case early(Int32)
    /// The viewer did not end by itself.
    case never

    var description: String {
      switch self {
      case .asAsked(let status): "exit code \(status)"
      case .early(let status): "exit code \(status), before it was asked to end"
      case .never: "it did not end when asked"
      }
    }
  }

  /// The number of actions in each category.
  var counts: [String: Int] = [:]

  /// The last steps, oldest first.
  private(set) var lastSteps: [SoakPlan.Step] = []

  /// The samples of the viewer's resources, taken from time to time and always at the same window size.
  package var samples: [ProcessSample] = []

  /// The time from the last key of the run until the picture changed, in milliseconds; `nil` if it never changed.
  package var answerMilliseconds: Int?

  /// A description of the window's state when it did not return to its resting place; `nil` if it always did.
  package var restlessness: String?

  package var end = End.never

  /// The viewer's lines on standard error, except those that name screenshots, recordings and presets.
  package var errors: [String] = []

  /// The viewer's report; `nil` if it wrote none.
  package var report: Report?

  /// The parts of the viewer's report that are judged.
  package struct Report: Decodable {
    /// Ticks, frames and their outcomes, by name.
    package var counts: [String: Int]

    /// Errors of requests other than frames.
    package var xErrors: [String]

    /// The transport of frames to the server.
    var transport: Transport?

    struct Transport: Decodable { let name: String }

    package init(counts: [String: Int], xErrors: [String] = []) {
      self.counts = counts
      self.xErrors = xErrors
    }
  }

  /// The number of the viewer's System V segments that still exist.
  package var segmentsLeft = 0

  /// The number of System V segments left in the run's private namespace, from any program; `nil` in a shared
  /// namespace.
  package var strangeSegments: Int?

  /// The duration of the whole run, in seconds.
  package var seconds = 0.0

  /// The samples of the server that the run started, taken at the same times as ``samples``; empty for a server that
  /// was already running.
  package var serverSamples: [ServerSample] = []

  /// Whether the server ended before the run did.
  package var hasLostServer = false

  /// Whether the viewer and the server still ran after the actions, so that the final measurements were made.
  var hasReachedEnd = false

  /// The problem with the window manager; `nil` if there was none.
  var managerTrouble: String?

  /// Creates an empty outcome.
  package init() {}

  /// The number of actions that were begun.
  var actionCount: Int { counts.values.reduce(0, +) }

  /// Records an action before it is performed.
  mutating func note(_ step: SoakPlan.Step, remembering limit: Int) {
    counts[step.action.kind, default: 0] += 1
    if lastSteps.count == limit { lastSteps.removeFirst() }
    lastSteps.append(step)
  }
}
