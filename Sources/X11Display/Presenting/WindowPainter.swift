import CX11
import Display
import Platform
import Raster

/// Sends pixels to one window.
@safe
final class WindowPainter {
  /// The connection of the window.
  let connection: X11Connection

  /// The window's number at the server.
  let window: Window

  private let context: GC
  private let memory: WindowMemory

  /// The pixmap in which large frames are put together, once one had to be copied.
  private var pixmap: StagingPixmap?

  /// Whether the server had no room for one.
  private var isStagingRefused = false

  /// Makes a graphics context for a window, whose copies are put together in memory of the server's.
  ///
  /// It asks for no exposure events of its own: all that is copied to the window is there, and the
  /// server would send one event for each request.
  init(connection: X11Connection, window: Window, memory: WindowMemory) {
    self.connection = connection
    self.window = window
    self.memory = memory
    var values = XGCValues()
    values.graphics_exposures = 0
    let mask = UInt(GCGraphicsExposures)
    unsafe context = unsafe XCreateGC(connection.display, window, mask, &values)
  }

  deinit {
    // Xlib's own record of the context is freed too, also without a server.
    unsafe XFreeGC(connection.display, context)
  }

  /// Sends rectangles of an image, and asks for one completion behind the last.
  ///
  /// - Parameters:
  ///   - rects: Parts of the image; not empty.
  ///   - offset: Where the image's corner lies in the window.
  ///   - frame: The number of the frame that is presented, or `nil` where an old one is put once more.
  func put(
    _ image: FrameImage, _ rects: [PixelRect], offset: WindowOffset, frame: Int?
  ) -> PutTicket {
    let staging = image.isShared ? nil : staging(for: image, rects)
    let first = connection.nextSerial
    if connection.isLost {
      // No request may follow; the next check of the connection says so.
    } else if image.isShared {
      share(image, rects, offset: offset)
    } else {
      copy(image, rects, offset: offset, through: staging)
      requestAnswer()
    }
    return PutTicket(
      first: first, last: connection.nextSerial - 1, sentAt: MonotonicClock.now, frame: frame)
  }

  private func share(_ image: FrameImage, _ rects: [PixelRect], offset: WindowOffset) {
    for (index, rect) in rects.enumerated() {
      unsafe XShmPutImage(
        connection.display, window, context, image.header, Int32(rect.minX), Int32(rect.minY),
        Int32(rect.minX + offset.x), Int32(rect.minY + offset.y), UInt32(rect.width),
        UInt32(rect.height), index == rects.count - 1 ? 1 : 0)
    }
  }

  private func copy(
    _ image: FrameImage, _ rects: [PixelRect], offset: WindowOffset, through staging: StagingPixmap?
  ) {
    for rect in rects {
      let target = staging == nil ? rect.offset(x: offset.x, y: offset.y) : rect
      unsafe XPutImage(
        connection.display, staging?.number ?? window, context, image.header, Int32(rect.minX),
        Int32(rect.minY), Int32(target.minX), Int32(target.minY), UInt32(rect.width),
        UInt32(rect.height))
    }
    guard let staging else { return }
    for rect in rects {
      unsafe XCopyArea(
        connection.display, staging.number, window, context, Int32(rect.minX), Int32(rect.minY),
        UInt32(rect.width), UInt32(rect.height), Int32(rect.minX + offset.x),
        Int32(rect.minY + offset.y))
    }
  }

  /// The pixmap in which to put a frame together, or `nil` where it goes in one piece or there is no room.
  private func staging(for image: FrameImage, _ rects: [PixelRect]) -> StagingPixmap? {
    let byteCount = rects.reduce(0) { $0 + $1.area } * image.bytesPerRow / max(1, image.size.width)
    if byteCount <= StagingPixmap.largestDirectCopy || isStagingRefused {
      return nil
    }
    if let pixmap, pixmap.fits(image.size) { return pixmap }
    // The screen has grown, or there was none yet.
    pixmap = nil
    pixmap = memory.staging(connection, window, unsafe Int(image.header.pointee.depth))
    isStagingRefused = pixmap == nil
    return pixmap
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
    if connection.isLost { return }
    unsafe XSetForeground(
      connection.display, context, XBlackPixel(connection.display, connection.screen))
    for rect in rects where !rect.isEmpty {
      unsafe XFillRectangle(
        connection.display, window, context, Int32(rect.minX), Int32(rect.minY),
        UInt32(rect.width), UInt32(rect.height))
    }
  }
}

/// A picture at the server, in which each rectangle of a frame that is copied there is put together
/// before the window shows it.
///
/// Xlib cuts an image of more than 256 KiB into several requests, and between two of them the server
/// shows the window as it is and serves others: 1057 of 6506 columns of a window had two frames.
@safe
package final class StagingPixmap {
  /// The pixmap's number at the server.
  let number: Pixmap

  /// Its size: that of the largest frame on the screen.
  let size: PixelSize

  private let connection: X11Connection

  /// The bytes up to which a frame goes without: what Xlib sends as one request, less a margin.
  fileprivate static let largestDirectCopy = 200_000

  /// Makes a pixmap; returns `nil` when the server has no room for it.
  ///
  /// One round trip.
  ///
  /// The corresponding X request is `CreatePixmap`.
  init?(_ connection: X11Connection, window: Window, depth: Int) {
    let size = Viewport.largestPart(on: connection.screenSize)
    var number: Pixmap = 0
    let faults = connection.faults {
      unsafe number = XCreatePixmap(
        connection.display, window, UInt32(size.width), UInt32(size.height), UInt32(depth))
    }
    if !faults.isEmpty { return nil }
    self.number = number
    self.size = size
    self.connection = connection
  }

  deinit {
    if connection.isLost { return }
    unsafe XFreePixmap(connection.display, number)
  }

  /// Whether a frame fits.
  func fits(_ frame: PixelSize) -> Bool {
    frame.width <= size.width && frame.height <= size.height
  }
}
