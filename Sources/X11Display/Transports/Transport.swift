/// A way in which pixels get to the server.
public enum Transport: String, CaseIterable, Hashable, Sendable {
  /// Shared memory in an anonymous file whose descriptor is passed to the server.
  ///
  /// Leaves nothing behind in any case, and works where the server has another user or another
  /// System V namespace. Needs MIT-SHM 1.2 and a connection that can carry descriptors.
  ///
  /// The corresponding X request is `ShmAttachFd`.
  case fd

  /// A System V shared-memory segment.
  ///
  /// The corresponding X request is `ShmAttach`.
  case sysv

  /// A copy through the connection, which works everywhere: 2 to 8 times slower.
  ///
  /// The corresponding X request is `PutImage`.
  case put
}
