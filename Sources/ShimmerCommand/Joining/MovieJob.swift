import Decoding
import Display
import Glibc
import Platform
import Synchronization
import Viewer
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
    /// The path of the complete file.
    case saved(String)
    /// The reason why there is no file.
    case failed(String)
    /// The user has stopped it.
    case stopped
  }

  private struct State {
    var news: News?
    /// The number of the process while it can be stopped; `nil` before and after.
    var process: Int32?
    var isStopped = false
    var isOver = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared = Shared()
  private let thread: JoinedThread

  /// The time in which the process must have ended after it was asked to, in milliseconds.
  private static let patience = 300

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - recording: The recording of the session up to now.
  ///   - kind: The format.
  ///   - limits: The resources that decoding a picture may use.
  ///   - waker: Wakes the viewer for ``takeNews()``.
  /// - Returns: `nil` if no thread can be started.
  init?(of recording: Recording, as kind: MovieKind, limits: PictureLimits, waker: Waker) {
    let thread = JoinedThread(apart: { [shared] in
      let end = Self.run(recording, kind, limits) { process in
        shared.state.withLock { state in
          state.process = process
          return !state.isStopped
        }
      } onProgress: { percent in
        shared.state.withLock { $0.news = .progress(percent) }
        waker.wake()
      }
      shared.state.withLock { state in
        state.isOver = true
        // A file that was complete before the process could stop is there.
        if case .failed = end, state.isStopped { state.news = .stopped } else { state.news = end }
      }
      waker.wake()
    })
    guard let thread else { return nil }
    self.thread = thread
  }

  /// Ends the process, and waits for its end.
  deinit {
    stop()
    let isOver = MonotonicClock.wait(milliseconds: Self.patience) {
      shared.state.withLock { $0.isOver }
    }
    if isOver { return }
    // On a busy machine, a process of the lowest priority may not run in time.
    signal(SIGKILL)
    thread.join()
  }

  /// Returns the latest news since the last call; `nil` if there is none.
  func takeNews() -> News? {
    shared.state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// Asks the process to end and to remove what it has written.
  func stop() {
    shared.state.withLock { $0.isStopped = true }
    signal(SIGTERM)
  }

  private func signal(_ number: Int32) {
    shared.state.withLock { state in
      if let process = state.process { kill(process, number) }
    }
  }

  /// The time within which the process must report progress: a day, in milliseconds.
  private static let longest = 86_400_000

  /// Runs the process to its end.
  ///
  /// - Parameters:
  ///   - onProcess: Receives the number of the process, and `nil` once it has ended; returns whether it may run.
  ///   - onProgress: Receives the progress in percent.
  private static func run(
    _ recording: Recording, _ kind: MovieKind, _ limits: PictureLimits,
    onProcess: (Int32?) -> Bool, onProgress: (Int) -> Void
  ) -> News {
    do throws(SystemError) {
      let input = try MemoryFile(named: "recording", holding: Array(recording.text.utf8))
      let process = try ChildProcess(
        [
          "shimmer", "render", "--replay", "-", "--cycle", "--format", kind.rawValue,
          "--beside-viewer", NewNames.folderOfViewer,
        ] + limits.arguments, file: "/proc/self/exe", input: .descriptor(input.descriptor),
        lastSignal: SIGTERM)
      if !onProcess(process.identifier) { process.send(SIGTERM) }
      while let line = process.readLine(within: longest) {
        if let percent = Int(line) { onProgress(percent) }
      }
      _ = onProcess(nil)
      defer { removeParts(of: process.identifier) }
      return news(of: try process.finish(by: MonotonicClock.now + 10_000_000_000))
    } catch {
      _ = onProcess(nil)
      return .failed("cannot run the process that renders the movie (\(error))")
    }
  }

  /// Returns what the end of the process means.
  private static func news(of outcome: ChildProcess.Outcome) -> News {
    let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last.map(String.init) else {
      return .failed("the process that renders the movie \(outcome.silentEnd)")
    }
    let note = FrameFile.note(of: "")
    if outcome.status == 0, line.hasPrefix(note) {
      return .saved(String(line.dropFirst(note.count)))
    }
    let prefix = "\(Console.name): "
    return .failed(line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line)
  }

  /// Removes the incomplete files of a process, which has none unless it was killed.
  private static func removeParts(of process: Int32) {
    let folder = NewNames.folderOfViewer
    for name in FileSystem.names(in: folder.isEmpty ? "." : folder)
    where name.hasPrefix(PartialFile.prefix(of: process)) {
      FileSystem.remove(folder + name)
    }
  }
}
