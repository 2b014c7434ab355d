import CLinux
import CX11
import Display
import Glibc

/// Memory that a program in C shares with the server: a System V segment, or a memory file where the server
/// takes no segment.
///
/// Nothing of it outlives the process.
@safe
final class BareMemory {
  /// What Xlib knows of it; the address stays the same.
  let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// The number by which the server knows it.
  var identifier: UInt { unsafe info.pointee.shmseg }

  private enum Kind {
    case segment
    case file
  }

  private let server: BareDisplay
  private let byteCount: Int
  private let kind: Kind

  /// Makes memory, writes every page of it, and attaches it at the server.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` when the server takes neither kind.
  init(_ server: BareDisplay, byteCount: Int) throws(DisplayError) {
    let number = unsafe cx11_new_id(server.pointer)
    let address: UnsafeMutableRawPointer
    if let segment = unsafe Self.segment(byteCount, number, server) {
      unsafe address = unsafe segment
      kind = .segment
    } else if let file = unsafe Self.file(byteCount, number, server) {
      unsafe address = unsafe file
      kind = .file
    } else {
      throw .unsupported(
        feature: BarePuts.sharedMemory, reason: "the server takes no memory of this machine")
    }
    // Untouched memory is one page of zeroes.
    unsafe memset(address, 0x40, byteCount)
    self.server = server
    self.byteCount = byteCount
    unsafe info = .allocate(capacity: 1)
    unsafe info.initialize(
      to: XShmSegmentInfo(
        shmseg: number, shmid: -1, shmaddr: address.assumingMemoryBound(to: CChar.self),
        readOnly: 1))
  }

  deinit {
    if server.isAlive { unsafe XShmDetach(server.pointer, info) }
    let address = unsafe info.pointee.shmaddr
    switch kind {
    case .segment: unsafe shmdt(address)
    case .file: unsafe munmap(address, byteCount)
    }
    unsafe info.deallocate()
  }

  /// Mode 0600, and marked for removal at once, as `SystemVMemory` of the library.
  private static func segment(
    _ byteCount: Int, _ number: XID, _ server: BareDisplay
  ) -> UnsafeMutableRawPointer? {
    let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    if identifier < 0 { return nil }
    let address = unsafe shmat(identifier, nil, 0)
    shmctl(identifier, IPC_RMID, nil)
    guard let address = unsafe address, Int(bitPattern: address) != -1 else { return nil }
    if unsafe cx11_shm_attach(server.pointer, number, identifier) == 0 { return unsafe address }
    unsafe shmdt(address)
    return nil
  }

  private static func file(
    _ byteCount: Int, _ number: XID, _ server: BareDisplay
  ) -> UnsafeMutableRawPointer? {
    let file = unsafe clinux_memory_file("bare frame")
    if file < 0 { return nil }
    guard ftruncate(file, byteCount) == 0 else {
      close(file)
      return nil
    }
    let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      close(file)
      return nil
    }
    // The file belongs to libxcb from here on.
    if unsafe cx11_shm_attach_fd(server.pointer, number, file) == 0 { return unsafe address }
    unsafe munmap(address, byteCount)
    return nil
  }
}
