import Glibc
package import Platform
package import X11Display

/// The process behind a connection to an X server.
package enum ServerProcess {
  /// The number of the process that a local connection leads to.
  ///
  /// It is the process that listens at the connection's socket: the server itself where it was started in the usual
  /// way, but a proxy where one stands between, and whoever opened the socket where a server was handed an open one, as
  /// some compositors do with Xwayland. What such a process uses is not what the server uses.
  ///
  /// The corresponding socket option is `SO_PEERCRED`.
  ///
  /// - Returns: Nothing for a server on another machine, one in another namespace of processes, and a connection
  ///   through TCP.
  package static func identifier(of connection: X11Connection) -> Int32? {
    // Three numbers: process, user and group. Glibc declares the record for _GNU_SOURCE alone.
    var credentials: [Int32] = [0, 0, 0]
    var byteCount = socklen_t(credentials.count * MemoryLayout<Int32>.size)
    // SAFETY: the call writes at most `byteCount` bytes, which the array has.
    let code = unsafe getsockopt(
      connection.descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &byteCount)
    // Through TCP the answer is a process of number 0.
    return code == 0 && credentials[0] > 0 ? credentials[0] : nil
  }

  /// The clock of the process that a local connection leads to.
  ///
  /// - Returns: Nothing where its number is not known.
  package static func clock(of connection: X11Connection) -> ProcessorClock? {
    identifier(of: connection).flatMap { ProcessorClock(process: $0) }
  }
}
