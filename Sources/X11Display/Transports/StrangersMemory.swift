import CX11

/// A segment that the server and we see differently; only a forced fault makes one.
@safe
final class StrangersMemory: FrameMemory {
  private let ours: PrivateMemory
  private let theirs: any FrameMemory

  /// Pretends that `theirs` is memory of ours.
  init(_ theirs: any FrameMemory) throws(MemoryRefusal) {
    self.theirs = theirs
    ours = try PrivateMemory(byteCount: theirs.byteCount)
  }

  var base: UnsafeMutableRawPointer { unsafe ours.base }
  var byteCount: Int { ours.byteCount }
  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { unsafe theirs.segment }
}
