import CX11
import Glibc

/// Memory that the server does not see, for images that go through the connection.
@safe
final class PrivateMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  let segment: UnsafeMutablePointer<XShmSegmentInfo>? = nil

  /// Allocates zeroed memory at the beginning of a page.
  init(byteCount: Int) throws(MemoryRefusal) {
    let access = PROT_READ | PROT_WRITE
    let address = unsafe mmap(nil, byteCount, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw MemoryRefusal(call: "mmap", errno: errno)
    }
    unsafe base = address
    self.byteCount = byteCount
  }

  deinit { unsafe munmap(base, byteCount) }
}
