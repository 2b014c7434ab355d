/// A library that can draw the picture, in one way or another.
protocol Peer {
  /// Its name.
  var name: String { get }

  /// Its version as it tells it itself, or nothing when it is not installed.
  var version: String? { get }

  /// The ways in which it can draw a picture, by name.
  func idioms(for picture: PeerPicture) -> [String]

  /// Prepares the way with an index into ``idioms(for:)``, or answers nothing when that fails.
  func drawing(_ index: Int, of picture: PeerPicture) -> PeerDrawing?
}
