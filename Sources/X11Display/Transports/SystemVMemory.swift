import CX11
import Glibc

/// A System V shared-memory segment that only our user can read.
///
/// The corresponding X request is `ShmAttach`.
@safe
final class SystemVMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let connection: X11Connection

  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { unsafe info }

  /// Makes a segment and attaches it on both sides.
  ///
  /// One round trip.
  ///
  /// Mode 0600: with the usual 0777 every local user could read the picture. Marked for removal
  /// as soon as it is mapped, so that not even a crash leaves it behind; Linux lets the server attach
  /// a segment that is marked.
  init(byteCount: Int, connection: X11Connection) throws(MemoryRefusal) {
    let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    if identifier < 0 { throw MemoryRefusal(call: "shmget", errno: errno) }
    let address = unsafe shmat(identifier, nil, 0)
    let attachError = errno
    shmctl(identifier, IPC_RMID, nil)
    guard let address = unsafe address, Int(bitPattern: address) != -1 else {
      throw MemoryRefusal(call: "shmat", errno: attachError)
    }
    unsafe base = address
    self.byteCount = byteCount
    self.connection = connection
    let record = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    unsafe record.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: identifier, shmaddr: address.assumingMemoryBound(to: CChar.self),
        readOnly: 1))
    unsafe info = unsafe record
    let faults = connection.faults { unsafe XShmAttach(connection.display, record) }
    if let fault = faults.first {
      // The server knows nothing by this number: make the detach of `deinit` unnecessary.
      unsafe record.pointee.shmseg = 0
      throw MemoryRefusal(request: "ShmAttach", code: fault.code)
    }
  }

  deinit {
    if unsafe info.pointee.shmseg != 0, !connection.isLost {
      unsafe XShmDetach(connection.display, info)
    }
    unsafe shmdt(base)
    unsafe info.deallocate()
  }
}
