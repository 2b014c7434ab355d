import CX11
import Display
import Raster

/// Sends pixels to one window.
@safe
final class WindowPainter {
  /// The connection of the window.
  let connection: X11Connection

  /// The window's number at the server.
  let window: Window

  private let context: GC

  /// Makes a graphics context for a window.
  ///
  /// It asks for no exposure events of its own: there is no copying between windows here, and the
  /// server would send one event for each request.
  init(connection: X11Connection, window: Window) {
    self.connection = connection
    self.window = window
    var values = XGCValues()
    values.graphics_exposures = 0
    let mask = UInt(GCGraphicsExposures)
    unsafe context = unsafe XCreateGC(connection.display, window, mask, &values)
  }

  deinit { unsafe XFreeGC(connection.display, context) }

  /// Sends rectangles of an image, and asks for one completion behind the last.
  ///
  /// - Parameters:
  ///   - rects: Parts of the image; not empty.
  ///   - offset: Where the image's corner lies in the window.
  func put(
    _ image: FrameImage, _ rects: [PixelRect], offset: WindowOffset, countsAsFrame: Bool
  ) -> PutTicket {
    let first = connection.nextSerial
    for (index, rect) in rects.enumerated() {
      let isLast = index == rects.count - 1
      let (x, y) = (Int32(rect.minX), Int32(rect.minY))
      let (atX, atY) = (Int32(rect.minX + offset.x), Int32(rect.minY + offset.y))
      let (width, height) = (UInt32(rect.width), UInt32(rect.height))
      if image.isShared {
        unsafe XShmPutImage(
          connection.display, window, context, image.header, x, y, atX, atY, width, height,
          isLast ? 1 : 0)
      } else {
        unsafe XPutImage(
          connection.display, window, context, image.header, x, y, atX, atY, width, height)
      }
    }
    if !image.isShared { requestAnswer() }
    return PutTicket(
      first: first, last: connection.nextSerial - 1, sentAt: MonotonicClock.now,
      countsAsFrame: countsAsFrame)
  }

  /// Makes the server send us a message once it has dealt with everything before.
  ///
  /// With an empty event mask it goes to the client that made the window, which is us.
  ///
  /// The corresponding X request is `SendEvent`.
  func requestAnswer() {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = connection.atoms[.frameDone]
    unsafe event.xclient.format = 32
    unsafe XSendEvent(connection.display, window, 0, 0, &event)
  }

  /// Fills rectangles of the window with black.
  func blacken(_ rects: [PixelRect]) {
    unsafe XSetForeground(
      connection.display, context, XBlackPixel(connection.display, connection.screen))
    for rect in rects where !rect.isEmpty {
      unsafe XFillRectangle(
        connection.display, window, context, Int32(rect.minX), Int32(rect.minY),
        UInt32(rect.width), UInt32(rect.height))
    }
  }
}
