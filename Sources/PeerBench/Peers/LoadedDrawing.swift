import CPeers
import Raster

/// Draws with a library that was opened while the program ran.
@safe
final class LoadedDrawing: PeerDrawing {
  private let functions: PeerFunctions
  private let handle: OpaquePointer

  /// Prepares the way of drawing with an index; answers nothing when the library cannot.
  init?(_ picture: PeerPicture, index: Int, _ functions: PeerFunctions) {
    self.functions = functions
    // SAFETY: the bitmaps' memory stays where it is, and `picture` lives as long as the handle. All
    // three have the same size, and so the same stride.
    let stride = picture.frame.withRows(\.stride)
    let content = unsafe picture.content.withRows { unsafe UnsafePointer($0.base) }
    let flattened = unsafe picture.flattened.withRows { unsafe UnsafePointer($0.base) }
    let frame = unsafe picture.frame.withRows { unsafe $0.base }
    var description = unsafe peer_picture(
      width: Int32(picture.size.width), height: Int32(picture.size.height),
      stride: Int32(stride * 4), is_horizontal: picture.isHorizontal ? 1 : 0,
      background: picture.background, content: content, flattened: flattened, frame: frame)
    guard let handle = unsafe functions.prepare(&description, Int32(index)) else { return nil }
    unsafe self.handle = handle
    super.init(picture)
  }

  // SAFETY: the handle was made by `init` and is released only here.
  deinit { unsafe functions.release(handle) }

  override func draw(_ mask: PeerMask) {
    unsafe mask.profile.withUnsafeBufferPointer { profile in
      var description = unsafe peer_mask(
        places: (mask.places[0], mask.places[1], mask.places[2]),
        alphas: (mask.alphas[0], mask.alphas[1], mask.alphas[2]), profile: profile.baseAddress)
      unsafe functions.draw(handle, &description)
    }
  }
}
