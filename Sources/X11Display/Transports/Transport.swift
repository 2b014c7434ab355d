import CX11

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

/// Which transport was chosen, and why the better ones were not.
public struct TransportReport: Hashable, Sendable {
  /// A transport that cannot be used here.
  public struct Rejection: Hashable, Sendable {
    /// The transport.
    public var transport: Transport

    /// The failure, for instance `ShmAttach: BadAccess`.
    public var reason: String

    /// Creates a rejection.
    public init(transport: Transport, reason: String) {
      self.transport = transport
      self.reason = reason
    }
  }

  /// The transport in use.
  public internal(set) var chosen: Transport

  /// The transport that the user asked for, or `nil` for the best.
  public let asked: Transport?

  /// The transports that were tried before, in order.
  public internal(set) var rejections: [Rejection]

  /// The version of MIT-SHM, such as `1.2`, or `nil` where the server has none.
  public let sharedMemoryVersion: String?

  /// Creates a report.
  public init(
    chosen: Transport, asked: Transport?, rejections: [Rejection], sharedMemoryVersion: String?
  ) {
    self.chosen = chosen
    self.asked = asked
    self.rejections = rejections
    self.sharedMemoryVersion = sharedMemoryVersion
  }

  /// The reason for the choice, for instance `asked for` or `first choice: MIT-SHM 1.2 with
  /// descriptors`.
  public var reason: String {
    if let asked {
      return asked == chosen ? "asked for" : "the one asked for, \(asked.rawValue), does not work"
    }
    switch chosen {
    case .fd: return "first choice: MIT-SHM \(sharedMemoryVersion ?? "") with descriptors"
    case .sysv: return "second choice: System V shared memory"
    case .put: return "last choice: a copy through the connection"
    }
  }
}

extension TransportReport: CustomStringConvertible {
  /// One line, for instance `put (fd: ShmAttachFd: BadMatch; sysv: shmget: errno 28)`.
  public var description: String {
    if rejections.isEmpty { return chosen.rawValue }
    let reasons = rejections.map { "\($0.transport.rawValue): \($0.reason)" }
    return "\(chosen.rawValue) (\(reasons.joined(separator: "; ")))"
  }
}

/// The version of MIT-SHM that a server has.
struct SharedMemoryVersion: CustomStringConvertible {
  /// The number before the point.
  let major: Int

  /// The number behind the point.
  let minor: Int

  /// The event number by which a completed put announces itself.
  let completionEvent: Int32

  /// Asks the server; `nil` where it has no MIT-SHM.
  ///
  /// The extension is looked for first: asking for the version of one that is missing makes libXext
  /// print a line.
  init?(_ connection: X11Connection) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    let exists = unsafe XQueryExtension(connection.display, "MIT-SHM", &opcode, &event, &error)
    // See `hasExtension(_:)`; here the number of the event is wanted as well.
    if exists == 0 || connection.isLost { return nil }
    var (major, minor, pixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    if unsafe XShmQueryVersion(connection.display, &major, &minor, &pixmaps) == 0 { return nil }
    self.major = Int(major)
    self.minor = Int(minor)
    completionEvent = event + ShmCompletion
  }

  /// Whether a segment can be attached by a file descriptor.
  var passesDescriptors: Bool { (major, minor) >= (1, 2) }

  var description: String { "\(major).\(minor)" }
}
