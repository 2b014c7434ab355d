import CPixman

/// Pixman, on which Cairo's image backend and the X server are built.
struct PixmanPeer: Peer {
  let name = "pixman"

  // SAFETY: the text is a constant of the library.
  var version: String? { unsafe String(cString: pixman_version_string()) }

  func idioms(for picture: PeerPicture) -> [String] {
    PeerIdiom.all(isHorizontal: picture.isHorizontal).map(\.rawValue)
  }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    PixmanDrawing(picture, PeerIdiom.all(isHorizontal: picture.isHorizontal)[index])
  }
}
