import Display
import Glibc
import Platform
import ProgramSupport
import Synchronization
import Viewer
import ViewerUI
import X11Display

/// A movie that another process renders beside the viewer.
///
/// The process repeats the viewer's recording and then renders one cycle. It runs only while no other program needs
/// the processor, and shares no memory with the viewer, so that no frame of the window waits for it.
final class MovieJob {
  /// What the process reports.
  enum News: Hashable {
    /// The progress in percent.
    case progress(Int)
    /// The name of the complete file.
    case saved(String)
    /// The reason why there is no file.
    case failed(String)
    /// The user has stopped it.
    case stopped
  }

  private struct State {
    var news: News?
    /// The number of the process while it can be stopped; 0 before and after.
    var process: Int32 = 0
    var isStopped = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared = Shared()
  private let thread: JoinedThread

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - recording: The recording of the session up to now.
  ///   - kind: The format.
  ///   - limits: The resources that decoding a picture may use.
  ///   - waker: Wakes the viewer for ``takeNews()``.
  init(of recording: Recording, as kind: MovieKind, limits: PictureLimits, waker: Waker) {
    thread = JoinedThread { [shared] in
      let end = Self.run(recording, kind, limits) { process in
        shared.state.withLock { state in
          state.process = process
          return !state.isStopped
        }
      } onProgress: { percent in
        shared.state.withLock { $0.news = .progress(percent) }
        waker.wake()
      }
      shared.state.withLock { $0.news = $0.isStopped ? .stopped : end }
      waker.wake()
    }
  }

  deinit { stop() }

  /// Returns the latest news since the last call; `nil` if there is none.
  func takeNews() -> News? {
    shared.state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// Stops the process, which then removes what it has written.
  func stop() {
    shared.state.withLock { state in
      state.isStopped = true
      if state.process > 0 { kill(state.process, SIGTERM) }
    }
  }

  /// The time within which the process must report progress: a day, in milliseconds.
  private static let longest = 86_400_000

  /// Runs the process to its end.
  ///
  /// - Parameters:
  ///   - onProcess: Receives the number of the process, and 0 once it has ended; returns whether it may run.
  ///   - onProgress: Receives the progress in percent.
  private static func run(
    _ recording: Recording, _ kind: MovieKind, _ limits: PictureLimits,
    onProcess: (Int32) -> Bool, onProgress: (Int) -> Void
  ) -> News {
    do throws(SystemError) {
      let input = try MemoryFile(named: "recording", holding: Array(recording.text.utf8))
      let process = try ChildProcess(
        [
          "shimmer", "render", "--replay", "-", "--cycle", "--format", kind.rawValue,
          "--beside-viewer",
        ] + limits.arguments, file: "/proc/self/exe", input: .descriptor(input.descriptor))
      if !onProcess(process.identifier) { process.send(SIGTERM) }
      var name: String?
      while let line = process.readLine(within: longest) {
        if let percent = Int(line) { onProgress(percent) }
        if line.hasPrefix("saved ") { name = String(line.dropFirst(6)) }
      }
      _ = onProcess(0)
      let outcome = try process.finish(by: MonotonicClock.now + 10_000_000_000)
      if outcome.status == 0, let name { return .saved(name) }
      return .failed(reason(String(decoding: outcome.errors, as: UTF8.self)))
    } catch {
      _ = onProcess(0)
      return .failed("\(error)")
    }
  }

  /// Returns a line of the process without the program's name.
  private static func reason(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it ended"
    let prefix = "\(Console.name): "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}

extension WindowedViewer {
  /// Starts to render one cycle of what is shown, unless a movie is being rendered already.
  func renderMovie(as kind: MovieKind) {
    if movie != nil { return tellOfMovie("is being rendered; Esc stops it") }
    if session.recordingFullInstant != nil {
      return tellOfMovie("not possible, because the recording is full; restart the viewer")
    }
    do throws(DisplayError) {
      let waker = if let known = window.events.waker { known } else { try Waker() }
      window.events.waker = waker
      loop.onWake = { [unowned self] in followMovie() }
      movie = MovieJob(of: recording, as: kind, limits: contentRequest.limits, waker: waker)
      showProgress(0)
    } catch {
      Console.error(ProgramError(error).line)
      tellOfMovie("not saved")
    }
  }

  /// Shows what the process has reported.
  private func followMovie() {
    guard let movie, let news = movie.takeNews() else { return }
    if case .progress(let percent) = news { return showProgress(percent) }
    self.movie = nil
    showProgress(nil)
    switch news {
    case .progress: break
    case .saved(let name):
      Console.note("movie: \(name)")
      tellOfMovie(name)
    case .failed(let reason):
      Console.error(reason)
      tellOfMovie("not saved: \(reason)")
    case .stopped: tellOfMovie("stopped")
    }
  }

  private func showProgress(_ percent: Int?) {
    loop.change { _ in
      session.movieProgress = percent
      return [.frame]
    }
  }

  private func tellOfMovie(_ text: String) { loop.announce(LabeledValue("Movie", text)) }
}
