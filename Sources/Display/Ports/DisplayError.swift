/// A failure of the display or of the connection to the display.
public enum DisplayError: Error, Hashable, Sendable {
  /// No display could be opened; the values are the name that was tried and the reason.
  case cannotOpen(display: String, reason: String)

  /// The display lacks something that the program needs, for instance a visual that is not a palette.
  ///
  /// `feature` is the clause that says what is missing, such as "the display has no suitable visual"; `reason` says why.
  case unsupported(feature: String, reason: String)

  /// The process may not open enough files: it needs a limit of at least `limit` descriptors.
  case tooFewDescriptors(limit: Int)

  /// A system call failed.
  case system(operation: String, errno: Int32)

  /// There is no memory of `byteCount` bytes for frames, in any of the ways in which frames can reach the display.
  case cannotAllocate(byteCount: Int, reason: String)

  /// The window of another program, by its number, cannot contain one of this program, for a reason.
  case unsuitableHost(window: UInt, reason: String)

  /// The connection to the display broke.
  case connectionLost(display: String)
}

extension DisplayError: CustomStringConvertible {
  /// The failure and its reason in one line, for instance “there is no display (DISPLAY is not set)”.
  public var description: String { cause.map { "\(failure) (\($0))" } ?? failure }

  /// The failure as a clause.
  package var failure: String {
    switch self {
    case .cannotOpen(let display, _):
      display.isEmpty ? "there is no display" : "cannot open the display \(display)"
    case .unsupported(let feature, _): feature
    case .tooFewDescriptors: "too few files can be open at once"
    case .system(let operation, _): "\(operation) failed"
    case .cannotAllocate(let byteCount, _):
      "there is not enough memory for frames of \(byteCount) bytes"
    case .unsuitableHost(let window, _):
      "the window 0x\(String(window, radix: 16)) cannot contain another one"
    case .connectionLost(let display): "the connection to the display \(display) was lost"
    }
  }

  /// The reason of the failure as a clause; `nil` if the failure says everything.
  package var cause: String? {
    switch self {
    case .cannotOpen(_, let reason), .unsupported(_, let reason), .cannotAllocate(_, let reason),
      .unsuitableHost(_, let reason):
      reason
    case .tooFewDescriptors(let limit): "the limit must be at least \(limit)"
    case .system(_, let errno): "error \(errno)"
    case .connectionLost: nil
    }
  }
}
