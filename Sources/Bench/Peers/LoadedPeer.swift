import CPeers
import Glibc
import Raster

/// A library that is loaded at run time, because it is not installed on every machine.
///
/// The loaded file is the shared object that scripts/bench peers compiles from a file in Sources/CPeers, with the functions
/// of peers.h. It stays loaded until the program ends.
@safe
struct LoadedPeer: Peer {
  typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  typealias Idiom = @convention(c) (Int32, Int32) -> UnsafePointer<CChar>?
  typealias Prepare = @convention(c) (UnsafePointer<peer_picture>, Int32) -> OpaquePointer?
  typealias Draw = @convention(c) (OpaquePointer, UnsafePointer<peer_mask>) -> Void
  typealias Release = @convention(c) (OpaquePointer) -> Void

  /// The error for a shared object that cannot be used.
  struct Failure: Error {
    /// The loader's message, in one line.
    let reason: String
  }

  let name: String
  let version: String

  private let idiom: Idiom
  /// Prepares a method of drawing.
  fileprivate let prepare: Prepare
  fileprivate let draw: Draw
  /// Releases a prepared method.
  fileprivate let release: Release

  /// Loads a shared object.
  init(_ name: String, path: String) throws(Failure) {
    guard let object = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let version = unsafe dlsym(object, "peer_version"),
      let idiom = unsafe dlsym(object, "peer_idiom"),
      let prepare = unsafe dlsym(object, "peer_prepare"),
      let draw = unsafe dlsym(object, "peer_draw"),
      let release = unsafe dlsym(object, "peer_release")
    else {
      // SAFETY: the loader's text is valid until its next call in this thread.
      throw Failure(reason: unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown")
    }
    self.name = name
    // SAFETY: the object was compiled against the header that declares these five functions with these types.
    let text = unsafe unsafeBitCast(version, to: Version.self)()
    self.version = unsafe text.map { unsafe String(cString: $0) } ?? "unknown"
    unsafe self.idiom = unsafeBitCast(idiom, to: Idiom.self)
    unsafe self.prepare = unsafeBitCast(prepare, to: Prepare.self)
    unsafe self.draw = unsafeBitCast(draw, to: Draw.self)
    unsafe self.release = unsafeBitCast(release, to: Release.self)
  }

  func idioms(for picture: PeerPicture) -> [String] {
    var names: [String] = []
    // SAFETY: the names are constants of the shared object; there is none after the last.
    while let name = unsafe idiom(Int32(names.count), picture.isHorizontal ? 1 : 0) {
      names.append(unsafe String(cString: name))
    }
    return names
  }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    LoadedDrawing(picture, index: index, self)
  }
}

/// A method of drawing the image by a library that was loaded at run time.
@safe
private final class LoadedDrawing: PeerDrawing {
  private let peer: LoadedPeer
  private let handle: OpaquePointer

  /// Prepares the method with an index; `nil` if the library cannot prepare it.
  init?(_ picture: PeerPicture, index: Int, _ peer: LoadedPeer) {
    self.peer = peer
    // SAFETY: the bitmaps' memory does not move, and `picture` lives as long as the handle. All three have the same
    // size and so the same stride.
    let stride = picture.frame.withRows(\.stride)
    let content = unsafe picture.content.withRows { unsafe UnsafePointer($0.base) }
    let flattened = unsafe picture.flattened.withRows { unsafe UnsafePointer($0.base) }
    let frame = unsafe picture.frame.withRows { unsafe $0.base }
    var description = unsafe peer_picture(
      width: Int32(picture.size.width), height: Int32(picture.size.height),
      stride: Int32(stride * 4), is_horizontal: picture.isHorizontal ? 1 : 0,
      background: picture.background, content: content, flattened: flattened, frame: frame)
    guard let handle = unsafe peer.prepare(&description, Int32(index)) else { return nil }
    unsafe self.handle = handle
    super.init(picture)
  }

  // SAFETY: `init` creates the handle and only this code releases it.
  deinit { unsafe peer.release(handle) }

  override func draw(_ mask: PeerMask) {
    unsafe mask.profile.withUnsafeBufferPointer { profile in
      var description = unsafe peer_mask(
        places: (mask.places[0], mask.places[1], mask.places[2]),
        alphas: (mask.alphas[0], mask.alphas[1], mask.alphas[2]), profile: profile.baseAddress)
      unsafe peer.draw(handle, &description)
    }
  }
}
