import Glibc
import Platform
import X11Display

/// Finds the process behind a connection to an X server.
enum ServerProcess {
  /// Returns the clock of the processor time of the process at the other end of a local connection.
  ///
  /// This is the process that listens on the connection's socket, which can be:
  ///
  /// - the server itself, if the server was started in the usual way
  /// - a proxy between the program and the server
  /// - the process that opened the socket, if it passed an open socket to the server, as some compositors do with
  ///   Xwayland
  ///
  /// In the last two cases the usage of the process is not the usage of the server.
  ///
  /// The corresponding socket option is `SO_PEERCRED`.
  ///
  /// - Returns: `nil` for a server on another machine or in another process namespace, and for a connection over TCP.
  static func clock(of connection: X11Connection) -> ProcessorClock? {
    // Three numbers: process, user and group. Glibc declares the structure only with _GNU_SOURCE.
    var credentials: [Int32] = [0, 0, 0]
    var byteCount = socklen_t(credentials.count * MemoryLayout<Int32>.size)
    // SAFETY: the call writes at most `byteCount` bytes, which the array has.
    let code = unsafe getsockopt(
      connection.descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &byteCount)
    // Over TCP the process number is 0.
    return code == 0 && credentials[0] > 0 ? ProcessorClock(process: credentials[0]) : nil
  }
}
