/// What a frame's timing was: its instants, from the deadline to the display, and the judgement of them.
///
/// A loop fills in the instants; ``FrameStatistics`` judges the frame. Instants are nanoseconds of the event source's
/// clock. What did not occur, or was not measured, is `nil`.
public struct FrameTiming: Hashable, Sendable {
  /// What became of a frame.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, Codable {
    /// The frame was handed over by its intended display time, and the display is not known to have lacked it then.
    case shown
    /// The frame was handed over after its intended display time, or the display had not read it by then.
    case late
    /// The frame was not drawn, because its deadline had passed when the program came to it.
    case dropped
    /// The frame was not drawn, because the display still read every buffer.
    case blocked
    /// The frame was not drawn, because the picture is the same as before.
    case still
  }

  /// Whose fault it is that a frame was late, dropped or blocked.
  public enum Cause: String, Hashable, Sendable, CaseIterable, Codable {
    /// The loop's thread used more processor time than the frame had.
    case program
    /// The program waited for the display server.
    case server
    /// The program or the server did not run although it could have: a timer that fired late, another program on the
    /// processor, a stopped process.
    case machine
    /// The measurements do not say.
    case unknown
  }

  /// The ticket with the tick's deadline and the intended display time.
  public var ticket: FrameTicket

  /// The instant at which the wait for the tick ended.
  public var wokenAt: Int64

  /// The instants between which the frame was evaluated and drawn; `nil` if nothing was drawn.
  public var composite: Range<Int64>?

  /// The instant at which the frame had been evaluated and its changes were known; known only if samples are kept.
  public var evaluatedAt: Int64?

  /// The instant at which the frame was handed to the display; `nil` if it was not.
  public private(set) var submit: Int64?

  /// The instant at which the display reported that it had read the frame; `nil` if it has not, if its report was
  /// lost, or if the loop does not wake for such reports.
  public package(set) var completion: Int64?

  /// The number of pixels drawn; 0 if nothing was drawn.
  public var pixelsComposited = 0

  /// Whether the frame shows how many layers painted its pixels, which takes longer than an ordinary frame.
  public var isTinted = false

  /// Whether the frame also updates the overlay pages above the scene, so that its time is not the scene's alone.
  public var isRenewal = false

  /// The processor time of the loop's thread up to the end of the tick, in nanoseconds: from the end of the tick before,
  /// or of the handling of events before the tick was due.
  public var processor: Int64?

  /// The number of the state in which the animation was, as the loop's client numbers them; known only for frames that
  /// were not on time, and for all frames if samples are kept.
  public var state: UInt8?

  /// The time since the wait for the tick before ended, in nanoseconds; `nil` after a still stretch.
  public package(set) var interval: Int64?

  /// What became of the frame; before it is judged, ``Verdict/shown`` for each frame that was handed over.
  public package(set) var verdict: Verdict

  /// Whose fault it was; `nil` for a frame on time, and while the program still waits for the server.
  public package(set) var cause: Cause?

  /// The time from the intended display time to the time at which the display had the frame, in nanoseconds; positive
  /// is late.
  ///
  /// It ends with the ``completion``. If that was not measured, it ends with the hand-over or, if the display had not
  /// read the frame by the intended display time, with the last look that found it unread. For a dropped frame it ends
  /// when the program came to it.
  public package(set) var overrun: Int64?

  /// The change of the completion's distance from the intended display time since the frame before, in nanoseconds;
  /// positive if more time passed between the two frames than intended.
  ///
  /// `nil` beside a still stretch, and without the two completions.
  public package(set) var pacingError: Int64?

  /// The change of the animated time's distance from the intended display time since the frame before, in
  /// nanoseconds; 0 if each frame is drawn for the instant at which it is to be seen.
  ///
  /// `nil` where ``pacingError`` is, and unless media time runs in real time.
  public package(set) var predictionError: Int64?

  /// Creates the timing of a tick at which nothing was drawn.
  ///
  /// - Parameters:
  ///   - ticket: The ticket of the tick.
  ///   - wokenAt: The instant at which the wait for the tick ended.
  ///   - verdict: The reason for which nothing was drawn.
  public init(_ ticket: FrameTicket, wokenAt: Int64, _ verdict: Verdict = .still) {
    self.ticket = ticket
    self.wokenAt = wokenAt
    self.verdict = verdict
  }

  /// Records the instant at which the frame was handed to the display.
  public mutating func submitted(at instant: Int64) {
    submit = instant
    verdict = .shown
  }

  /// The instant at which the frame was to be seen; `nil` for a frame without a deadline.
  public var intendedDisplayTime: Int64? {
    ticket.targetDeadline == .max ? nil : ticket.targetDeadline
  }

  /// The error in the motion that the eye sees: the prediction error less the pacing error, in nanoseconds.
  public var animationError: Int64? {
    guard let predictionError, let pacingError else { return nil }
    return predictionError - pacingError
  }

  /// The time spent on evaluating and drawing the scene, in nanoseconds; `nil` also for a frame that updated overlay
  /// pages or showed the overdraw.
  public var sceneComposite: Int64? {
    guard let composite, !isRenewal, !isTinted else { return nil }
    return composite.upperBound - composite.lowerBound
  }

  /// The last known instant of the program's work on the tick.
  var end: Int64 { submit ?? composite?.upperBound ?? wokenAt }
}

/// The time for which two threads were ready to run but had no processor, since they began, in nanoseconds.
public struct ProcessorDelays: Hashable, Sendable {
  /// The delay of the calling thread; `nil` if it is not known.
  public var thread: Int64?

  /// The delay of the server's first thread; `nil` for a server elsewhere, or if it is not known.
  public var server: Int64?

  /// Creates delays, by default unknown.
  public init(thread: Int64? = nil, server: Int64? = nil) {
    self.thread = thread
    self.server = server
  }
}

/// What is asked about a frame only if it was not on time.
public struct FrameCircumstances: Hashable, Sendable {
  /// What the scheduler says, at the instant of the question.
  public var delays: ProcessorDelays

  /// The number of the animation's state; see ``FrameTiming/state``.
  public var state: UInt8?

  /// Creates circumstances, by default unknown.
  public init(delays: ProcessorDelays = ProcessorDelays(), state: UInt8? = nil) {
    self.delays = delays
    self.state = state
  }
}
