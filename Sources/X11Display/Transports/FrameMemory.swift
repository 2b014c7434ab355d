import CLinux
package import CX11
import Glibc

/// Memory that an image of the server's format lies in.
///
/// The owner gives it back when the object goes away, on our side and at the server.
package protocol FrameMemory: AnyObject {
  /// The first byte, at the beginning of a page.
  var base: UnsafeMutableRawPointer { get }

  /// The number of bytes.
  var byteCount: Int { get }

  /// The segment by which the server knows the memory, or `nil` where it does not see it.
  ///
  /// Xlib keeps this address in image headers, so it stays the same.
  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { get }
}

extension FrameMemory {
  /// The number by which completion events name the memory, or `nil` where there are none.
  package var identifier: UInt? { unsafe segment?.pointee.shmseg }
}

/// A reason why memory could not be had on one transport.
package struct MemoryRefusal: Error {
  /// The operation and what it answered.
  var reason: String

  /// A system call that failed.
  package init(call: String, errno code: Int32) { reason = "\(call): errno \(code)" }

  /// A request that the server refused.
  init(request: String, code: UInt8) {
    let fault = X11Fault(code: code, majorOpcode: 0, minorOpcode: 0, serial: 0)
    reason = "\(request): \(fault.name)"
  }

  /// Anything else.
  init(_ reason: String) { self.reason = reason }
}

/// The sources of memory for a window's frames, on our side and at the server.
package struct WindowMemory {
  /// Makes memory of so many bytes that a transport can send.
  package var frame = {
    (
      transport: Transport, byteCount: Int, connection: X11Connection
    ) throws(MemoryRefusal) -> any FrameMemory in
    switch transport {
    case .fd: try DescriptorMemory(byteCount: byteCount, connection: connection)
    case .sysv: try SystemVMemory(byteCount: byteCount, connection: connection)
    case .put: try PrivateMemory(byteCount: byteCount)
    }
  }

  /// Makes the picture at the server in which copies to a window of a depth are put together, or returns `nil` where
  /// there is no room for it.
  package var staging = {
    (connection: X11Connection, window: Window, depth: Int) -> StagingPixmap? in
    StagingPixmap(connection, window: window, depth: depth)
  }

  /// Takes all memory from the machine and the server.
  package init() {}
}

/// Shared memory in an anonymous, sealed file, attached at the server by its descriptor.
///
/// The corresponding X request is `ShmAttachFd`.
@safe
private final class DescriptorMemory: FrameMemory {
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

/// A System V shared-memory segment that only our user can read.
///
/// The corresponding X request is `ShmAttach`.
@safe
private final class SystemVMemory: FrameMemory {
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

/// Memory that the server does not see, for images that go through the connection.
@safe
private final class PrivateMemory: FrameMemory {
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
