import LayerKit
import ShimmerKit

/// A song whose lines are wiped from one colour to another, word by word.
final class LyricsScene: Scene {
  static let card = SceneCard(
    "lyrics", "song lines wiped from one colour to another, word by word",
    equivalents: ["Core Animation idiom: lyrics with a moving mask"], action: "restart the song",
    drag: "duration of a line (horizontal)", ground: .plain, shows: [.text])

  let stage: SceneStage

  var effects: [any SceneEffect] { [song] }

  /// A drag to the right makes the duration longer.
  let drags = [SceneDrag(.horizontal, changes: "duration", by: 6)]

  /// The frame of the lines.
  private(set) var focus = Rect.zero

  /// The lines and their times.
  private let song: LyricsSong

  /// A nursery rhyme, first printed in 1852.
  private static let rhyme = """
    Row, row, row your boat,
    Gently down the stream,
    Merrily, merrily, merrily, merrily,
    Life is but a dream.
    """

  /// The maximum length of a line, in characters; a longer line is broken between words.
  private static let longestLine = 40

  /// The maximum number of lines.
  private static let mostLines = 24

  /// The font size in a window of the usual size, in points.
  private static let fontSize = 46.0

  /// Creates the scene with nothing sung yet.
  init(on stage: SceneStage) {
    self.stage = stage
    song = LyricsSong(in: stage.context)
  }

  /// Shows the lines of the present text.
  private func showText() {
    let text = stage.text(else: Self.rhyme)
    if text == song.text { return }
    song.set(text, in: Self.lines(of: text))
    stage.show(song.lines.map(\.layer) + [song.ticker.layer])
  }

  /// Places the lines in the middle, as large as the longest one allows.
  func layOut() {
    showText()
    let measure = SceneMeasure(exhibitsOn: stage)
    let room = Size(
      width: max(stage.bounds.width - 4 * measure.margin, 1),
      height: max(stage.bounds.height - 4 * measure.margin, 1))
    var size = Self.fontSize * measure.unit
    set(fontSize: size)
    let natural = song.lines.map(\.fittingSize)
    let widest = natural.map(\.width).reduce(1, max)
    let height = (natural.map(\.height).max() ?? 1) * 1.35 * Double(song.lines.count)
    size *= min(1, room.width / widest, room.height / max(height, 1))
    set(fontSize: size)
    place()
    song.sing()
    paint()
  }

  /// Applies a dim colour to what is not sung yet, and the accent to what is.
  func paint() {
    for line in song.lines {
      line.restingColor = stage.isLight ? Color(hex: 0xB4BCCB) : Color(hex: 0x4A556B)
      line.sungColor = stage.isLight ? Color(hex: 0x1B3F99) : Color(hex: 0xA9C5FF)
    }
  }

  /// Restarts with the first line.
  func performAction() -> LabeledValue? {
    song.restart()
    return LabeledValue("Song", song.isRunning ? "from the beginning" : "silent")
  }

  /// The parameters of the song's pace and of the wipe's edge, and whether the song plays.
  static let parameters = table([
    .number(
      "duration", "Line duration",
      "The time in which a line is wiped to the other colour.",
      in: .motion, unit: .seconds, range: 0.2...20, step: 0.1, \.song.duration),
    .number(
      "pause", "Pause between lines",
      "The time between the end of one line and the start of the next.",
      in: .motion, unit: .seconds, range: 0...5, step: 0.1, \.song.pause),
    .curve(
      "curve", "Easing in a word",
      "The timing curve of the wipe within each word.",
      in: .motion, \.song.curve),
    .number(
      "softness", "Edge softness",
      "The width of the gradient between the two colours.",
      in: .light, unit: .points, range: 0...100, step: 1, \.song.softness),
    .flag(
      "again", "Repeats automatically", About.again, in: .motion, \.song.goesOn),
    .running(\.song.isRunning),
  ])

  private func set(fontSize: Double) {
    for line in song.lines {
      line.text?.font = Font(
        families: Theme.families, weight: 700, size: max(fontSize, 1))
    }
  }

  /// Places the lines below one another in the middle of the window.
  private func place() {
    let heights = song.lines.map { ($0.fittingSize.height * 1.35).rounded(.up) }
    let top = stage.bounds.center.y - heights.reduce(0, +) / 2
    var y = top
    var box: Rect?
    for (line, height) in zip(song.lines, heights) {
      let size = line.fittingSize
      let frame = stage.aligned(
        Rect(
          x: stage.bounds.center.x - size.width / 2, y: y + (height - size.height) / 2,
          width: size.width.rounded(.up) + 2, height: size.height))
      line.frame = frame
      box = box?.union(frame) ?? frame
      y += height
    }
    focus = box ?? .zero
  }

  /// Returns the lines of a string, broken between words, and inside words that are longer than a line.
  ///
  /// Of a long text the first ``mostLines`` lines are kept; an ellipsis ends the last of them.
  private static func lines(of text: String) -> [String] {
    // Ideographs are twice as wide as letters.
    let longest = text.contains(where: \.mayEndLine) ? longestLine / 2 : longestLine
    var lines = text.split(whereSeparator: \.isNewline).flatMap { paragraph in
      paragraph.brokenIntoLines(of: longest)
    }
    if lines.count > mostLines {
      lines.removeSubrange(mostLines...)
      lines[mostLines - 1] += "…"
    }
    return lines.isEmpty ? [""] : lines
  }
}

