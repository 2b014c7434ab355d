import Display
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// One run: starts a viewer, does what the plan says, reads its memory, and ends it.
final class SoakRun {
  private let terms: SoakTerms
  private let folder: ScratchFolder
  private let server: Int32?
  private let viewer: ChildProcess
  private let desk: Desk
  private let window: ViewerWindow
  private let hands: ActionHands
  private let manager: WindowManager
  private let rest: RestingPlace
  private var outcome = SoakOutcome()

  /// What the viewer's lines begin with that name the files it wrote.
  private static let savings = ["screenshot: ", "recording: ", "preset: "]

  /// How many actions are remembered for the story of a failure.
  private static let memory = 25

  /// Starts a viewer on a server and waits for its first frame.
  ///
  /// On a busy machine all of a short plan could otherwise be over before the viewer looks at it.
  ///
  /// - Parameters:
  ///   - terms: What is asked.
  ///   - display: The server's name.
  ///   - server: The server's process number, if its memory is to be read.
  ///   - folder: Where the viewer and the window manager write.
  init(
    _ terms: SoakTerms, display: String, server: Int32? = nil, folder: ScratchFolder
  ) throws(ProgramError) {
    self.terms = terms
    self.server = server
    self.folder = folder
    desk = try Desk(display)
    guard FileSystem.isExecutable(terms.viewer) else {
      throw ProgramError(
        "there is no program \(terms.viewer)", remedy: "build it, or name it with --viewer",
        status: .noInput)
    }
    do throws(SystemError) {
      viewer = try ChildProcess(
        inFolder: folder.path,
        [terms.viewer, "view", "--format", "json", "-o", "report.json"]
          + ["--buffers", "\(terms.buffers)"]
          + (terms.transport.map { ["--transport", $0] } ?? []),
        // What it saves belongs into the folder, and what the user has set would change the run.
        environment: [
          "DISPLAY": display, "WAYLAND_DISPLAY": nil, "SHIMMER_TRANSPORT": nil,
          "HOME": folder.path, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil, "XDG_DATA_HOME": nil,
        ],
        errors: .file(folder.file("errors")))
    } catch {
      throw ProgramError(
        "cannot start the viewer", why: error.description, remedy: "build it", status: .noInput)
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
    rest = RestingPlace(of: window, on: desk, by: hands)
  }

  /// Does it all, and answers what was seen.
  func run() -> SoakOutcome {
    let start = MonotonicClock.now
    act(since: start)
    manager.stop()
    if isAlive {
      outcome.hasReachedEnd = true
      if comesToRest() { outcome.answerMilliseconds = rest.answer() }
      sample(since: start)
    }
    end()
    outcome.seconds = Double(MonotonicClock.milliseconds(since: start)) / 1000
    outcome.managerTrouble = manager.trouble
    return outcome
  }

  /// Whether there is somebody on both sides, as far as was noticed.
  private var isAlive: Bool { !desk.hasLostServer && !viewer.hasEnded }

  private func act(since start: Int64) {
    for step in SoakPlan(seed: terms.seed) {
      let isOver = MonotonicClock.milliseconds(since: start) >= terms.seconds * 1000
      if isOver || outcome.actionCount == terms.actions || !isAlive { return }
      outcome.note(step, remembering: Self.memory)
      if step.action == .rest {
        if !comesToRest() { return }
        // The last frames of another size are read, and their memory has gone.
        MonotonicClock.sleep(milliseconds: 300)
        sample(since: start)
        // What the viewer has saved would fill the disk in a long run.
        folder.removeFiles(ending: ".png")
      } else {
        hands.perform(step.action)
      }
      MonotonicClock.sleep(milliseconds: step.gap)
    }
  }

  private func comesToRest() -> Bool {
    if rest.take() { return true }
    if isAlive { outcome.restlessness = outcome.restlessness ?? rest.description }
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

  /// Ends the viewer as a person does, by its key, and reads what it has left.
  private func end() {
    if hasLostServer() {
      outcome.hasLostServer = true
      outcome.end = viewer.wait(milliseconds: 15_000).map { .early($0) } ?? .never
    } else if let status = viewer.wait(milliseconds: 0) {
      outcome.end = .early(status)
    } else {
      hands.press(SoakKey(chord: KeyChord("q"), command: .quit))
      if let status = viewer.wait(milliseconds: 15_000) { outcome.end = .asAsked(status) }
    }
    if outcome.end == .never {
      // So that it still writes its report.
      viewer.send(15)
      _ = viewer.wait(milliseconds: 5000)
    }
    // The server may let go a little later than the viewer.
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

  /// Whether the server has gone, of whose end the viewer may have heard earlier than we.
  private func hasLostServer() -> Bool {
    let patience = viewer.hasEnded ? 1000 : 0
    return MonotonicClock.wait(milliseconds: patience) {
      desk.synchronize()
      return desk.hasLostServer
    }
  }
}

/// What a run is asked to do.
package struct SoakTerms {
  /// The seed of the plan.
  package var seed: UInt64

  /// How long it lasts, in seconds.
  package var seconds: Int

  /// How many actions it has at most; nothing for as many as there is time for.
  package var actions: Int?

  /// How pixels reach the server; nothing for the viewer's own choice.
  package var transport: String?

  /// The viewer's buffers.
  package var buffers: Int

  /// The built viewer.
  package var viewer: String

  /// Asks for a run.
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

  /// When the memory is taken that later memory is compared with, in milliseconds: after a minute, in a
  /// short run after a third.
  package var warmUp: Int { min(60_000, seconds * 1000 / 3) }

  /// By how much memory may be more at the end than after the warm-up, in bytes.
  ///
  /// Measured on Xvfb were 0.4 MiB more at the end of four minutes, and 3.5 MiB at the end of ten.
  package static let memoryLimit = 4 << 20

  /// Whether a run of so many seconds has enough readings and ticks for a judgement of its memory,
  /// segments, descriptors and blocked ticks.
  ///
  /// In two minutes the memory is read some fifteen times after the warm-up, on a busy machine half
  /// as often. A few readings differ for no fault.
  package func isLongEnough(_ seconds: Double) -> Bool {
    seconds >= 120 && Int(seconds * 1000) - warmUp >= 80_000
  }
}

/// What a run has seen.
package struct SoakOutcome {
  /// How the viewer came to its end.
  package enum End: Hashable {
    /// By the key, with an exit code.
    case asAsked(Int32)
    /// Before it was asked, with an exit code.
    case early(Int32)
    /// Not by itself.
    case never
  }

  /// How often each kind of action was done.
  var counts: [SoakAction.Kind: Int] = [:]

  /// The last steps, oldest first.
  private(set) var lastSteps: [SoakPlan.Step] = []

  /// What the viewer held, from time to time, always at the same size.
  package var samples: [ProcessSample] = []

  /// How long the last key took to change the picture; nothing when it never did.
  package var answerMilliseconds: Int?

  /// Where the window was when it did not come to rest; nothing when it always did.
  package var restlessness: String?

  /// How the viewer ended.
  package var end = End.never

  /// What it wrote to standard error, but for the names of screenshots, recordings and presets.
  package var errors: [String] = []

  /// Its report, if it wrote one.
  package var report: Report?

  /// What is judged of the viewer's report.
  package struct Report: Decodable {
    /// Ticks, frames and their outcomes, by name.
    package var counts: [String: Int]

    /// Errors of requests other than frames.
    package var xErrors: [String]

    /// How frames reached the server.
    var transport: Transport?

    struct Transport: Decodable { let name: String }

    /// Makes a report up.
    package init(counts: [String: Int], xErrors: [String] = []) {
      self.counts = counts
      self.xErrors = xErrors
    }
  }

  /// System V segments that it made and that are still there.
  package var segmentsLeft = 0

  /// System V segments of anybody in a namespace of our own; nothing where others share it.
  package var strangeSegments: Int?

  /// How long it all took, in seconds.
  package var seconds = 0.0

  /// What the run's own server held at the same times; nothing of one that ran before.
  package var serverSamples: [ServerSample] = []

  /// Whether the server ended before the run did.
  package var hasLostServer = false

  /// Whether all actions were done, so that the rest of the run, which is always the same, began.
  var hasReachedEnd = false

  /// What was wrong with the window manager, if it was.
  var managerTrouble: WindowManager.Trouble?

  /// Creates an outcome of nothing seen.
  package init() {}

  /// How many actions were begun.
  var actionCount: Int { counts.values.reduce(0, +) }

  /// Notes an action before it is done.
  mutating func note(_ step: SoakPlan.Step, remembering limit: Int) {
    counts[step.action.kind, default: 0] += 1
    if lastSteps.count == limit { lastSteps.removeFirst() }
    lastSteps.append(step)
  }

  /// A count of the viewer's report; nothing where there is none.
  func count(_ name: String) -> Int? { report?.counts[name] }
}
