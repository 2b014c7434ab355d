import CLinux
import CX11
import Glibc

/// Shared memory in an anonymous, sealed file, attached at the server by its descriptor.
///
/// The corresponding X request is `ShmAttachFd`.
@safe
final class DescriptorMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let connection: X11Connection

  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { unsafe info }

  /// Makes the file, maps it, and attaches it read-only at the server.
  ///
  /// One round trip.
  init(byteCount: Int, connection: X11Connection) throws(MemoryRefusal) {
    let file = unsafe clinux_memory_file("shimmer frame")
    if file < 0 { throw MemoryRefusal(call: "memfd_create", errno: errno) }
    if ftruncate(file, byteCount) != 0 {
      let code = errno
      close(file)
      throw MemoryRefusal(call: "ftruncate", errno: code)
    }
    // A refused seal changes nothing: we never resize the file, and the server is our own user's.
    _ = clinux_seal(file, Int32(clinux_seal_length))
    let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      let code = errno
      close(file)
      throw MemoryRefusal(call: "mmap", errno: code)
    }
    let identifier = unsafe cx11_new_id(connection.display)
    // The file belongs to libxcb from here on; closing it again would close somebody else's.
    let code = unsafe cx11_shm_attach_fd(connection.display, identifier, file)
    if code != 0 {
      unsafe munmap(address, byteCount)
      throw MemoryRefusal(request: "ShmAttachFd", code: UInt8(truncatingIfNeeded: code))
    }
    unsafe base = address
    self.byteCount = byteCount
    self.connection = connection
    unsafe info = .allocate(capacity: 1)
    unsafe info.initialize(
      to: XShmSegmentInfo(
        shmseg: identifier, shmid: -1, shmaddr: address.assumingMemoryBound(to: CChar.self),
        readOnly: 1))
  }

  deinit {
    // The server deals with requests in order and has its own mapping: a put that it has not come
    // to yet still finds the pixels.
    if !connection.isLost { unsafe XShmDetach(connection.display, info) }
    unsafe munmap(base, byteCount)
    unsafe info.deallocate()
  }
}