extension Substring {
  /// Returns lines of at most a number of characters, with one space between words.
  fileprivate func brokenIntoLines(of longest: Int) -> [String] {
    var lines: [String] = []
    var (line, count) = ("", 0)
    func end() {
      if !line.isEmpty { lines.append(line) }
      (line, count) = ("", 0)
    }
    for word in split(whereSeparator: \.isWhitespace) {
      var rest = word
      if count > 0, count + 1 + word.count > longest { end() }
      while rest.count > longest {
        lines.append(String(rest.prefix(longest)))
        rest = rest.dropFirst(longest)
      }
      line += (line.isEmpty ? "" : " ") + rest
      count += (count > 0 ? 1 : 0) + rest.count
    }
    end()
    return lines
  }
}

/// The lines of the scene, sung one after the other.
private final class LyricsSong: SceneEffect {
  /// The text; empty until there are lines.
  private(set) var text = ""

  /// The lines of the text, from the top.
  private(set) var lines: [LyricsLine] = []

  /// The duration of a line, in seconds.
  var duration = 2.4 {
    didSet { if duration != oldValue { sing() } }
  }

  /// The silence between two lines, in seconds.
  var pause = 0.3 {
    didSet { if pause != oldValue { sing() } }
  }

  /// The width of the wipe's edge, in points.
  var softness = 12.0 {
    didSet { if softness != oldValue { sing() } }
  }

  /// The timing function for the wipe of a word.
  var curve = TimingFunction.linear {
    didSet { if curve != oldValue { sing() } }
  }

  /// Whether the song plays or has played; otherwise nothing is sung yet.
  var isRunning = false {
    didSet { if isRunning != oldValue { restart() } }
  }

  /// Whether all lines show as sung, in place of motion.
  var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      for line in lines { line.showsStill = showsStill }
      restart()
    }
  }

  /// Whether the song begins again after its rest.
  var goesOn = true {
    didSet { if goesOn != oldValue { sing() } }
  }

  /// The scheduler of the next repetition; its layer must be shown.
  let ticker: SceneSchedule

  /// The time from the end of the last word to the first word again, in seconds.
  private static let rest = 2.0

  private let context: LayerContext
  private var begin = 0.0

  /// Creates a song that has not begun.
  init(in context: LayerContext) {
    self.context = context
    ticker = SceneSchedule(in: context)
  }

  /// Exchanges the lines, which ``sing()`` then begins where the song is.
  func set(_ text: String, in lines: [String]) {
    self.text = text
    self.lines = lines.map { text in
      let line = LyricsLine(in: context)
      line.text = TextRun(text, alignment: .center)
      line.showsStill = showsStill
      return line
    }
  }

  /// The time from the first word to the end of the last one, in seconds.
  var length: Double { Double(lines.count) * (duration + pause) - pause }

  /// Restarts with the first line at the turn's time; if the song is switched off, nothing is sung.
  func restart() {
    begin = context.time
    sing()
  }

  /// Applies changed parameters to the lines; the time at which the song began stays.
  func sing() {
    for (index, line) in lines.enumerated() {
      line.spreadWords(over: duration)
      line.wipe.softness = softness
      line.wipe.timingFunction = curve
      line.stop()
      if isRunning { line.play(at: begin + Double(index) * (duration + pause)) }
    }
    ticker.cancel("again")
    guard isRunning, goesOn, !showsStill else { return }
    // The rest of a song that became shorter may be over already.
    ticker.schedule("again", at: max(begin + length + Self.rest, context.time)) { [unowned self] in
      restart()
    }
  }

  /// Returns sliding until the last word ends.
  func state(at time: Double) -> ShimmeringState {
    isRunning && !showsStill && time < begin + length ? .sliding : .idle
  }

  /// Returns the number of completed lines; `nil` unless the song plays.
  func cycleIndex(at time: Double) -> Int? {
    guard state(at: time) == .sliding, duration + pause > 0 else { return nil }
    return Int(max((time - begin) / (duration + pause), 0))
  }

  /// The wipes of all words, in each repetition of the song.
  var passes: EffectPasses? {
    guard isRunning, !showsStill else { return nil }
    let words = lines.enumerated().flatMap { index, line in
      let start = Double(index) * (duration + pause)
      return line.words.map { start + $0.begin..<start + $0.end }
    }
    return EffectPasses(
      passes: words, begin: begin, cycle: length + Self.rest,
      end: goesOn ? .infinity : begin + length)
  }

  /// The number of words and the length of the song.
  var facts: [LabeledValue] {
    let words = lines.map(\.words.count).reduce(0, +)
    return [
      LabeledValue("Words", "\(words) in \(lines.count) lines"),
      LabeledValue("Song length", "\(NumberText.shortest((length * 10).rounded() / 10)) s"),
    ]
  }
}
