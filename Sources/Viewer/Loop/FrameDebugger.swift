package import Compositor
package import Display
import Raster
package import ViewerUI

/// What frames show and tell of how they were drawn: outlines, tints, a legend, reasons.
struct FrameDebugger {
  /// A frame that was drawn, and why.
  struct Explained {
    let frame: RenderedFrame
    let reasons: [FrameReason]

    /// The pixels that the layers changed.
    var changedArea: Int { frame.changes.area }
  }

  /// The frame that was drawn last.
  private(set) var last: Explained?

  /// Whether that one's reasons are known.
  private(set) var isLastExplained = false

  /// Whether the reasons of the next frame that is drawn are wanted.
  var explainsNext = false

  /// Whether frames are counted by their reasons.
  var countsReasons = false

  /// How many frames were drawn for which reason, by ``FrameReason/countName``.
  private(set) var counts: [String: Int] = [:]

  /// The commands given since a frame has shown what they did.
  private var asked: [FrameReason] = []
  private var commands = CommandReasons()
  private var legend = LegendTurn()

  /// Forgets the counts.
  mutating func resetCounts() { counts = [:] }

  /// Has a frame show what is wanted of it.
  mutating func prepare(
    _ compositor: Compositor, for session: ViewerSession, in viewport: Viewport
  ) {
    compositor.show(session.frameDisplay, of: session, in: viewport)
    let explains = countsReasons || explainsNext || session.frameDisplay != .none
    if compositor.explainsFrames != explains { compositor.explainsFrames = explains }
    // Taken whether anybody asks or not: the first frame that does is not drawn because of older keys.
    let new = commands.take(from: session.log)
    asked = explains ? asked + new : []
  }

  /// Notes that nothing was drawn: what is shown shows what was asked for.
  mutating func didSkip() {
    count([.nothing] + asked)
    asked = []
  }

  /// Has the legend tell of a prepared frame where it is time to.
  ///
  /// - Parameter wokenAt: When the frame's tick began, in nanoseconds.
  /// - Returns: Whether it tells something new, so that the frame has to be prepared again.
  mutating func refreshLegend(
    of compositor: Compositor, for session: ViewerSession, in viewport: Viewport,
    at mediaTime: Double, wokenAt: Int64
  ) -> Bool {
    let display = session.frameDisplay
    if display == .none {
      legend = LegendTurn()
      return false
    }
    let changes = compositor.preparedChanges
    let isStanding = session.link.clock.isPaused
    guard let told = legend.take(changes, of: display, isStanding: isStanding, at: wokenAt) else {
      return false
    }
    let isThisOne = !changes.isEmpty
    let reasons = isThisOne ? asked + session.reasons(of: compositor) : last?.reasons ?? []
    let overdraw =
      display != .overdraw ? nil : isThisOne ? compositor.preparedOverdraw : last?.frame.overdraw
    session.figures.legendLines = Self.lines(
      of: told, display: display, in: viewport.window, because: reasons, overdraw: overdraw)
    session.advance(to: mediaTime)
    compositor.show(display, of: session, in: viewport)
    return true
  }

  /// Notes a frame that was drawn.
  mutating func didDraw(
    _ frame: RenderedFrame, by compositor: Compositor, for session: ViewerSession
  ) {
    // What somebody did comes first: of a long list only the beginning is written.
    let reasons = asked + session.reasons(of: compositor)
    last = Explained(frame: frame, reasons: reasons)
    (isLastExplained, explainsNext) = (compositor.explainsFrames, false)
    asked = []
    count(reasons)
  }

  /// Counts why a frame was drawn, once for each kind of reason.
  private mutating func count(_ reasons: [FrameReason]) {
    guard countsReasons else { return }
    for name in Set(reasons.map(\.countName)) { counts[name, default: 0] += 1 }
  }

