import CPeers
import Glibc

/// A library that is opened while the program runs, because not every machine has it.
///
/// What is opened is the shared object that scripts/bench peers made of a file in Sources/CPeers. It
/// stays open until the program ends.
struct LoadedPeer: Peer {
  /// Why a shared object is no peer.
  struct Failure: Error {
    /// The loader's words, in one line.
    let reason: String
  }

  let name: String
  let version: String?
  private let functions: PeerFunctions?

  /// A library that is not there.
  init(missing name: String) {
    self.name = name
    version = nil
    functions = nil
  }

  /// Opens a shared object.
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
    // SAFETY: the loader's text stays valid until its next call in this thread.
    unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
