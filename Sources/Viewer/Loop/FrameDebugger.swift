package import Compositor
package import Display
import Raster

/// The frame overlay of a viewer: damage outlines, overdraw tints, a legend, and the reasons for each frame.
struct FrameDebugger {
  /// The last drawn frame; `nil` before the first.
  private(set) var last: RenderedFrame?

  /// The user's commands before ``last``, and the causes of its changes.
  private var lastReasons: (commands: [FrameReason], causes: [FrameCause]) = ([], [])

  /// Whether the reasons of ``last`` were collected.
  private(set) var isLastExplained = false

  /// Whether to collect the reasons for the next drawn frame; reset when that frame is drawn.
  var explainsNext = false

  /// Whether to count frames by reason, in ``counts``.
  var countsReasons = false

  /// The number of frames for each reason; a tick that draws nothing counts too.
  private(set) var counts = ReasonCounts()

  /// The user's commands since the last tick, as reasons for the next frame; empty unless reasons are collected.
  private var asked: [FrameReason] = []
  private var commands = CommandReasons()
  private var legend = LegendTurn()

  /// Whether each frame must be prepared: the frame overlay is on, or the next frame is to be explained.
  func needsEachFrame(of session: Session) -> Bool {
    explainsNext || session.document.chrome.pages.frameDisplay != .none
  }

  mutating func resetCounts() { counts = ReasonCounts() }

  /// Configures a compositor for the session's frame overlay and collects new commands; called before each frame is
  /// prepared.
  mutating func prepare(
    _ compositor: Compositor, for session: Session, in viewport: Viewport
  ) {
    compositor.show(session.document.chrome.pages.frameDisplay, of: session, in: viewport)
    let explains =
      countsReasons || explainsNext || session.document.chrome.pages.frameDisplay != .none
    if compositor.explainsFrames != explains { compositor.explainsFrames = explains }
    // Taken even if no reasons are collected, so that older keys are not reasons for the first explained frame.
    let new = commands.take(from: session.log)
    if !explains {
      asked = []
    } else if !new.isEmpty {
      asked += new
    }
  }

  /// Counts a tick that drew nothing because the frame on the screen is still correct, together with pending
  /// commands.
  mutating func didSkip() {
    if countsReasons { counts.countUnchanged(afterCommands: !asked.isEmpty) }
    asked = []
  }

  /// Updates the legend's text for a prepared frame if an update is due.
  ///
  /// - Parameter wokenAt: The start of the frame's tick, in nanoseconds.
  /// - Returns: Whether the text changed, so that the frame must be prepared again.
  mutating func refreshLegend(
    of compositor: Compositor, for session: Session, in viewport: Viewport,
    at mediaTime: Double, wokenAt: Int64
  ) -> Bool {
    let display = session.document.chrome.pages.frameDisplay
    if display == .none {
      legend = LegendTurn()
      return false
    }
    let changes = compositor.preparedChanges
    let isStanding = session.pacer.clock.isPaused
    guard let told = legend.take(changes, of: display, isStanding: isStanding, at: wokenAt) else {
      return false
    }
    let isThisOne = !changes.isEmpty
    let reasons =
      isThisOne
      ? asked + session.overlay.reasons(for: compositor.causes) : reasonsOfLast(in: session)
    let overdraw =
      display != .overdraw ? nil : isThisOne ? compositor.preparedOverdraw : last?.overdraw
    session.figures.legendLines = Self.lines(
      of: told, display: display, in: viewport.window, because: reasons, overdraw: overdraw)
    session.advance(to: mediaTime)
    compositor.show(display, of: session, in: viewport)
    return true
  }

  /// Records a drawn frame and its reasons.
  mutating func didDraw(
    _ frame: RenderedFrame, by compositor: Compositor, for session: Session
  ) {
    note(frame, after: asked, because: compositor)
    if countsReasons {
      counts.count(lastReasons.causes, of: session, afterCommands: !asked.isEmpty)
    }
    (asked, explainsNext) = ([], false)
  }