  /// What the legend says of a frame.
  ///
  /// - Parameters:
  ///   - changes: The rectangles that the frame changes.
  ///   - display: What frames show.
  ///   - size: The window.
  ///   - reasons: Why the frame differs.
  ///   - overdraw: How many layers paint what it changes, where that is shown.
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

/// When the legend of frames has something new to tell, and of which frame.
///
/// At most twice a second, in frames that come anyway; at once of each frame of a clock that stands, and of the first
/// one of a display. A frame that only takes outlines away is none to tell of: it is a chance to tell of the one
/// before, which was the last one.
private struct LegendTurn {
  private var untold: [PixelRect]?
  private var toldAt: Int64?
  private var toldDisplay = FrameDisplay.none

  /// Hears of a prepared frame.
  ///
  /// - Parameters:
  ///   - changes: The rectangles that it will change.
  ///   - display: What frames show.
  ///   - isStanding: Whether the clock stands.
  ///   - instant: When it is prepared, in nanoseconds.
  /// - Returns: What the frame to tell of now changes; `nil` when it is not time.
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
  /// Has the frames of a session show what is wanted of them, but for the place of the legend.
  ///
  /// - Parameter viewport: What the frames hold of the window.
  package func show(
    _ display: FrameDisplay, of session: ViewerSession, in viewport: Viewport
  ) {
    showsDamage = display == .damage
    showsOverdraw = display == .overdraw
    let corner = viewport.part.origin
    legendArea = session.legendArea.offset(x: -corner.x, y: -corner.y)
  }
}

extension ViewerSession {
  /// Why the frame that a compositor has prepared differs from the one shown; empty unless it explains frames.
  fileprivate func reasons(of compositor: Compositor) -> [FrameReason] {
    compositor.causes.map { cause in
      .change(
        cause.kind, layer: cause.layer?.title,
        isOverlay: cause.layer.map(isAboveScene) ?? false)
    }
  }
}

/// Why a frame was drawn: what changed, on which layer, or which command asked for it.
package enum FrameReason: Hashable, Sendable {
  /// Nothing has changed, so that no frame was drawn.
  case nothing

  /// The user gave a command, by that key or gesture.
  case command(String)

  /// Something changed.
  ///
  /// - Parameters:
  ///   - kind: What changed.
  ///   - layer: The layer's title; `nil` for the whole window.
  ///   - isOverlay: Whether the layer stands above the scene.
  case change(FrameCause.Kind, layer: String?, isOverlay: Bool)

  /// What it is counted as: all changes above the scene alike.
  package var countName: String {
    switch self {
    case .nothing: "nothing changed"
    case .command: "key"
    case .change(let kind, _, let isOverlay): isOverlay ? "overlay" : kind.rawValue
    }
  }

  /// The reason for reading: "overlay: chip contents", "key: Right", "whole window".
  package var text: String {
    switch self {
    case .nothing: "nothing changed"
    case .command(let trigger): "key: \(trigger)"
    case .change(let kind, let layer?, let isOverlay):
      (isOverlay ? "overlay: " : "") + "\(layer) \(kind.rawValue)"
    case .change(let kind, nil, _): kind.rawValue
    }
  }

  /// The most reasons that a sentence names.
  private static let mostNamed = 4

  /// The reasons in a sentence.
  static func sentence(_ reasons: [FrameReason]) -> String {
    if reasons.isEmpty { return "This frame drew because: not known yet" }
    let rest = reasons.count - mostNamed
    let named = reasons.prefix(mostNamed).map(\.text) + (rest > 0 ? ["\(rest) more"] : [])
    return "This frame drew because: \(NumberText.list(named))"
  }
}

/// The commands that were given since they were asked for last.
private struct CommandReasons {
  private var seenCount = 0

  /// The reasons that the log's new entries are; what time brought is none.
  mutating func take(from log: EventLog) -> [FrameReason] {
    let count = log.forgotten + log.entries.count
    defer { seenCount = count }
    if count == seenCount { return [] }
    return log.entries.suffix(count - seenCount).compactMap { entry in
      entry.trigger.map(FrameReason.command)
    }
  }
}
