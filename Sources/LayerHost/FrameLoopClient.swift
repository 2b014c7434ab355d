public import Compositor
public import Display
public import LayerKit

/// The content of a ``FrameLoop``: a layer context, the pacer of its frames, and the work between frames.
///
/// Only the context and the pacer are required:
///
/// ```swift
/// final class Clock: FrameLoopClient {
///   let context = LayerContext(time: MediaClock.startTime)
///   var pacer = FramePacer(startingAt: 0, rate: .sixty)
/// }
/// ```
///
/// The loop calls all methods on its own thread. Between two waits it first calls the methods that handle events, and
/// then, if a frame is due, the methods that prepare and draw the frame.
public protocol FrameLoopClient: AnyObject {
  /// The context whose layers are shown.
  var context: LayerContext { get }

  /// Device pixels per point; default 1.
  var scale: Double { get }

  /// The frame pacer, which contains the grid of deadlines and the map from instants to media time.
  var pacer: FramePacer { get set }

  /// Starts media time and the pacing grid at an instant, before the first event is handled.
  ///
  /// By default, restarts the pacer.
  func begin(at instant: Int64)

  /// Returns the earliest media time after the given time at which the client must do work of its own.
  ///
  /// By default never: the loop itself follows the layers and the events of their context.
  func nextChange(after mediaTime: Double) -> NextChange

  /// The instant at which a frame is needed although the layers do not change, in nanoseconds; `nil` by default.
  ///
  /// Override it for content that follows real time instead of media time, such as a notice that disappears. The frame
  /// is the first that is seen at this instant or later.
  var nextFrameInstant: Int64? { get }

  /// Returns the next instant at which the client must do work that needs no frame; `nil` by default.
  ///
  /// - Parameters:
  ///   - isDrawing: Whether frames are drawn; false while the window cannot be seen.
  ///   - instant: The current instant, in nanoseconds.
  func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64?

  /// Handles an event of the display. By default, adjusts the pacer to a change of the display's refresh rate.
  ///
  /// The loop itself handles visibility, the ends of frames, freed buffers, exposures, close requests and signals. It
  /// does not pass these events on. It does not pass on a change of the refresh rate either if
  /// ``LoopOptions/followsDisplayRate`` is false.
  func handle(_ event: DisplayEvent, in loop: FrameLoop)

  /// Continues after the window could not be seen for some time. By default, starts a new pacing grid.
  func resume(at instant: Int64)

  /// Does the work that is due at an instant and needs no frame; does nothing by default.
  func catchUp(to instant: Int64)

  /// Returns whether the client has nothing more to show; false by default. If it returns true, the loop ends.
  func isFinished(at instant: Int64) -> Bool

  /// Returns the ticket of the frame that is due at an instant, or `nil` if none is due; by default the pacer's
  /// ticket.
  func ticket(at instant: Int64) -> FrameTicket?

  /// Prepares for a tick; does nothing by default. The time it takes does not count as time for the frame.
  ///
  /// - Parameters:
  ///   - ticket: The ticket of the frame that is due.
  ///   - wokenAt: The instant at which the wait for the tick ended, in nanoseconds.
  func willTick(_ ticket: FrameTicket, wokenAt: Int64)

  /// Advances the context to the media time for which a frame is drawn, and runs its turns.
  ///
  /// By default, runs a turn (see `LayerContext`) at the end of each animation that ends before this time, and a turn
  /// at this time.
  ///
  /// - Parameters:
  ///   - mediaTime: The media time for which the frame is drawn, in seconds.
  ///   - viewport: The window, and the part of it that the frame contains.
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
  ///   - timing: The frame's timing, in which a client may set `isRenewal`.
  func didDraw(_ frame: RenderedFrame, _ timing: inout FrameTiming)

  /// Returns the number of the state in which the animation is at a media time, for the account of frames that were not
  /// on time; `nil` by default. The client chooses the numbers.
  func state(at mediaTime: Double) -> UInt8?

  /// Does work after a tick that must not delay the frame; does nothing by default.
  func didTick()

