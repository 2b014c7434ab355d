/// The way in which pixels reach the server.
///
/// The cases are in order of preference: the first that works is used, and later cases replace it if it has no
/// memory. With any transport, a program that is killed leaves nothing behind.
public enum Transport: String, CaseIterable, Hashable, Sendable {
  /// Shared memory in an anonymous file whose descriptor is passed to the server.
  ///
  /// Never leaves anything behind, and works even if the server runs as another user or in another System V
  /// namespace. Needs MIT-SHM 1.2 and a connection that can pass descriptors.
  ///
  /// The corresponding X request is `ShmAttachFd`.
  case fd

  /// A System V shared-memory segment.
  ///
  /// The corresponding X request is `ShmAttach`.
  case sysv

  /// A copy of the pixels through the connection, which always works but is 2 to 8 times slower than shared memory.
  ///
  /// The corresponding X request is `PutImage`.
  case put

  /// The names of all transports, separated by vertical bars, for option help.
  package static let names = allCases.map(\.rawValue).joined(separator: "|")
}

/// The chosen transport, and the reasons why better ones were rejected.
public struct TransportReport: Hashable, Sendable {
  /// A transport that cannot be used with the display.
  public struct Rejection: Hashable, Sendable {
    /// The transport that was tried and failed.
    public var transport: Transport

    /// The failure, for instance `ShmAttach: BadAccess`.
    public var reason: String

    /// Creates the rejection of a transport for a reason.
    public init(transport: Transport, reason: String) {
      self.transport = transport
      self.reason = reason
    }
  }

  /// The transport in use.
  ///
  /// It changes to a later one if the current transport runs out of memory and the later one does not.
  public internal(set) var chosen: Transport

  /// The transport that the user requested, or `nil` if the best transport is to be used.
  public let asked: Transport?

  /// The transports that were tried and rejected, in order.
  public internal(set) var rejections: [Rejection]

  /// The version of MIT-SHM, such as `1.2`, or `nil` if the server does not have it.
  public let sharedMemoryVersion: String?

  /// Creates a report on the choice of a transport.
  public init(
    chosen: Transport, asked: Transport?, rejections: [Rejection], sharedMemoryVersion: String?
  ) {
    self.chosen = chosen
    self.asked = asked
    self.rejections = rejections
    self.sharedMemoryVersion = sharedMemoryVersion
  }

  /// The reason for the choice, for instance `requested` or `first choice: MIT-SHM 1.2 with descriptors`.
  public var reason: String {
    if let asked {
      return asked == chosen
        ? "requested" : "the requested transport, \(asked.rawValue), does not work"
    }
    switch chosen {
    case .fd: return "first choice: MIT-SHM \(sharedMemoryVersion ?? "") with descriptors"
    case .sysv: return "second choice: System V shared memory"
    case .put: return "last choice: a copy through the connection"
    }
  }
}

extension TransportReport: CustomStringConvertible {
  /// The report in one line, for instance `put (fd: ShmAttachFd: BadMatch; sysv: shmget: errno 28)`.
  public var description: String {
    if rejections.isEmpty { return chosen.rawValue }
    let reasons = rejections.map { "\($0.transport.rawValue): \($0.reason)" }
    return "\(chosen.rawValue) (\(reasons.joined(separator: "; ")))"
  }
}

extension ServerExtension {
  /// Whether a segment of MIT-SHM can be attached by a file descriptor.
  var passesDescriptors: Bool { (major, minor) >= (1, 2) }
}
