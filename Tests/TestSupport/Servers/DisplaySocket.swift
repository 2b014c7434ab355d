import Drawing
import Foundation
import Glibc

/// A display number that this process owns, with a socket to which clients of the display connect.
///
/// Of the two sockets of a display, X servers bind the abstract one first, and give up the number if it is taken.
/// Binding it therefore reserves the number, against other tests and servers alike. Nothing listens there, so clients
/// try the file next.
final class DisplaySocket: Sendable {
  /// The display's number.
  let number: Int

  /// The socket that listens at the file.
  let listener: Int32

  private let abstractName: Int32

  /// Reserves the first free number from 100 on.
  ///
  /// - Throws: ``Child/Failure`` if none is free.
  init() throws {
    for number in 100..<1000 {
      let path = Self.path(":\(number)")
      guard let abstractName = Self.bound(to: "\0" + path) else { continue }
      // A file without an owner may belong to a server that was killed, or to one without an abstract socket.
      if unsafe access(path, F_OK) != 0, unsafe access("/tmp/.X\(number)-lock", F_OK) != 0,
        let listener = Self.bound(to: path)
      {
        listen(listener, SOMAXCONN)
        (self.number, self.listener, self.abstractName) = (number, listener, abstractName)
        return
      }
      close(abstractName)
    }
    throw Child.Failure(description: "no display number is free (the folder is /tmp/.X11-unix)")
  }

  deinit {
    unsafe unlink(Self.path(":\(number)"))
    close(listener)
    close(abstractName)
  }

  /// Returns the socket file of a display on this machine, such as `:99`.
  static func path(_ display: String) -> String {
    "/tmp/.X11-unix/X" + (display.split(separator: ":").last ?? "")
  }

  /// Returns a new connection to a socket's file; `nil` if nothing listens there.
  static func connect(to path: String) -> Int32? {
    unsafe socket(named: path) { unsafe Glibc.connect($0, $1, $2) }
  }

  private static func bound(to name: String) -> Int32? {
    unsafe socket(named: name) { unsafe bind($0, $1, $2) }
  }

  /// Creates a socket, and calls `act` with it and an address; `nil` if that fails.
  ///
  /// - Parameter name: A path; with a zero byte before it, an abstract name.
  private static func socket(
    named name: String, _ act: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    // SAFETY: a display's path has some twenty bytes, and there is space for a hundred.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe act(descriptor, $0, length)
      }
    }
    if code == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}

/// Connections that occupy a server's client slots and send nothing; they end with the object.
public final class IdleClients {
  private let connections: [Int32]

  /// Connects to a server on this machine a number of times.
  ///
  /// - Throws: ``WaitFailure`` if a connection fails.
  public init(count: Int, on server: PrivateServer) throws {
    let path = DisplaySocket.path(server.display)
    connections = (0..<count).compactMap { _ in DisplaySocket.connect(to: path) }
    if connections.count < count { throw WaitFailure(waitingFor: "\(count) connections") }
  }

  deinit { for connection in connections { close(connection) } }
}

/// The error of a wait for something that did not come.
public struct WaitFailure: Error, CustomStringConvertible {
  /// The name of what did not come.
  public let description: String

  /// Creates a failure that names what did not come.
  public init(waitingFor what: String) { description = "waited in vain for \(what)" }
}