  /// Returns how long frames may be drawn without calling the client; `nil`, the default, if it must be called for
  /// each frame.
  ///
  /// While only time changes, a loop then evaluates, draws and presents frame after frame by itself. An event ends
  /// this, so a client whose layers follow their animations alone may return the time of the context's next event.
  /// ``didSkip(_:)`` is still called, and so is ``didDraw(_:_:)`` for frames in which more than the position of masks
  /// changes.
  ///
  /// - Parameter instant: The present instant, in nanoseconds.
  func quietSpan(at instant: Int64) -> QuietSpan?

  /// Continues after frames that were drawn without calling the client, and before anything else is called.
  ///
  /// By default, calls ``advance(to:in:)`` with the last frame's media time. The pacer, which does not change while
  /// these frames are drawn, is up to date again.
  ///
  /// - Parameters:
  ///   - ticket: The ticket of the last of these frames.
  ///   - loop: The loop, whose compositor has drawn the frame.
  func endQuiet(at ticket: FrameTicket, in loop: FrameLoop)

  /// Handles the end of the warm-up, before the first tick that is counted; does nothing by default.
  func didWarmUp()

  /// Handles a failure after which the loop continues; does nothing by default.
  ///
  /// The failure is a lack of memory for frames of a new size.
  func didFail(_ error: DisplayError)
}

// These defaults suit a client that only shows its layers.
extension FrameLoopClient {
  /// The default scale: one device pixel per point.
  public var scale: Double { 1 }

  /// Restarts the pacer at the instant at which the loop begins.
  public func begin(at instant: Int64) { pacer.begin(at: instant) }

  /// Returns never: the client has no work of its own.
  public func nextChange(after mediaTime: Double) -> NextChange { .never }

  /// None: only the layers need frames.
  public var nextFrameInstant: Int64? { nil }

  /// Returns `nil`: nothing is due without a frame.
  public func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? { nil }

  /// Adjusts the pacer to the display's new refresh rate; ignores all other events.
  public func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    if case .refreshRate(let rate) = event { pacer.setRefreshRate(rate, at: loop.now) }
  }

  /// Starts a new pacing grid at the instant at which the window can be seen again.
  public func resume(at instant: Int64) { pacer.restart(at: instant) }

  /// Does nothing: no work is due without a frame.
  public func catchUp(to instant: Int64) {}

  /// Returns false: the loop runs until something else ends it.
  public func isFinished(at instant: Int64) -> Bool { false }

  /// Returns the pacer's ticket, or `nil` if no frame is due.
  public func ticket(at instant: Int64) -> FrameTicket? { pacer.ticket(at: instant) }

  /// Does nothing before a tick.
  public func willTick(_ ticket: FrameTicket, wokenAt: Int64) {}

  /// Runs a turn of the context at the end of each animation up to a media time, and then a turn at this time.
  public func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) {}
  }

  /// Does nothing after a skipped tick.
  public func didSkip(_ ticket: FrameTicket) {}

  /// Returns false: the layers are not changed.
  public func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    false
  }

  /// Leaves the frame's timing unchanged.
  public func didDraw(_ frame: RenderedFrame, _ timing: inout FrameTiming) {}

  /// Returns `nil`: the animation has no states.
  public func state(at mediaTime: Double) -> UInt8? { nil }

  /// Does nothing after a tick.
  public func didTick() {}

  /// Returns `nil`: the client is called for each frame.
  public func quietSpan(at instant: Int64) -> QuietSpan? { nil }

  /// Advances the context to the last frame's media time.
  public func endQuiet(at ticket: FrameTicket, in loop: FrameLoop) {
    advance(to: ticket.targetTimestamp, in: loop.viewport)
  }

  /// Does nothing after the warm-up.
  public func didWarmUp() {}

  /// Does nothing after a failure.
  public func didFail(_ error: DisplayError) {}
}

/// The instants and the media times up to which a client has nothing to do between frames, unless an event arrives.
public struct QuietSpan: Hashable, Sendable {
  /// The instant after which the client must be called again, in nanoseconds; default `Int64.max`, for none.
  ///
  /// It is compared with the instants at which frames will be seen.
  public var instant: Int64

  /// The media time at which the client must be called again, in seconds; default infinity, for none.
  public var mediaTime: Double

  /// Creates a span; by default without end.
  public init(untilInstant instant: Int64 = .max, mediaTime: Double = .infinity) {
    self.instant = instant
    self.mediaTime = mediaTime
  }
}
