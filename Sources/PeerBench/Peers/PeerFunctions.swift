import CPeers
import Glibc

/// The functions of Sources/CPeers/peers.h in a shared object that is open for good.
@safe
struct PeerFunctions {
  typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  typealias Idiom = @convention(c) (Int32, Int32) -> UnsafePointer<CChar>?
  typealias Prepare = @convention(c) (UnsafePointer<peer_picture>, Int32) -> OpaquePointer?
  typealias Draw = @convention(c) (OpaquePointer, UnsafePointer<peer_mask>) -> Void
  typealias Release = @convention(c) (OpaquePointer) -> Void

  private let versionFunction: Version
  private let idiomFunction: Idiom

  /// Prepares a way of drawing.
  let prepare: Prepare
  /// Draws a frame.
  let draw: Draw
  /// Ends a way of drawing.
  let release: Release

  /// Looks the functions up; answers nothing when one is missing.
  init?(_ object: UnsafeMutableRawPointer) {
    guard let version = unsafe dlsym(object, "peer_version"),
      let idiom = unsafe dlsym(object, "peer_idiom"),
      let prepare = unsafe dlsym(object, "peer_prepare"),
      let draw = unsafe dlsym(object, "peer_draw"),
      let release = unsafe dlsym(object, "peer_release")
    else { return nil }
    // SAFETY: the object was compiled against the header that declares these five, so that the names
    // stand for functions of these types.
    unsafe versionFunction = unsafeBitCast(version, to: Version.self)
    unsafe idiomFunction = unsafeBitCast(idiom, to: Idiom.self)
    unsafe self.prepare = unsafeBitCast(prepare, to: Prepare.self)
    unsafe self.draw = unsafeBitCast(draw, to: Draw.self)
    unsafe self.release = unsafeBitCast(release, to: Release.self)
  }

  /// The library's version.
  var version: String? {
    // SAFETY: the text is a constant of the shared object.
    unsafe versionFunction().map { unsafe String(cString: $0) }
  }

  /// The name of the way of drawing with a number, or nothing behind the last one.
  func idiom(_ number: Int, isHorizontal: Bool) -> String? {
    // SAFETY: as above.
    unsafe idiomFunction(Int32(number), isHorizontal ? 1 : 0).map { unsafe String(cString: $0) }
  }
}
