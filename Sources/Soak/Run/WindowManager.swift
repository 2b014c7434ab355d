import Platform

/// The window manager of a run.
final class WindowManager {
  /// What was wrong with it.
  enum Trouble: Hashable {
    /// It is not installed.
    case missing
    /// So many times it was not ready in time, or ended before it was.
    case notReady(times: Int)
  }

  private static let program = "openbox"
  private static let sign = "manager-is-ready"

  private let folder: ScratchFolder
  private var process: ChildProcess?

  /// What was wrong with it, if it was.
  private(set) var trouble: Trouble?

  /// Prepares a window manager, which leaves a file in a folder when it is ready.
  init(folder: ScratchFolder) { self.folder = folder }

  /// Starts it on a server, and waits until it is at work.
  func start(on display: String) {
    guard Environment.hasProgram(Self.program) else { return trouble = .missing }
    let sign = folder.file(Self.sign)
    FileSystem.remove(sign)
    // It is ready when its start command runs, in its home folder; its properties say so too early.
    // What it writes, for instance about a menu that is not installed, goes to nowhere.
    let process = try? ChildProcess(
      inFolder: ".", [Self.program, "--startup", "touch \(Self.sign)"],
      environment: ["DISPLAY": display, "HOME": folder.path, "XDG_CONFIG_HOME": nil])
    let isReady = MonotonicClock.wait(milliseconds: 10_000) {
      process?.hasEnded != false || FileSystem.exists(sign)
    }
    self.process = process
    if isReady && process?.hasEnded == false { return }
    stop()
    if case .notReady(let times) = trouble {
      trouble = .notReady(times: times + 1)
    } else {
      trouble = .notReady(times: 1)
    }
  }

  /// Ends it, if it was started here.
  func stop() {
    process?.send(15)
    _ = process?.wait(milliseconds: 10_000)
    process = nil
  }
}

extension WindowManager.Trouble: CustomStringConvertible {
  /// A few words.
  var description: String {
    switch self {
    case .missing: "openbox is not installed"
    case .notReady(let times): "openbox was not ready in time, \(times) times"
    }
  }
}
