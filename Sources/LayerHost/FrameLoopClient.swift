public import Compositor
public import Display
public import LayerKit

/// What a ``FrameLoop`` shows: a layer context, the link that paces it, and what is done between frames.
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
/// The loop calls the methods on its own thread, in the order in which they are listed here.
public protocol FrameLoopClient: AnyObject {
  /// The layers.
  var context: LayerContext { get }

  /// Device pixels in a point; 1 unless a client says otherwise.
  var scale: Double { get }

  /// The pacing grid and the map from instants to media time.
  var link: DisplayLink { get set }

  /// Begins media time and the pacing grid at an instant, before anything has happened.
  func begin(at instant: Int64)

  /// Returns the earliest media time after another at which there is something to do, apart from what the layers'
  /// animations draw; by default the end of an animation.
  func nextChange(after mediaTime: Double) -> NextChange

  /// Returns when the next frame is needed, from when the layers need one; the same by default.
  ///
  /// For what goes by the wall clock instead of media time, such as a notice that disappears.
  func firstWake(of wake: Wake, at instant: Int64) -> Wake

  /// Returns the next instant at which the client has something to do without a frame; `nil` by default.
  ///
  /// - Parameters:
  ///   - isDrawing: Whether frames are drawn; otherwise the window cannot be seen.
  ///   - instant: The present instant.
  func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64?

  /// Handles an event of the display.
  ///
  /// The loop itself has seen to visibility, the ends of frames, exposures, a request to close, and signals; these
  /// are not passed on.
  func handle(_ event: DisplayEvent, in loop: FrameLoop)

  /// Goes on after a time in which the window could not be seen; by default on a new pacing grid.
  func resume(at instant: Int64)

  /// Does what is due at an instant without a frame; nothing by default.
  func catchUp(to instant: Int64)

  /// Whether the client has nothing more to show, so that the loop ends; false by default.
  func isFinished(at instant: Int64) -> Bool

  /// Takes the ticket of the frame that is due at an instant; the link's by default.
  func ticket(at instant: Int64) -> FrameTicket?

  /// Prepares for a tick; the time that this takes is not counted as the frame's. Nothing by default.
  ///
  /// - Parameter wokenAt: The instant at which the wait for the tick ended.
  func willTick(_ ticket: FrameTicket, wokenAt: Int64)

  /// Runs the turns up to the media time that a frame is drawn for; by default each animation's end at its own time.
  ///
  /// - Parameter viewport: What the frame holds of the window.
  func advance(to mediaTime: Double, in viewport: Viewport)

  /// Notes that a tick draws nothing, because nothing has changed; nothing by default.
  func didSkip(_ ticket: FrameTicket)

  /// Prepares for drawing a frame; false by default.
  ///
  /// - Returns: Whether the layers were changed for it, so that the frame has to be prepared again.
  func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool

  /// Notes what drawing a frame took, before it is presented; nothing by default.
  ///
  /// - Parameter record: The frame's entry in the account, where a client may set ``FrameRecord/isRenewal``.
  func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord)

  /// Does what no frame is to wait for, after a tick; nothing by default.
  func didTick()

  /// Notes that the warm-up is over, before the first tick that counts; nothing by default.
  func didWarmUp()

  /// Reports a failure after which the loop continues: frames of a new size for which there is no memory. Nothing by
  /// default.
  func didFail(_ error: DisplayError)
}

extension FrameLoopClient {
  public var scale: Double { 1 }

  public func begin(at instant: Int64) {
    link = DisplayLink(startingAt: instant, rate: link.grid.rate)
  }

  public func nextChange(after mediaTime: Double) -> NextChange {
    context.nextEvent.map { .at($0) } ?? .never
  }

  public func firstWake(of wake: Wake, at instant: Int64) -> Wake { wake }

  public func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? { nil }

  public func handle(_ event: DisplayEvent, in loop: FrameLoop) {}

  public func resume(at instant: Int64) { link.restart(at: instant) }

  public func catchUp(to instant: Int64) {}

  public func isFinished(at instant: Int64) -> Bool { false }

  public func ticket(at instant: Int64) -> FrameTicket? { link.ticket(at: instant) }

  public func willTick(_ ticket: FrameTicket, wokenAt: Int64) {}

  public func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) {}
  }

  public func didSkip(_ ticket: FrameTicket) {}

  public func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    false
  }

  public func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord) {}

  public func didTick() {}

  public func didWarmUp() {}

  public func didFail(_ error: DisplayError) {}
}
