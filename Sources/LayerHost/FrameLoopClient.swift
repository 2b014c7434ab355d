public import Compositor
public import Display
public import LayerKit

/// The content of a ``FrameLoop``: a layer context, the link that paces it, and the work between frames.
///
/// Only the context and the link are required:
///
/// ```swift
/// final class Clock: FrameLoopClient {
///   let context = LayerContext(time: MediaClock.startTime)
///   var link = DisplayLink(startingAt: 0, rate: .sixty)
/// }
/// ```
///
/// The loop calls the methods on its own thread. Between two waits it calls those for events, then those for the
/// frame if one is due.
public protocol FrameLoopClient: AnyObject {
  /// The context whose layers are shown.
  var context: LayerContext { get }

  /// Device pixels per point; default 1.
  var scale: Double { get }

  /// The pacing grid and the map from instants to media time.
  var link: DisplayLink { get set }

  /// Starts media time and the pacing grid at an instant, before the first event.
  func begin(at instant: Int64)

  /// Returns the earliest media time after a given one at which the client has something to do, apart from drawing
  /// the layers' animations; by default the end of an animation.
  func nextChange(after mediaTime: Double) -> NextChange

  /// Returns the time at which the next frame is needed, given the time at which the layers need one; the same by
  /// default.
  ///
  /// For content that follows real time instead of media time, such as a notice that disappears.
  func firstWake(of wake: Wake, at instant: Int64) -> Wake

  /// Returns the next instant at which the client has something to do without a frame; `nil` by default.
  ///
  /// - Parameters:
  ///   - isDrawing: Whether frames are drawn; otherwise the window cannot be seen.
  ///   - instant: The present instant.
  func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64?

  /// Handles an event of the display; by default the link follows the display's refresh rate.
  ///
  /// The loop itself handles visibility, the ends of frames, freed buffers, exposures, close requests and signals.
  /// They are not passed on, and neither is a refresh rate if ``LoopOptions/followsDisplayRate`` is false.
  func handle(_ event: DisplayEvent, in loop: FrameLoop)

  /// Continues after a time in which the window could not be seen; by default on a new pacing grid.
  func resume(at instant: Int64)

  /// Does the work that is due at an instant without a frame; nothing by default.
  func catchUp(to instant: Int64)

  /// Returns whether the client has nothing more to show, so that the loop ends; false by default.
  func isFinished(at instant: Int64) -> Bool

  /// Takes the ticket of the frame that is due at an instant; the link's by default.
  func ticket(at instant: Int64) -> FrameTicket?

  /// Prepares for a tick; its time does not count as the frame's. Does nothing by default.
  ///
  /// - Parameters:
  ///   - ticket: The ticket of the frame that is due.
  ///   - wokenAt: The instant at which the wait for the tick ended.
  func willTick(_ ticket: FrameTicket, wokenAt: Int64)

  /// Runs the turns up to the media time that a frame is drawn for; by default one for each animation's end, at its
  /// time, and one at the end.
  ///
  /// - Parameters:
  ///   - mediaTime: The media time for which the frame is drawn, in seconds.
  ///   - viewport: The window and the part of it that the frame holds.
  func advance(to mediaTime: Double, in viewport: Viewport)

  /// Handles a tick that draws nothing because nothing has changed; does nothing by default.
  func didSkip(_ ticket: FrameTicket)

  /// Prepares for drawing a frame; returns false by default.
  ///
  /// - Returns: Whether the layers were changed, so that the frame must be prepared again.
  func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool

  /// Handles a drawn frame before it is presented; does nothing by default.
  ///
  /// - Parameters:
  ///   - frame: The drawn frame.
  ///   - record: The frame's record, in which a client may set `isRenewal`.
  func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord)

  /// Does work after a tick that must not delay a frame; nothing by default.
  func didTick()

  /// Handles the end of the warm-up, before the first tick that counts; does nothing by default.
  func didWarmUp()

  /// Handles a failure after which the loop continues: there is no memory for frames of a new size. Does nothing by
  /// default.
  func didFail(_ error: DisplayError)
}

