import Drawing
import Glibc
import Raster
import ViewerCore

/// One run: starts a viewer, does what the plan says, reads its memory, and ends it.
final class SoakRun {
  private let terms: SoakTerms
  private let folder: ScratchFolder
  private let viewer: ChildProcess
  private let desk: Desk
  private let window: ViewerWindow
  private let hands: ActionHands
  private let rest: RestingPlace
  private var outcome = SoakOutcome()

  /// How many actions are remembered for the story of a failure.
  private static let memory = 25

  /// Starts a viewer on a server and waits for its window.
  init(_ terms: SoakTerms, display: String, folder: ScratchFolder) throws(ProgramError) {
    self.terms = terms
    self.folder = folder
    desk = try Desk(display)
    guard unsafe access(terms.viewer, X_OK) == 0 else {
      throw ProgramError(
        "there is no program \(terms.viewer)", remedy: "build it, or name it with --viewer",
        status: .noInput)
    }
    do throws(ChildProcess.Failure) {
      viewer = try ChildProcess(
        [terms.viewer, "view", "--format", "json", "-o", "report.json"]
          + ["--buffers", "\(terms.buffers)"]
          + (terms.transport.map { ["--transport", $0] } ?? []),
        // What it saves belongs into the folder, and what the user has set would change the run.
        environment: [
          "DISPLAY": display, "WAYLAND_DISPLAY": nil, "SHIMMER_TRANSPORT": nil,
          "HOME": folder.path, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil,
        ],
        errors: .file(folder.file("errors")), folder: folder.path)
    } catch {
      throw ProgramError(
        "cannot start the viewer", why: error.reason, remedy: "build it", status: .noInput)
    }
    var found: UInt?
    let (desk, viewer) = (desk, viewer)
    let isThere = Instant.wait(milliseconds: 30_000) {
      found = desk.window(of: viewer.identifier)
      return viewer.hasEnded || found.map { ViewerWindow($0, on: desk).isViewable } ?? false
    }
    guard isThere, let found, !viewer.hasEnded else {
      let words = String(decoding: folder.bytes(of: "errors"), as: UTF8.self)
      throw ProgramError(
        "the viewer shows no window", why: words.split(separator: "\n").first.map(String.init),
        status: .noDisplay)
    }
    window = ViewerWindow(found, on: desk)
    hands = ActionHands(on: desk, window)
    rest = RestingPlace(of: window, on: desk, by: hands)
  }

  /// Does it all, and answers what was seen.
  func run() -> SoakOutcome {
    let start = Instant.now
    act(since: start)
    if !viewer.hasEnded {
      hands.stopManager()
      if rest.take() {
        outcome.answerMilliseconds = rest.answer()
      } else {
        outcome.restlessness = outcome.restlessness ?? rest.description
      }
      sample(since: start)
    }
    end()
    outcome.seconds = Double(Instant.now - start) / 1000
    outcome.lacksManager = hands.lacksManager
    return outcome
  }

  private func act(since start: Int) {
    var nextSample = start + terms.samplePeriod
    for step in SoakPlan(seed: terms.seed) {
      let now = Instant.now
      if now - start >= terms.seconds * 1000 || outcome.actionCount == terms.actions { return }
      if viewer.hasEnded { return }
      if now >= nextSample {
        nextSample = now + terms.samplePeriod
        if !rest.take() { return outcome.restlessness = rest.description }
        // The last frames of another size are read, and their memory has gone.
        Instant.sleep(milliseconds: 300)
        sample(since: start)
        folder.removePictures()
      }
      outcome.note(step, remembering: Self.memory)
      hands.perform(step.action)
      Instant.sleep(milliseconds: step.gap)
    }
  }

  private func sample(since start: Int) {
    if let sample = ProcessSample(of: viewer.identifier, time: Instant.now - start) {
      outcome.samples.append(sample)
    }
  }

  /// Ends the viewer as a person does, by its key, and reads what it has left.
  private func end() {
    if let status = viewer.wait(milliseconds: 0) {
      outcome.end = .early(status)
    } else {
      hands.press(SoakKey(chord: KeyChord("q"), command: .quit))
      if let status = viewer.wait(milliseconds: 15_000) {
        outcome.end = .asAsked(status)
      } else {
        // So that it still writes its report.
        viewer.send(15)
        _ = viewer.wait(milliseconds: 5000)
        outcome.end = .never
      }
    }
    outcome.segmentsLeft = ProcessSample.segments(madeBy: viewer.identifier)
    outcome.errors = String(decoding: folder.bytes(of: "errors"), as: UTF8.self)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("screenshot: ") }
    outcome.report = ReportReader.read(folder.bytes(of: "report.json"))
  }
}
