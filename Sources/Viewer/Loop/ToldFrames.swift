import Display
import Raster
import ViewerUI

/// Prepares and draws the frames of a loop, with what they tell of themselves: outlines, tints, a legend, reasons.
struct ToldFrames {
  /// The frame that was drawn last.
  private(set) var last: RenderedFrame?

  /// Whether that one's reasons are known.
  private(set) var isLastExplained = false

  /// Whether the reasons of the next frame that is drawn are wanted.
  var explainsNext = false

  /// What was asked for since a frame has shown it.
  private(set) var asked: [FrameReason] = []

  private let session: ViewerSession
  private let renderer: any FrameRenderer
  private var commands = CommandReasons()
  private var legend = LegendTurn()

  init(of session: ViewerSession, by renderer: any FrameRenderer) {
    self.session = session
    self.renderer = renderer
  }

  /// Prepares the frame of a media time.
  ///
  /// - Parameters:
  ///   - mediaTime: In seconds.
  ///   - viewport: What the frame holds of the window.
  ///   - explains: Whether reasons are wanted though nothing shows them.
  /// - Returns: Whether drawing it would change nothing.
  mutating func prepare(at mediaTime: Double, in viewport: Viewport, explains: Bool) -> Bool {
    renderer.showsDamage = session.frameDisplay == .damage
    renderer.showsOverdraw = session.frameDisplay == .overdraw
    renderer.explainsFrames = explains || explainsNext || session.frameDisplay != .none
    // Taken whether anybody asks or not: the first frame that does is not drawn because of older keys.
    let new = commands.take(from: session.log)
    asked = renderer.explainsFrames ? asked + new : []
    return prepare(at: mediaTime, in: viewport)
  }

  private func prepare(at mediaTime: Double, in viewport: Viewport) -> Bool {
    renderer.legendArea = session.legendArea
    return renderer.prepare(at: mediaTime, in: viewport).isEmpty
  }

  /// Forgets what was asked for: the frame that is shown shows it.
  mutating func settle() { asked = [] }

  /// Draws the prepared frame.
  ///
  /// - Parameters:
  ///   - viewport: What it holds of the window.
  ///   - wokenAt: When its tick began, in nanoseconds.
  mutating func draw(
    into frame: borrowing LentFrame, at mediaTime: Double, in viewport: Viewport, wokenAt: Int64
  ) -> RenderedFrame {
    tellLegend(at: mediaTime, wokenAt: wokenAt, in: viewport)
    var drawn = renderer.draw(into: frame.rows, buffer: frame.buffer)
    // What somebody did comes first: of a long list only the begin is written.
    drawn.reasons = asked + drawn.reasons
    (last, isLastExplained, explainsNext) = (drawn, renderer.explainsFrames, false)
    settle()
    return drawn
  }

  /// Lets the legend tell of the prepared frame, and prepares the frame again with its new words.
  private mutating func tellLegend(at mediaTime: Double, wokenAt: Int64, in viewport: Viewport) {
    let display = session.frameDisplay
    if display == .none {
      legend = LegendTurn()
      return
    }
    let outlook = renderer.outlook
    let isStanding = session.link.clock.isPaused
    guard let told = legend.take(outlook, of: display, isStanding: isStanding, at: wokenAt) else {
      return
    }
    let isThisOne = outlook.area > 0
    let reasons = isThisOne ? asked + renderer.reasons : last?.reasons ?? []
    let overdraw = display != .overdraw ? nil : isThisOne ? renderer.overdraw() : last?.overdraw
    session.legendLines = told.legend(
      of: display, in: viewport.window, because: reasons, overdraw: overdraw)
    session.advance(to: mediaTime)
    _ = prepare(at: mediaTime, in: viewport)
  }
}
