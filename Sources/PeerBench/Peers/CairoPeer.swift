import CCairo

/// Cairo's image backend.
struct CairoPeer: Peer {
  let name = "cairo"

  // SAFETY: the text is a constant of the library.
  var version: String? { unsafe String(cString: cairo_version_string()) }

  func idioms(for picture: PeerPicture) -> [String] {
    PeerIdiom.all(isHorizontal: picture.isHorizontal).map(\.rawValue)
  }

  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing? {
    CairoDrawing(picture, PeerIdiom.all(isHorizontal: picture.isHorizontal)[index])
  }
}
