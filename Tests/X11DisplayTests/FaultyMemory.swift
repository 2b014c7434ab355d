import Glibc
import X11Display

extension WindowMemory {
  /// Memory that refuses requests of more than some bytes, or all requests on some transports.
  static func refusing(
    over byteCount: Int = .max, on transports: Set<Transport> = []
  ) -> WindowMemory {
    var memory = WindowMemory()
    memory.frame = { [make = memory.frame] transport, wanted, connection throws(MemoryRefusal) in
      if transports.contains(transport) || wanted > byteCount {
        throw MemoryRefusal(call: "a forced fault", errno: ENOMEM)
      }
      return try make(transport, wanted, connection)
    }
    return memory
  }

  /// Memory in which the server sees another segment under a System V segment's number.
  var withStrangersSegments: WindowMemory {
    var memory = self
    memory.frame = { [frame] transport, byteCount, connection throws(MemoryRefusal) in
      let made = try frame(transport, byteCount, connection)
      return transport == .sysv ? StrangersMemory(made) : made
    }
    return memory
  }

  /// Memory in which all buffers of a window are the same, so that a free one is still being read, and copies reach
  /// the window in pieces: frames tear.
  static var tearing: WindowMemory {
    var memory = WindowMemory()
    var shared: (any FrameMemory)?
    memory.frame = { [make = memory.frame] transport, byteCount, connection throws(MemoryRefusal) in
      if let shared, shared.byteCount == byteCount { return shared }
      let made = try make(transport, byteCount, connection)
      shared = made
      return made
    }
    memory.staging = { _, _, _ in nil }
    return memory
  }
}

/// A segment under whose number the server sees other memory, as in another System V namespace.
@safe
private final class StrangersMemory: FrameMemory {
  let base: UnsafeMutableRawPointer
  let segment: UInt32?
  private let theirs: any FrameMemory

  var byteCount: Int { theirs.byteCount }

  /// Takes the identifier of `theirs`, and memory of its own.
  init(_ theirs: any FrameMemory) {
    self.theirs = theirs
    unsafe base = .allocate(byteCount: theirs.byteCount, alignment: 4096)
    segment = theirs.segment
  }

  deinit { unsafe base.deallocate() }
}
