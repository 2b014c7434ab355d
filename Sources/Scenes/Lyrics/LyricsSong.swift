import Display
import LayerKit
import ShimmerKit
import ViewerUI

/// The lines of the scene, sung one after the other.
final class LyricsSong: SceneEffect {
  /// The lines, from the top.
  let lines: [LyricsLine]

  /// How long a line is sung, in seconds.
  var duration = 2.4 {
    didSet { if duration != oldValue { sing() } }
  }

  /// How long it is silent between two lines, in seconds.
  var pause = 0.3 {
    didSet { if pause != oldValue { sing() } }
  }

  /// The width of the wipe's edge, in points.
  var softness = 12.0 {
    didSet { if softness != oldValue { sing() } }
  }

  /// How a word is wiped.
  var curve = TimingFunctionName.linear {
    didSet { if curve != oldValue { sing() } }
  }

  /// Whether there is singing, or has been; otherwise nothing is sung yet.
  var isRunning = false {
    didSet { if isRunning != oldValue { restart() } }
  }

  /// Whether all is sung at once, in place of motion.
  var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      for line in lines { line.showsStill = showsStill }
      restart()
    }
  }

  /// Whether it begins again by itself after its rest; default yes.
  var goesOn = true {
    didSet { if goesOn != oldValue { sing() } }
  }

  /// What lets it begin again, to be shown.
  let ticker: SceneTicker

  /// Seconds from the last word's end to the first one again.
  private static let rest = 2.0

  private let context: LayerContext
  private var begin = 0.0

  /// Makes a song that has not begun.
  init(_ texts: [String], in context: LayerContext) {
    self.context = context
    ticker = SceneTicker(in: context)
    lines = texts.map { text in
      let line = LyricsLine(in: context)
      line.text = TextRun(text, alignment: .center)
      return line
    }
  }

  /// Seconds from the first word to the last one's end.
  var length: Double { Double(lines.count) * (duration + pause) - pause }

  /// Begins with the first line at the end of the turn, or is silent.
  func restart() {
    begin = context.time
    sing()
  }

  /// Goes on where it is, with what has changed about it.
  func sing() {
    for (index, line) in lines.enumerated() {
      line.spreadWords(over: duration)
      line.wipe.softness = softness
      line.wipe.timingFunction = TimingFunction(curve)
      line.stop()
      if isRunning { line.play(at: begin + Double(index) * (duration + pause)) }
    }
    ticker.cancel("again")
    guard isRunning, goesOn, !showsStill else { return }
    // A song that has become shorter may have had its rest already.
    ticker.schedule("again", at: max(begin + length + Self.rest, context.time)) { [unowned self] in
      restart()
    }
  }

  /// Sliding until the last word.
  func state(at time: Double) -> ShimmeringState {
    isRunning && !showsStill && time < begin + length ? .sliding : .idle
  }

  /// The lines that have been sung.
  func cycleIndex(at time: Double) -> Int? {
    guard state(at: time) == .sliding, duration + pause > 0 else { return nil }
    return Int(max((time - begin) / (duration + pause), 0))
  }

  /// Now, until the last word.
  func nextLitTime(after time: Double) -> Double? {
    state(at: time) == .sliding ? time : nil
  }

  /// How long the song is.
  var facts: [Fact] {
    let words = lines.map(\.words.count).reduce(0, +)
    return [
      Fact("Words", "\(words) in \(lines.count) lines"),
      Fact("Length", "\(NumberText.shortest((length * 10).rounded() / 10)) s"),
    ]
  }
}
