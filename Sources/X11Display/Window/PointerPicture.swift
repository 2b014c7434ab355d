import CX11

/// Shows and hides the pointer's picture over a window.
@safe
final class PointerPicture {
  private let window: NativeWindow
  private var pointer = IdlePointer()
  private var isHidden = false

  /// Looks after the pointer over a window.
  init(_ window: NativeWindow) { self.window = window }

  /// When ``follow(isFullscreen:now:)`` has to be called at the latest, or `nil` for whenever.
  var due: Int64? { pointer.due }

  /// Notes that the pointer has been moved, or a button pressed.
  func moved(at now: Int64) { pointer.moved(at: now) }

  /// Does what the window and the clock ask for.
  func follow(isFullscreen: Bool, now: Int64) {
    pointer.follow(isFullscreen: isFullscreen, now: now)
    if pointer.isHidden == isHidden { return }
    isHidden = pointer.isHidden
    if isHidden { hide() } else { show() }
    window.connection.flush()
  }

  /// Gives the window a picture without a pixel; the server has no other way to show none.
  private func hide() {
    let display = unsafe window.connection.display
    let nothing: [CChar] = [0]
    let mask = unsafe XCreateBitmapFromData(display, window.identifier, nothing, 1, 1)
    var (ink, paper) = (XColor(), XColor())
    let empty = unsafe XCreatePixmapCursor(display, mask, mask, &ink, &paper, 0, 0)
    unsafe XDefineCursor(display, window.identifier, empty)
    // The server keeps both for as long as the window needs them.
    unsafe XFreeCursor(display, empty)
    unsafe XFreePixmap(display, mask)
  }

  /// Gives the window the desktop's picture again.
  private func show() { unsafe XUndefineCursor(window.connection.display, window.identifier) }
}
