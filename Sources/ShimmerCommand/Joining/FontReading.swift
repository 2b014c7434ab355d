import Drawing
import Glibc
import Platform
import Synchronization

/// The reading of the machine's fonts by another thread, which takes a fifth of the time to the first frame.
package final class FontReading: Sendable {
  /// The number of descriptors that the rest of the program may need meanwhile, with a margin.
  ///
  /// Fontconfig stores for all programs that a font is missing if its file cannot be opened.
  private static let neededDescriptors = 40

  /// `nil` if the fonts are not read ahead.
  private let thread: Mutex<JoinedThread?>

  /// Begins to read the fonts, unless there may be too few descriptors or no thread.
  package init() {
    guard FreeDescriptors.neededLimit(for: Self.neededDescriptors) == nil else {
      thread = Mutex(nil)
      return
    }
    // The thread inherits the mask: signals are for the thread that waits for them.
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    thread = Mutex(JoinedThread(apart: { _ = PangoTypesetter.hasFonts }))
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Waits until the fonts are read, or returns at once if they are not read ahead.
  package func wait() { thread.withLock { $0?.join() } }
}
