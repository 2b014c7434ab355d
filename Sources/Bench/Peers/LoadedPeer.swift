import CPeers
import Glibc
import Raster

/// A library that is loaded at run time, because it is not installed on every machine.
///
/// The loaded file is the shared object that scripts/bench peers compiles from a file in Sources/CPeers. It stays
/// loaded until the program ends.
struct LoadedPeer: Peer {
  /// The error for a shared object that cannot be used.
  struct Failure: Error {
    /// The loader's message, in one line.
    let reason: String
  }

  let name: String
  let version: String?
  private let functions: PeerFunctions?

  /// Creates a peer for a library that is not installed.
  init(missing name: String) {
    self.name = name
    version = nil
    functions = nil
  }

  /// Loads a shared object.
  init(_ name: String, path: String) throws(Failure) {
    self.name = name
    guard let object = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(reason: Self.loaderMessage)
    }
    guard let functions = unsafe PeerFunctions(object) else {
      throw Failure(reason: Self.loaderMessage)
    }
    self.functions = functions
    version = functions.version
  }

  func idioms(for picture: PeerPicture) -> [String] {
    guard let functions else { return [] }
    var names: [String] = []
    while let name = functions.idiom(names.count, isHorizontal: picture.isHorizontal) {
      names.append(name)
    }
    return names
  }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    functions.flatMap { LoadedDrawing(picture, index: index, $0) }
  }

  private static var loaderMessage: String {
    // SAFETY: the loader's text is valid until its next call in this thread.
    unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown"
  }
}

/// A method of drawing the image by a library that was loaded at run time.
@safe
private final class LoadedDrawing: PeerDrawing {
  private let functions: PeerFunctions
  private let handle: OpaquePointer

  /// Prepares the method with an index; `nil` if the library cannot prepare it.
  init?(_ picture: PeerPicture, index: Int, _ functions: PeerFunctions) {
    self.functions = functions
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
    guard let handle = unsafe functions.prepare(&description, Int32(index)) else { return nil }
    unsafe self.handle = handle
    super.init(picture)
  }

  // SAFETY: `init` creates the handle and only this code releases it.
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

/// The functions of Sources/CPeers/peers.h in a shared object that is never unloaded.
@safe
private struct PeerFunctions {
  typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  typealias Idiom = @convention(c) (Int32, Int32) -> UnsafePointer<CChar>?
  typealias Prepare = @convention(c) (UnsafePointer<peer_picture>, Int32) -> OpaquePointer?
  typealias Draw = @convention(c) (OpaquePointer, UnsafePointer<peer_mask>) -> Void
  typealias Release = @convention(c) (OpaquePointer) -> Void

  private let versionFunction: Version
  private let idiomFunction: Idiom

  /// Prepares a method of drawing.
  let prepare: Prepare
  let draw: Draw
  /// Releases a prepared method.
  let release: Release

  /// Looks up the functions; `nil` if one is missing.
  init?(_ object: UnsafeMutableRawPointer) {
    guard let version = unsafe dlsym(object, "peer_version"),
      let idiom = unsafe dlsym(object, "peer_idiom"),
      let prepare = unsafe dlsym(object, "peer_prepare"),
      let draw = unsafe dlsym(object, "peer_draw"),
      let release = unsafe dlsym(object, "peer_release")
    else { return nil }
    // SAFETY: the object was compiled against the header that declares these five functions with these types.
    unsafe versionFunction = unsafeBitCast(version, to: Version.self)
    unsafe idiomFunction = unsafeBitCast(idiom, to: Idiom.self)
    unsafe self.prepare = unsafeBitCast(prepare, to: Prepare.self)
    unsafe self.draw = unsafeBitCast(draw, to: Draw.self)
    unsafe self.release = unsafeBitCast(release, to: Release.self)
  }

  var version: String? {
    // SAFETY: the text is a constant of the shared object.
    unsafe versionFunction().map { unsafe String(cString: $0) }
  }

  /// Returns the name of the method with an index, or `nil` after the last method.
  func idiom(_ number: Int, isHorizontal: Bool) -> String? {
    // SAFETY: as above.
    unsafe idiomFunction(Int32(number), isHorizontal ? 1 : 0).map { unsafe String(cString: $0) }
  }
}
