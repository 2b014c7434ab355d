/// A wait that had no end.
public struct WaitFailure: Error, CustomStringConvertible {
  /// What did not come.
  public let description: String

  /// Creates a failure.
  public init(waitingFor what: String) { description = "waited in vain for \(what)" }
}