// The defaults for a client without behaviour of its own.
extension FrameLoopClient {
  /// One device pixel per point.
  public var scale: Double { 1 }

  /// Restarts the link at an instant.
  public func begin(at instant: Int64) { link.begin(at: instant) }

  /// Returns the media time at which the next animation ends.
  public func nextChange(after mediaTime: Double) -> NextChange {
    context.nextEvent.map { .at($0) } ?? .never
  }

  /// Returns the time at which the layers need a frame.
  public func firstWake(of wake: Wake, at instant: Int64) -> Wake { wake }

  /// Returns `nil`: nothing is due without a frame.
  public func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? { nil }

  /// Sets the link to the display's new refresh rate.
  public func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    if case .refreshRate(let rate) = event { link.setRefreshRate(rate, at: loop.now) }
  }

  /// Begins a new pacing grid.
  public func resume(at instant: Int64) { link.restart(at: instant) }

  /// Does nothing: no work is due without a frame.
  public func catchUp(to instant: Int64) {}

  /// Returns false: the loop runs until something else ends it.
  public func isFinished(at instant: Int64) -> Bool { false }

  /// Returns the link's ticket, if one is due.
  public func ticket(at instant: Int64) -> FrameTicket? { link.ticket(at: instant) }

  /// Does nothing before a tick.
  public func willTick(_ ticket: FrameTicket, wokenAt: Int64) {}

  /// Runs a turn at a media time, after one for each animation that ends before it.
  public func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) {}
  }

  /// Does nothing about a skipped tick.
  public func didSkip(_ ticket: FrameTicket) {}

  /// Returns false: the layers are not changed.
  public func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    false
  }

  /// Leaves the record as it is.
  public func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord) {}

  /// Does nothing after a tick.
  public func didTick() {}

  /// Does nothing after the warm-up.
  public func didWarmUp() {}

  /// Does nothing about a failure.
  public func didFail(_ error: DisplayError) {}
}

/// The limits of a loop, and its behaviour while the window is hidden.
public struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends, or `nil` for no limit.
  public var seconds: Double?

  /// Presented frames after which the loop ends, not counting those of ``warmUp``, or `nil` for no limit.
  public var frames: Int?

  /// Real seconds from the start after which the counts are reset, not before the first frame; default 0, which
  /// counts everything.
  ///
  /// ``seconds`` is not affected: it counts from the start.
  public var warmUp: Double

  /// Whether frames are drawn even while the window cannot be seen; default false.
  public var keepsRunning: Bool

  /// Whether frames follow a change of the display's refresh rate; default true.
  public var followsDisplayRate: Bool

  /// Whether each tick is kept with all of its instants in ``LoopCounts/samples``; default false.
  public var keepsSamples: Bool

  /// Creates options, by default without limits.
  ///
  /// - Precondition: No limit is negative, and the seconds are not NaN.
  public init(
    seconds: Double? = nil, frames: Int? = nil, warmUp: Double = 0, keepsRunning: Bool = false,
    followsDisplayRate: Bool = true, keepsSamples: Bool = false
  ) {
    if let seconds { precondition(seconds >= 0, "\(seconds) seconds") }
    if let frames { precondition(frames >= 0, "\(frames) frames") }
    precondition(warmUp >= 0, "a warm-up of \(warmUp) seconds")
    self.seconds = seconds
    self.frames = frames
    self.warmUp = warmUp
    self.keepsRunning = keepsRunning
    self.followsDisplayRate = followsDisplayRate
    self.keepsSamples = keepsSamples
  }
}

/// The reason for which a loop has ended.
public enum LoopEnd: Hashable, Sendable {
  /// The user asked the program to quit.
  case quit
  /// The window was closed.
  case closed
  /// The time of ``LoopOptions/seconds`` has passed.
  case seconds
  /// The frames of ``LoopOptions/frames`` have been presented.
  case frames
  /// The client has nothing more to show; see ``FrameLoopClient/isFinished(at:)``.
  case finished
  /// A signal arrived; the value is its number.
  case signal(Int32)
}
