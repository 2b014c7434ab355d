import Display
import LayerKit
import ShimmerKit
import ViewerUI

/// The water of the scene as something that runs or rests, with its parameters.
final class WaterTide: SceneEffect {
  /// The size of the figure in units of 30 points, in a window of the usual size; default 14.
  var scale = 14.0

  /// How long the discs move, in seconds.
  var duration = 2.0 {
    didSet { if duration != oldValue { replay() } }
  }

  /// What shows when they have arrived.
  var fillMode = FillMode.forwards {
    didSet { if fillMode != oldValue { replay() } }
  }

  /// Whether full water falls after a rest, and rises again after another; default yes.
  ///
  /// Water that is gone when it has risen need not fall.
  var goesOn = true {
    didSet { if goesOn != oldValue { scheduleNext() } }
  }

  /// Whether the discs' edges are drawn.
  var showsDiscs = false {
    didSet { outlines.isHidden = !showsDiscs }
  }

  /// Whether the water has risen, or rises; otherwise the discs are at rest.
  var isRunning = false {
    didSet { if isRunning != oldValue { replay() } }
  }

  /// Whether the full figure takes the place of motion.
  var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      for wipe in wipes { wipe.showsStill = showsStill }
      replay()
    }
  }

  /// The edges of the discs, which move as the discs do.
  let outlines: MaskWipe

  /// What lets it fall and rise again, to be shown.
  let ticker: SceneTicker

  /// Seconds that the figure stays as it is when the water has risen.
  private static let rest = 1.5

  /// Seconds from the end of the fall to the next rise.
  private static let pause = 0.5

  private let water: WaterFill
  private let context: LayerContext
  /// When the movement that is on, or was last, has begun.
  private var begin = 0.0
  private var isFalling = false
  private var rises = 0
  private var wipes: [MaskWipe] { [water.wipe, outlines] }

  /// Makes a tide that is out.
  init(_ water: WaterFill, in context: LayerContext) {
    self.water = water
    self.context = context
    outlines = MaskWipe(in: context)
    ticker = SceneTicker(in: context)
    outlines.isHidden = true
  }

  /// Begins now, or puts the discs to rest.
  func replay() {
    rises = 0
    move(falling: false)
  }

  /// Goes on in a figure of another size, where it is.
  func followSize() { play() }

  /// How long the water takes, from one rise to the next where it goes on.
  var facts: [Fact] {
    let round = fillMode == .forwards ? 2 * duration + Self.rest + Self.pause : duration + Self.rest
    return [
      Fact("Until it is full", "\(NumberText.shortest(duration)) s"),
      Fact("Until it rises again", goesOn ? "\(NumberText.shortest(round)) s" : "—"),
    ]
  }

  /// Sliding until the discs have arrived.
  func state(at time: Double) -> ShimmeringState {
    isRunning && !showsStill && time < begin + duration ? .sliding : .idle
  }

  /// The times that the water has risen.
  func cycleIndex(at time: Double) -> Int? { state(at: time) == .sliding ? rises : nil }

  /// Now, until the discs have arrived.
  func nextLitTime(after time: Double) -> Double? {
    state(at: time) == .sliding ? time : nil
  }

  private func move(falling: Bool) {
    isFalling = falling
    begin = context.time
    play()
  }

  private func play() {
    for wipe in wipes {
      wipe.stop()
      wipe.timing = MediaTiming(beginTime: begin, duration: duration, fillMode: fillMode)
      if isFalling {
        // The way back of a movement that began one way earlier.
        wipe.timing.beginTime = begin - duration
        wipe.timing.autoreverses = true
      }
      if isRunning { wipe.play() }
    }
    scheduleNext()
  }

  /// Has the next movement begin in time, if there is one.
  private func scheduleNext() {
    ticker.cancel("next")
    guard isRunning, goesOn, !showsStill else { return }
    let falls = !isFalling && fillMode == .forwards
    let stay = isFalling ? Self.pause : Self.rest
    // What was switched on later may have had its rest already.
    let next = max(begin + duration + stay, context.time)
    ticker.schedule("next", at: next) { [unowned self] in
      if !falls { rises += 1 }
      move(falling: falls)
    }
  }
}
