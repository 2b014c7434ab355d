import Platform
import Synchronization

/// The reaction of a long run to the signals that ask the program to end: nothing incomplete stays.
///
/// The run checks for a signal before each frame. If it cannot, because a write blocks, a thread removes what is
/// incomplete after 0.2 s, and ends the program after 0.7 s.
final class Interruption: Sendable {
  private let cleaning: Cleaning
  private let arrived = Mutex<Int32?>(nil)
  private let thread: SignalThread

  /// What the last resort removes.
  private final class Cleaning: Sendable {
    let actions = Mutex<[@Sendable () -> Void]>([])

    func run() { for action in actions.withLock(\.self) { action() } }
  }

  /// Starts to wait for signals; call it before any other thread is started.
  init() throws(ProgramError) {
    let cleaning = Cleaning()
    self.cleaning = cleaning
    do throws(SystemError) {
      thread = try SignalThread.start { cleaning.run() }
    } catch {
      throw ProgramError("cannot wait for signals", error, otherwise: .internal)
    }
  }

  /// Adds an action of the last resort.
  func onLastResort(_ action: @escaping @Sendable () -> Void) {
    cleaning.actions.withLock { $0.append(action) }
  }

  /// Ends the run if a signal has arrived.
  ///
  /// - Throws: ``EndedBySignal``.
  func check() throws(EndedBySignal) {
    let number = arrived.withLock { arrived in
      arrived = arrived ?? thread.take()
      return arrived
    }
    if let number { throw EndedBySignal(number: number) }
  }
}
