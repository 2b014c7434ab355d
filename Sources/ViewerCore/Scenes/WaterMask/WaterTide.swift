import LayerKit
import ShimmerKit

/// The water of the scene as something that runs or rests, with its parameters.
final class WaterTide: SceneEffect {
  /// How many times 30 points the figure is large, in a window of the usual size.
  var scale = 14.0

  /// How long the discs move, in seconds.
  var duration = 2.0 {
    didSet { if duration != oldValue { replay() } }
  }

  /// What shows when they have arrived.
  var fillMode = FillMode.forwards {
    didSet { if fillMode != oldValue { replay() } }
  }

  /// Whether the water rises and falls without end.
  var repeats = false {
    didSet { if repeats != oldValue { replay() } }
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

  private let water: WaterFill
  private let context: LayerContext
  private var begin = 0.0
  private var wipes: [MaskWipe] { [water.wipe, outlines] }

  /// Makes a tide that is out.
  init(_ water: WaterFill, in context: LayerContext) {
    self.water = water
    self.context = context
    outlines = MaskWipe(in: context)
    outlines.isHidden = true
  }

  /// Begins now, or puts the discs to rest.
  func replay() {
    begin = context.time
    play()
  }

  /// Goes on in a figure of another size, where it is.
  func followSize() { play() }

  /// Seconds until the discs have arrived for good; infinite where they never do.
  private var length: Double { repeats ? .infinity : duration }

  /// How long the water takes.
  var facts: [Fact] {
    let time = NumberText.shortest(repeats ? 2 * duration : duration)
    return [Fact(repeats ? "There and back" : "Until it is full", "\(time) s")]
  }

  /// Sliding until the discs have arrived.
  func state(at time: Double) -> ShimmeringState {
    isRunning && !showsStill && time < begin + length ? .sliding : .idle
  }

  /// The times that the water has risen.
  func cycleIndex(at time: Double) -> Int? {
    guard state(at: time) == .sliding, duration > 0 else { return nil }
    return Int(max((time - begin) / (repeats ? 2 * duration : duration), 0))
  }

  /// Now, until the discs have arrived.
  func nextLitTime(after time: Double) -> Double? {
    state(at: time) == .sliding ? time : nil
  }

  private func play() {
    for wipe in wipes {
      wipe.stop()
      wipe.timing = MediaTiming(
        beginTime: begin, duration: duration, repeatCount: repeats ? .forever : .once,
        autoreverses: repeats, fillMode: fillMode)
      wipe.timingFunction = repeats ? .easeInEaseOut : nil
      if isRunning { wipe.play() }
    }
  }
}
