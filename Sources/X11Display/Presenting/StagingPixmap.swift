import CX11
import Display
import Raster

/// A picture at the server, in which each rectangle of a frame that is copied there is put together
/// before the window shows it.
///
/// Xlib cuts an image of more than 256 KiB into several requests, and between two of them the server
/// shows the window as it is and serves others: 1057 of 6506 columns of a window had two frames.
@safe
package final class StagingPixmap {
  /// The pixmap's number at the server.
  let number: Pixmap

  /// How large it is: as large as any frame on the screen.
  let size: PixelSize

  private let connection: X11Connection

  /// The bytes up to which a frame goes without: what Xlib sends as one request, less a margin.
  static let largestDirectCopy = 200_000

  /// Makes a pixmap; answers nothing when the server has no room for it.
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
