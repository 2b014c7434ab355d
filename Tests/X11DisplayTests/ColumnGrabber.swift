import CX11
import Foundation
import Raster
import Synchronization
import TestSupport
import X11Display

/// Another program that continuously grabs columns of a window, one pixel wide.
///
/// It has a thread and a connection of its own. The test's thread opens the connection before the thread begins and
/// closes it after the thread's end.
@safe
final class ColumnGrabber: @unchecked Sendable {
  /// The results so far.
  struct Sight {
    /// The number of columns grabbed.
    var grabs = 0

    /// The number of columns with more than one value.
    var torn = 0

    /// The number of times a column differed from the previous one.
    var changes = 0

    /// Whether the window can no longer be grabbed.
    var isOver = false
  }

  // SAFETY: after `init` only the thread uses the connection, until `stop` has waited for its end.
  private let display: OpaquePointer
  private let window: Window
  private let size: PixelSize
  private let state = Mutex(Sight())
  private let isStopping = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  /// Connects to a window's server and begins to grab.
  init(at fixture: WindowFixture) throws {
    guard let display = unsafe XOpenDisplay(fixture.server.display) else {
      throw WaitFailure(waitingFor: "a second connection")
    }
    unsafe self.display = display
    window = fixture.window.identifier
    size = fixture.window.presenter.frameSize
    let thread = Thread { [self] in look() }
    thread.start()
  }

  var sight: Sight { state.withLock { $0 } }

  /// Stops grabbing; to be called once.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    ended.wait()
    unsafe XCloseDisplay(display)
  }

  private func look() {
    var column = 0
    var last: UInt?
    while !isStopping.load(ordering: .relaxed) {
      column = (column + 7) % size.width
      guard let values = grab(column), let first = values.first else { break }
      let isTorn = values.contains { $0 != first }
      state.withLock { sight in
        sight.grabs += 1
        if isTorn { sight.torn += 1 }
        if first != last { sight.changes += 1 }
      }
      last = first
    }
    state.withLock { $0.isOver = true }
    ended.signal()
  }

  private func grab(_ column: Int) -> [UInt]? {
    let image = unsafe XGetImage(
      display, window, Int32(column), 0, 1, UInt32(size.height), 0xFF_FFFF, ZPixmap)
    guard let image = unsafe image else { return nil }
    defer { unsafe XDestroyImage(image) }
    return (0..<size.height).map { unsafe XGetPixel(image, 0, Int32($0)) & 0xFF_FFFF }
  }
}
