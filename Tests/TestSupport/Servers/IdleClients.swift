import Glibc

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
