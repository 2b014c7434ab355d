import Display
import Testing

/// Expectations as methods, because `#expect` cannot call a mutating method.
extension FramePacer {
  /// Takes the ticket, which must be due.
  mutating func requireTicket(
    at instant: Int64, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FrameTicket {
    let ticket = ticket(at: instant)
    return try #require(ticket, "no ticket at \(instant)", sourceLocation: sourceLocation)
  }

  /// Expects that no ticket is due.
  mutating func expectNoTicket(
    at instant: Int64, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let ticket = ticket(at: instant)
    #expect(ticket == nil, sourceLocation: sourceLocation)
  }

  /// Expects the loop to wait for a deadline if the picture has changed already, or without limit.
  mutating func expectDeadline(
    _ expected: Int64?, at now: Int64, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let deadline = arm(at: now)
    #expect(deadline == expected, sourceLocation: sourceLocation)
  }

  /// Expects the loop to wait for a deadline if the picture changes at an instant, or without limit.
  mutating func expectDeadline(
    _ expected: Int64?, forFrameAt instant: Int64?, at now: Int64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let deadline = arm(forFrameAt: instant, at: now)
    #expect(deadline == expected, sourceLocation: sourceLocation)
  }
}
