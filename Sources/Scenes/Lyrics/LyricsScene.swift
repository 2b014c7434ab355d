package import LayerKit
import ShimmerKit
package import ViewerUI

/// A song whose lines are wiped from one colour to another, word by word.
package final class LyricsScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "lyrics", "lines that are wiped from one colour to another, word by word",
    equivalents: ["Core Animation's own idioms: the mask of lyrics"], action: "sings again",
    drag: "horizontal duration of a line", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The song.
  package var effects: [any SceneEffect] { [song] }

  /// Slower to the right.
  package let drags = [SceneDrag(.horizontal, changes: "duration", by: 6)]

  /// The lines.
  package private(set) var focus = Rect.zero

  /// The lines and their times.
  let song: LyricsSong

  /// A nursery rhyme, first printed in 1852.
  private static let rhyme = """
    Row, row, row your boat,
    Gently down the stream,
    Merrily, merrily, merrily, merrily,
    Life is but a dream.
    """

  /// The longest line that is not broken, in characters.
  private static let longestLine = 40

  /// The size of print in a window of the usual size, in points.
  private static let fontSize = 46.0

  /// Makes the scene; nothing is sung yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    song = LyricsSong(Self.lines(of: stage.content.text ?? Self.rhyme), in: stage.context)
    stage.show(song.lines.map(\.layer) + [song.ticker.layer])
  }

  /// The lines in the middle, as large as the longest one allows.
  package func layOut() {
    let measure = CaptionMeasure(stage)
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

  /// Dim where nothing is sung yet, the accent where it is.
  package func paint() {
    for line in song.lines {
      line.restingColor = stage.isLight ? Color(hex: 0xB4BCCB) : Color(hex: 0x4A556B)
      line.sungColor = stage.isLight ? Color(hex: 0x1B3F99) : Color(hex: 0xA9C5FF)
    }
  }

  /// Begins with the first line.
  package func performAction() -> Fact? {
    song.restart()
    return Fact("Song", song.isRunning ? "from the beginning" : "silent")
  }

  /// Pace and edge.
  package static let parameters: [ParameterBinding<LyricsScene>] = [
    .number(
      "duration", "A line", in: .motion, unit: .seconds, range: 0.2...20, step: 0.1, default: 2.4,
      \.song.duration),
    .number(
      "pause", "Pause", in: .motion, unit: .seconds, range: 0...5, step: 0.1, default: 0.3,
      \.song.pause),
    .choice(
      "curve", "Within a word", in: .motion,
      ["linear": .linear, "ease-out": .easeOut, "ease-in-ease-out": .easeInEaseOut],
      default: .linear, \.song.curve),
    .number(
      "softness", "Edge", in: .light, unit: .points, range: 0...100, step: 1, default: 12,
      \.song.softness),
    .flag("again", "Goes on by itself", in: .motion, default: true, \.song.goesOn),
    .running(\.song.isRunning),
  ]

  private func set(fontSize: Double) {
    for line in song.lines {
      line.text?.font = Font(
        families: Glass.families, weight: 700, size: max(fontSize, 1))
    }
  }

  /// One line under the other in the middle of the window.
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

  /// The lines of a text; one that is too long is broken between words.
  private static func lines(of text: String) -> [String] {
    var result: [String] = []
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if !line.isEmpty, line.count + 1 + word.count > longestLine {
          result.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      if !line.isEmpty { result.append(line) }
    }
    return result.isEmpty ? [text] : result
  }
}
