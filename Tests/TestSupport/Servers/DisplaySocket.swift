import Drawing
import Foundation
import Glibc

/// A display number that this process owns, with a socket where clients of the display connect.
///
/// Of the two sockets that a display has, X servers take the abstract one first, and give up the
/// number where it is taken. To bind it is therefore to own the number, against other tests and
/// servers alike. Nobody listens there, so clients go on to the file.
final class DisplaySocket: Sendable {
  /// The display's number.
  let number: Int

  /// The socket that listens in the file.
  let listener: Int32

  private let abstractName: Int32

  /// Takes the first free number from 100 on.
  ///
  /// - Throws: ``Child/Failure`` where none is free.
  init() throws {
    for number in 100..<1000 {
      let path = Self.path(":\(number)")
      guard let abstractName = Self.bound(to: "\0" + path) else { continue }
      // A file without an owner may belong to a server that was killed, or has no abstract socket.
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

  /// The file of a display of this machine, such as `:99`.
  static func path(_ display: String) -> String {
    "/tmp/.X11-unix/X" + (display.split(separator: ":").last ?? "")
  }

  /// A new connection to a socket's file; `nil` where nobody answers.
  static func connect(to path: String) -> Int32? {
    unsafe socket(named: path) { unsafe Glibc.connect($0, $1, $2) }
  }

  private static func bound(to name: String) -> Int32? {
    unsafe socket(named: name) { unsafe bind($0, $1, $2) }
  }

  /// Makes a socket and does with it and an address what is to be done; `nil` where that fails.
  ///
  /// - Parameter name: A path; with a zero before it, a name that is no file.
  private static func socket(
    named name: String, _ act: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    // SAFETY: a display's path has some twenty bytes, and there is room for a hundred.
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

/// Connections that take a server's places and never say a word; they end with the object.
public final class IdleClients {
  private let connections: [Int32]

  /// Connects to a server of this machine.
  ///
  /// - Throws: ``WaitFailure`` where nobody answers.
  public init(count: Int, on server: PrivateServer) throws {
    let path = DisplaySocket.path(server.display)
    connections = (0..<count).compactMap { _ in DisplaySocket.connect(to: path) }
    if connections.count < count { throw WaitFailure(waitingFor: "\(count) connections") }
  }

  deinit { for connection in connections { close(connection) } }
}

/// A wait that had no end.
public struct WaitFailure: Error, CustomStringConvertible {
  /// What did not come.
  public let description: String

  /// Creates a failure.
  public init(waitingFor what: String) { description = "waited in vain for \(what)" }
}