  /// Records the frames that a loop has drawn without the session, and their reasons.
  mutating func didDrawQuietly(by compositor: Compositor, for session: Session) {
    for frames in compositor.takeSequence() where countsReasons {
      counts.count(frames.causes, of: session, frames: frames.count)
    }
    note(compositor.lastFrame, after: [], because: compositor)
  }

  private mutating func note(
    _ frame: RenderedFrame, after commands: [FrameReason], because compositor: Compositor
  ) {
    last = frame
    lastReasons = (commands, compositor.causes)
    isLastExplained = compositor.explainsFrames
  }

  /// Returns the reasons for ``last``; empty unless they were collected.
  func reasonsOfLast(in session: Session) -> [FrameReason] {
    // Commands come first, because only the beginning of a long list is written.
    lastReasons.commands + session.overlay.reasons(for: lastReasons.causes)
  }

  /// Returns the legend's lines for a frame.
  ///
  /// - Parameters:
  ///   - changes: The rectangles that the frame changes.
  ///   - display: The frame overlay that is on.
  ///   - size: The window's size in device pixels.
  ///   - reasons: The reasons for the frame.
  ///   - overdraw: The overdraw in the changed area; `nil` if it is unknown or not shown.
  private static func lines(
    of changes: [PixelRect], display: FrameDisplay, in size: PixelSize,
    because reasons: [FrameReason], overdraw: Overdraw?
  ) -> [String] {
    let sentence = FrameReason.sentence(reasons)
    guard display == .overdraw else {
      let area = changes.reduce(0) { $0 + $1.area }
      let share = Double(area) / max(Double(size.area), 1) * 100
      return [
        "Damage: \(area) px · \(NumberText.fixed(share, digits: 1)) % of the window · rectangles "
          + "\(changes.count)", sentence,
      ]
    }
    let mean = overdraw.map { NumberText.fixed($0.mean, digits: 2) } ?? "not known yet"
    return ["Overdraw display on · mean layers on a pixel: \(mean)", sentence]
  }
}

/// A schedule that decides when the frame legend is updated and which frame it describes.
///
/// The legend is updated at most twice a second, and only in frames that are drawn anyway. It is updated immediately
/// while the clock is paused, and for the first frame after the frame overlay has been switched. A frame that changes
/// nothing, for example one that only removes outlines, is not described. Instead, the legend then describes the last
/// frame that it has not described yet, if there is one.
private struct LegendTurn {
  private var untold: [PixelRect]?
  private var toldAt: Int64?
  private var toldDisplay = FrameDisplay.none

  /// Returns the rectangles that the legend must describe now, when a frame has been prepared.
  ///
  /// - Parameters:
  ///   - changes: The rectangles that the prepared frame will change.
  ///   - display: The active frame overlay.
  ///   - isStanding: Whether the clock is paused.
  ///   - instant: The instant at which the frame is prepared, in nanoseconds.
  /// - Returns: The rectangles of the frame to describe; `nil` if no update is due.
  mutating func take(
    _ changes: [PixelRect], of display: FrameDisplay, isStanding: Bool, at instant: Int64
  ) -> [PixelRect]? {
    let isReal = !changes.isEmpty
    if isReal { untold = changes }
    guard let untold else { return nil }
    let isDue = toldAt.map { instant - $0 >= ViewerLoop.statisticsPeriod } ?? true
    guard isStanding || isDue || !isReal || display != toldDisplay else { return nil }
    self.untold = nil
    (toldAt, toldDisplay) = (instant, display)
    return untold
  }
}

extension Compositor {
  /// Makes the compositor draw a frame overlay, except in the areas that it leaves free.
  ///
  /// - Parameter viewport: The part of the window that frames hold.
  package func show(
    _ display: FrameDisplay, of session: Session, in viewport: Viewport
  ) {
    showsDamage = display == .damage
    showsOverdraw = display == .overdraw
    let corner = viewport.part.origin
    sparedAreas = session.overlay.areas(free: display, scale: session.document.window.scale).map {
      $0.offset(x: -corner.x, y: -corner.y)
    }
  }
}
