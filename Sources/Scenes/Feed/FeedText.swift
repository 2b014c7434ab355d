import LayerKit

/// A text that is broken into lines by words and set line by line, each where its bone was.
final class FeedText {
  /// The layers of the lines.
  private(set) var layers: [TextLayer] = []

  private let words: [String]
  private let context: LayerContext

  /// Makes a text without lines.
  init(_ string: String, in context: LayerContext) {
    words = string.split(separator: " ").map(String.init)
    self.context = context
  }

  /// Places the text in as many lines as there are boxes; the last one loses what does not fit.
  ///
  /// - Parameters:
  ///   - boxes: Where the lines are; each text stands in the middle of its box's height.
  ///   - width: The width of a line, in points.
  ///   - widths: The widths of words in the font of the text.
  func place(in boxes: [Rect], width: Double, _ widths: WordWidths, on stage: SceneStage) {
    let lines = lines(count: boxes.count, width: width, widths)
    while layers.count > lines.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < lines.count { layers.append(TextLayer(in: context).withoutActions()) }
    for (layer, (line, box)) in zip(layers, zip(lines, boxes)) {
      layer.text = TextRun(line, font: widths.font, truncation: .end)
      layer.frame = Rect(
        x: box.minX, y: stage.aligned(box.center.y - widths.lineHeight / 2), width: width,
        height: widths.lineHeight)
    }
  }

  private func lines(count: Int, width: Double, _ widths: WordWidths) -> [String] {
    var lines: [String] = []
    var room = 0.0
    for word in words {
      let length = widths.width(of: word)
      if !lines.isEmpty, lines.count == count || widths.space + length <= room {
        lines[lines.count - 1] += " " + word
        room -= widths.space + length
      } else if lines.count < count {
        lines.append(word)
        room = width - length
      }
    }
    return lines
  }
}

/// How wide words are in a font; each is measured once.
final class WordWidths {
  /// The font.
  let font: Font

  /// The width of a space, in points.
  private(set) lazy var space = width(of: "a a") - width(of: "aa")

  /// The height of a line, in points.
  private(set) lazy var lineHeight = size(of: "a").height

  private let typesetter: any Typesetter
  private var known: [String: Double] = [:]

  /// Makes a table without words.
  init(_ font: Font, typesetter: any Typesetter) {
    self.font = font
    self.typesetter = typesetter
  }

  /// The width of a word, in points.
  func width(of word: String) -> Double {
    if let width = known[word] { return width }
    let width = size(of: word).width
    known[word] = width
    return width
  }

  private func size(of string: String) -> Size {
    typesetter.metrics(of: TextRun(string, font: font), width: nil).size
  }
}
