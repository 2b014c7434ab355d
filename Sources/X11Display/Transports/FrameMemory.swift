package import CX11

/// Memory that an image of the server's format lies in.
///
/// The owner gives it back when the object goes away, on our side and at the server.
package protocol FrameMemory: AnyObject {
  /// The first byte, at the beginning of a page.
  var base: UnsafeMutableRawPointer { get }

  /// The number of bytes.
  var byteCount: Int { get }

  /// What the server knows the memory by, or `nil` where it does not see it.
  ///
  /// Xlib keeps this address in image headers, so it stays the same.
  var segment: UnsafeMutablePointer<XShmSegmentInfo>? { get }
}

extension FrameMemory {
  /// The number by which completion events name the memory, or `nil` where there are none.
  package var identifier: UInt? { unsafe segment?.pointee.shmseg }
}

/// Why memory could not be had on one transport.
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

/// Where the memory of a window's frames comes from, on our side and at the server.
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

  /// Makes the picture at the server in which copies to a window of a depth are put together, or answers nothing where
  /// there is no room for it.
  package var staging = {
    (connection: X11Connection, window: Window, depth: Int) -> StagingPixmap? in
    StagingPixmap(connection, window: window, depth: depth)
  }

  /// Takes all memory from the machine and the server.
  package init() {}
}
