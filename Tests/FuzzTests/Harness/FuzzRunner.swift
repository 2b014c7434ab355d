import Foundation
import FuzzSupport
import Synchronization
import TestSupport

/// Runs a target in a process that the target may end.
enum FuzzRunner {
  /// The exit code of a process that found a violation or exceeded the time limit.
  static let findingCode: Int32 = 3

  /// The memory limit of a process, in bytes: enough for an image of 64 megapixels.
  private static let memoryLimit: rlim_t = 4 << 30

  // Written before the timer is set, read in its handler.
  nonisolated(unsafe) private static var box: BlackBox?

  /// Runs a target a number of times; ends the process with ``findingCode`` if it finds a violation.
  ///
  /// - Parameter longestRun: The limit of processor time for one run, in seconds.
  static func run(
    _ target: FuzzTarget, corpus: [[UInt8]], seed: UInt64, runs: Int, boxPath: String,
    longestRun: Int = 5
  ) {
    LargeStack.run {
      do {
        let box = try BlackBox(path: boxPath)
        unsafe Self.box = box
        redirectErrors(to: boxPath + ".log")
        setLimits()
        let mutator = Mutator(target, corpus: corpus)
        let check = try target.makeCheck()
        for run in 0..<runs {
          let input = mutator.input(run: run, seed: seed)
          box.begin(run: run, input: input)
          restartTimers(longestRun)
          do {
            try check(input)
          } catch {
            box.note("\(error)")
            exit(findingCode)
          }
        }
        box.finish(runs: runs)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(findingCode)
      }
    }
  }

  /// Runs a target once in this process, so that a trap shows its location.
  static func replay(_ target: FuzzTarget, input: [UInt8]) throws {
    let outcome = Mutex<String?>(nil)
    LargeStack.run {
      do { try target.makeCheck()(input) } catch { outcome.withLock { $0 = "\(error)" } }
    }
    if let message = outcome.withLock({ $0 }) { throw Finding(description: message) }
  }

  private static func redirectErrors(to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if file >= 0 { dup2(file, STDERR_FILENO) }
  }

  private static func setLimits() {
    var limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    for signal in [SIGPROF, SIGALRM] {
      Foundation.signal(signal) { _ in
        unsafe FuzzRunner.box?.note("it hangs: a run takes several seconds of the processor")
        _exit(FuzzRunner.findingCode)
      }
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPROF)
    unsafe sigaddset(&signals, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func restartTimers(_ longestRun: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = longestRun
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    // A limit for runs that wait instead of working; long, because the machine may be busy.
    timer.it_value.tv_sec = 24 * longestRun
    unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
