import CX11

/// A segment under whose number the server sees other memory than we do.
///
/// Only a forced fault makes one; in life, another System V namespace does.
@safe
final class StrangersMemory: FrameMemory {
  private let ours: PrivateMemory
  private let theirs: any FrameMemory
  private let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// Takes the number from `theirs`, and memory of its own.
  init(_ theirs: any FrameMemory) throws(MemoryRefusal) {
    self.theirs = theirs
    ours = try PrivateMemory(byteCount: theirs.byteCount)
    unsafe info = .allocate(capacity: 1)
    unsafe info.initialize(
      to: XShmSegmentInfo(
        shmseg: theirs.identifier ?? 0, shmid: -1,
        shmaddr: ours.base.assumingMemoryBound(to: CChar.self), readOnly: 1))
  }

  deinit { unsafe info.deallocate() }

  var base: UnsafeMutableRawPointer { unsafe ours.base }
  var byteCount: Int { ours.byteCount }
  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { unsafe info }
}
