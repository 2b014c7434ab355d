/// One way in which a library draws the picture, with what it keeps from frame to frame.
///
/// A class, because several are measured in turns and each is prepared once.
class PeerDrawing {
  /// What is drawn.
  let picture: PeerPicture

  /// Prepares nothing.
  init(_ picture: PeerPicture) { self.picture = picture }

  /// Draws a whole frame.
  func draw(_ mask: PeerMask) {}
}
