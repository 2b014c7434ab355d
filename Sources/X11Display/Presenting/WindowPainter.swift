import CX11
import Display
import Platform
package import Raster

/// Sends pixels to one window.
@safe
final class WindowPainter {
  let connection: X11Connection

  /// The server's identifier of the window.
  let window: Window

  private let context: GC
  private let memory: WindowMemory

  /// The pixmap in which large frames are assembled; `nil` until a frame needs it.
  private var pixmap: StagingPixmap?

  /// Whether the server could not allocate a pixmap.
  private var isStagingRefused = false

  /// Creates a painter with a graphics context for a window.
  ///
  /// The context requests no exposure events, because everything that is copied to the window is available, and the
  /// server would send an event for each request.
  ///
  /// - Parameter memory: The functions that allocate the pixmap at the server.
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
    // Also frees Xlib's own record of the context, even if the server is gone.
    unsafe XFreeGC(connection.display, context)
  }

  /// Sends rectangles of an image, and requests one completion after the last of them.
  ///
  /// - Parameters:
  ///   - image: The image that contains the pixels.
  ///   - rects: Parts of the image; not empty.
  ///   - offset: The position of the image's corner in the window.
  ///   - frame: The number of the frame that is presented, or `nil` if an old frame is sent again.
  /// - Returns: The requests that were sent.
  func put(
    _ image: FrameImage, _ rects: [PixelRect], offset: WindowOffset, frame: Int?
  ) -> PutTicket {
    let staging = image.segment != nil ? nil : staging(for: image, rects)
    let first = connection.nextSerial
    if connection.isLost {
      // No request may follow; the next check of the connection reports the loss.
    } else if let segment = image.segment {
      share(image, in: segment, rects, offset: offset)
    } else {
      copy(image, rects, offset: offset, through: staging)
      requestAnswer()
    }
    return PutTicket(
      first: first, last: connection.nextSerial - 1, sentAt: MonotonicClock.now, frame: frame)
  }

  private func share(
    _ image: FrameImage, in segment: UInt32, _ rects: [PixelRect], offset: WindowOffset
  ) {
    for (index, rect) in rects.enumerated() {
      unsafe cx11_shm_put(
        connection.display, window, context, image.header, segment, Int32(rect.minX),
        Int32(rect.minY), Int32(rect.minX + offset.x), Int32(rect.minY + offset.y),
        UInt32(rect.width), UInt32(rect.height), index == rects.count - 1 ? 1 : 0)
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

  /// Returns the pixmap in which to assemble a frame, or `nil` if the frame fits one request or the server has no
  /// memory for a pixmap.
  private func staging(for image: FrameImage, _ rects: [PixelRect]) -> StagingPixmap? {
    let byteCount = rects.reduce(0) { $0 + $1.area } * image.bytesPerRow / max(1, image.size.width)
    if byteCount <= StagingPixmap.largestDirectCopy || isStagingRefused {
      return nil
    }
    if let pixmap, pixmap.fits(image.size) { return pixmap }
    // There is no pixmap yet, or the screen has grown.
    pixmap = nil
    pixmap = memory.staging(connection, window, unsafe Int(image.header.pointee.depth))
    isStagingRefused = pixmap == nil
    return pixmap
  }

  /// Makes the server send an event once it has processed all earlier requests.
  ///
  /// With an empty event mask, the server sends the event to the client that created the window, which is this
  /// program.
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

/// A pixmap at the server in which the rectangles of a copied frame are assembled before the window shows them.
///
/// Xlib splits an image of more than 256 KiB into several requests. Between two of them the server shows the window
/// as it is and serves other clients: 1057 of 6506 columns of a window contained parts of two frames.
@safe
package final class StagingPixmap {
  /// The server's identifier of the pixmap.
  let number: Pixmap

  /// The size of the pixmap, which is the size of the largest frame on the screen.
  let size: PixelSize

  private let connection: X11Connection

  /// The size in bytes up to which a frame needs no pixmap: the size that Xlib sends as one request, less a margin.
  fileprivate static let largestDirectCopy = 200_000

  /// Creates a pixmap; `nil` if the server has no memory for it.
  ///
  /// Needs one round trip.
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

  /// Whether a frame fits into the pixmap.
  func fits(_ frame: PixelSize) -> Bool {
    frame.width <= size.width && frame.height <= size.height
  }
}

/// The position of a frame's corner in the window.
package struct WindowOffset: Hashable {
  /// Device pixels from the window's left edge.
  package var x = 0

  /// Device pixels from the window's top edge.
  package var y = 0

  /// The offset (0, 0).
  package static let zero = WindowOffset()

  package init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// Returns the offset that centres frames in a part of a window; the origin of the part if the frame is larger.
  package static func centering(_ frame: PixelSize, in part: PixelRect) -> WindowOffset {
    WindowOffset(
      x: part.minX + max(0, (part.width - frame.width) / 2),
      y: part.minY + max(0, (part.height - frame.height) / 2))
  }

  /// Returns the parts of a window above, below, left and right of the frame, which frames do not cover.
  package func margins(around frame: PixelSize, in window: PixelSize) -> [PixelRect] {
    let (right, bottom) = (x + frame.width, y + frame.height)
    return [
      PixelRect(minX: 0, minY: 0, maxX: window.width, maxY: y),
      PixelRect(minX: 0, minY: bottom, maxX: window.width, maxY: window.height),
      PixelRect(minX: 0, minY: y, maxX: x, maxY: bottom),
      PixelRect(minX: right, minY: y, maxX: window.width, maxY: bottom),
    ].filter { !$0.isEmpty }
  }
}
