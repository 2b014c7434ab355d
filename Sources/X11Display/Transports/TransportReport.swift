/// Which transport was chosen, and why the better ones were not.
public struct TransportReport: Hashable, Sendable {
  /// A transport that cannot be used here.
  public struct Rejection: Hashable, Sendable {
    /// The transport.
    public var transport: Transport

    /// What went wrong, for instance `ShmAttach: BadAccess`.
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

  /// What was tried before, in order.
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
}

extension TransportReport {
  /// Why the transport is the one, for instance `asked for` or `first choice: MIT-SHM 1.2 with
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
