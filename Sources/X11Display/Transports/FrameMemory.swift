import CLinux
package import CX11
import Glibc

/// Memory that contains an image in the server's format.
///
/// The memory is released when the object goes away, in this process and at the server.
package protocol FrameMemory: AnyObject {
  /// The address of the first byte, aligned to a page.
  var base: UnsafeMutableRawPointer { get }

  /// The number of bytes.
  var byteCount: Int { get }

  /// The identifier of the segment that the server has attached, also in completion events; `nil` if the server does
  /// not see the memory.
  var segment: UInt32? { get }
}

/// The reason why a transport could not allocate memory.
package struct MemoryRefusal: Error {
  /// The operation and its error.
  var reason: String

  /// Creates the reason for a system call that failed.
  package init(call: String, errno code: Int32) { reason = "\(call): errno \(code)" }

  /// Creates the reason for a request that the server refused.
  init(request: String, code: UInt8) {
    let fault = X11Fault(code: code, majorOpcode: 0, minorOpcode: 0, serial: 0)
    reason = "\(request): \(fault.name)"
  }

  /// Creates any other reason.
  init(_ reason: String) { self.reason = reason }
}

/// The functions that allocate memory for a window's frames, in this process and at the server.
package struct WindowMemory {
  /// Allocates memory for a frame, of the kind that a transport needs.
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

  /// Creates the pixmap in which the server assembles copied frames before a window shows them; returns `nil` if the
  /// server has no memory for it.
  package var staging = {
    (connection: X11Connection, window: Window, depth: Int) -> StagingPixmap? in
    StagingPixmap(connection, window: window, depth: depth)
  }

  /// Creates functions that use the memory of the machine and of the server.
  package init() {}
}

/// Shared memory in an anonymous sealed file whose descriptor is passed to the server.
///
/// The corresponding X request is `ShmAttachFd`.
@safe
private final class DescriptorMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  let segment: UInt32?
  private let connection: X11Connection

  /// Creates the file, maps it, and attaches it read-only at the server.
  ///
  /// Needs one round trip.
  init(byteCount: Int, connection: X11Connection) throws(MemoryRefusal) {
    let file = unsafe clinux_memory_file("shimmer frame")
    if file < 0 { throw MemoryRefusal(call: "memfd_create", errno: errno) }
    if ftruncate(file, byteCount) != 0 {
      let code = errno
      close(file)
      throw MemoryRefusal(call: "ftruncate", errno: code)
    }
    // A failure to seal is harmless: this process never resizes the file, and the server belongs to the same user.
    _ = clinux_seal(file, Int32(clinux_seal_length))
    let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      let code = errno
      close(file)
      throw MemoryRefusal(call: "mmap", errno: code)
    }
    let identifier = unsafe cx11_new_id(connection.display)
    // libxcb now owns the descriptor and closes it; closing it here again could close an unrelated one.
    let code = unsafe cx11_shm_attach_fd(connection.display, identifier, file)
    if code != 0 {
      unsafe munmap(address, byteCount)
      throw MemoryRefusal(request: "ShmAttachFd", code: UInt8(truncatingIfNeeded: code))
    }
    unsafe base = address
    self.byteCount = byteCount
    self.connection = connection
    segment = identifier
  }

  deinit {
    // The server processes requests in order and has its own mapping, so a pending put still finds its pixels.
    if let segment, !connection.isLost { unsafe cx11_shm_detach(connection.display, segment) }
    unsafe munmap(base, byteCount)
  }
}

/// A System V shared-memory segment that only the same user can read.
///
/// The corresponding X request is `ShmAttach`.
@safe
private final class SystemVMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  /// The segment's identifier; `nil` if the server has refused it.
  let segment: UInt32?
  private let connection: X11Connection

  /// Creates a segment, and attaches it in this process and at the server.
  ///
  /// Needs one round trip.
  ///
  /// The mode is 0600; with the usual 0777 every local user could read the pixels. The segment is marked for removal
  /// as soon as it is mapped, so that even a crash does not leave it behind; Linux lets the server attach a marked
  /// segment.
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
    let number = unsafe cx11_new_id(connection.display)
    let code = unsafe cx11_shm_attach(connection.display, number, identifier)
    // A segment that the server has refused must not be detached.
    segment = code == 0 ? number : nil
    if code != 0 {
      throw MemoryRefusal(request: "ShmAttach", code: UInt8(truncatingIfNeeded: code))
    }
  }

  deinit {
    if let segment, !connection.isLost { unsafe cx11_shm_detach(connection.display, segment) }
    unsafe shmdt(base)
  }
}

/// Memory that the server does not see, for images that are copied through the connection.
@safe
private final class PrivateMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  let segment: UInt32? = nil

  /// Allocates zeroed memory, aligned to a page.
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
