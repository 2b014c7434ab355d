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
/// The loop calls the methods on the thread that runs it: between two waits first those of events, then those of the
/// frame that is due, if one is.
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

  /// Handles an event of the display; by default the link follows the display's refresh rate.
  ///
  /// The loop itself sees to visibility, the ends of frames, freed buffers, exposures, a request to close, and signals;
  /// these are not passed on, and neither is a refresh rate that ``LoopOptions/followsDisplayRate`` does not want.
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

// What a client does that has nothing of its own to do.
extension FrameLoopClient {
  /// A point is a pixel.
  public var scale: Double { 1 }

  /// Begins the link anew.
  public func begin(at instant: Int64) { link.begin(at: instant) }

  /// The end of the next animation.
  public func nextChange(after mediaTime: Double) -> NextChange {
    context.nextEvent.map { .at($0) } ?? .never
  }

  /// When the layers need it.
  public func firstWake(of wake: Wake, at instant: Int64) -> Wake { wake }

  /// Never.
  public func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? { nil }

  /// Has the link follow the display's refresh rate.
  public func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    if case .refreshRate(let rate) = event { link.setRefreshRate(rate, at: loop.now) }
  }

  /// Begins a new pacing grid.
  public func resume(at instant: Int64) { link.restart(at: instant) }

  /// Does nothing.
  public func catchUp(to instant: Int64) {}

  /// Goes on.
  public func isFinished(at instant: Int64) -> Bool { false }

  /// The link's ticket.
  public func ticket(at instant: Int64) -> FrameTicket? { link.ticket(at: instant) }

  /// Does nothing.
  public func willTick(_ ticket: FrameTicket, wokenAt: Int64) {}

  /// Runs a turn, after one for each animation that ends before.
  public func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) {}
  }

  /// Does nothing.
  public func didSkip(_ ticket: FrameTicket) {}

  /// Changes nothing.
  public func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    false
  }

  /// Does nothing.
  public func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord) {}

  /// Does nothing.
  public func didTick() {}

  /// Does nothing.
  public func didWarmUp() {}

  /// Does nothing.
  public func didFail(_ error: DisplayError) {}
}

/// When a loop ends by itself, and what it does while the window is hidden.
public struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends; `nil` for never.
  public var seconds: Double?

  /// Presented frames after which the loop ends, not counting those of ``warmUp``; `nil` for never.
  public var frames: Int?

  /// Real seconds from the start after which the account begins anew, not before the first frame; default 0, for an
  /// account of everything.
  ///
  /// ``seconds`` count from the start all the same.
  public var warmUp: Double

  /// Whether a window that cannot be seen is drawn all the same; default false.
  public var keepsRunning: Bool

  /// Whether frames come at the display's rate when that changes; default true.
  public var followsDisplayRate: Bool

  /// Whether each tick is kept with all of its instants, in ``FrameAccount/samples``; default false.
  public var keepsSamples: Bool

  /// Creates options.
  ///
  /// - Precondition: No limit is negative, and the seconds are numbers.
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

/// A reason why a loop has ended.
public enum LoopEnd: Hashable, Sendable {
  /// The user asked for it.
  case quit
  /// The window was closed.
  case closed
  /// The time was over.
  case seconds
  /// All frames were shown.
  case frames
  /// The client had nothing more to show; see ``FrameLoopClient/isFinished(at:)``.
  case finished
  /// A signal of that number came.
  case signal(Int32)
}
