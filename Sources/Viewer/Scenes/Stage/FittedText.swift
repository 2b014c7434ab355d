import LayerKit

/// The user's text as large as it fits in a room: in one line, or in several if one line would be too small.
///
/// 1. One line, unless it would be less than half as large as allowed.
/// 2. Lines of whole words, as large as they fit.
/// 3. If whole words would be smaller than ``legible``, lines that break long words too. Words of more than about fifty
///    letters are also broken if this makes the text larger.
/// 4. If these are smaller than ``legible``, as many lines of that size as fit, the last of them with an ellipsis.
struct FittedText {
  /// The text; its lines are broken within the width of ``size``.
  let run: TextRun

  /// The size of the box in which the text is set, in points, with some space beside it because glyphs extend beyond
  /// their advance.
  let size: Size

  /// The least font size for which lines are broken inside words or cut, in points.
  static let legible = 12.0

  /// The space beside the text, as a share of the font size.
  static let overhang = 0.5

  /// Fits a text in a room.
  ///
  /// - Parameters:
  ///   - room: The maximum extent, in points; less than a point counts as one.
  ///   - largest: The maximum font size, in points.
  ///   - typesetter: The typesetter that measures the text.
  ///   - run: Returns the text at a font size in points.
  init(
    within room: Size, largest: Double, by typesetter: any Typesetter,
    _ run: @escaping (Double) -> TextRun
  ) {
    let room = Size(width: max(room.width, 1), height: max(room.height, 1))
    self = TextFitter(room: room, largest: largest, typesetter: typesetter, run: run).fitted
  }

  fileprivate init(_ run: TextRun, _ size: Size) { (self.run, self.size) = (run, size) }

  /// Returns the text's box in the middle of an area.
  func box(in area: Rect) -> Rect {
    Rect(
      x: area.center.x - size.width / 2, y: area.center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}

/// The search for the size and the lines of a text.
private struct TextFitter {
  let room: Size
  let largest: Double
  let typesetter: any Typesetter
  let run: (Double) -> TextRun

  /// The number of bisections; eight leave less than half a percent between sizes that differ by a factor of two.
  private static let bisections = 8

  var fitted: FittedText {
    let line = run(largest).fitted(
      within: room, overhang: FittedText.overhang, by: typesetter
    ).font.size
    if line >= largest / 2 { return inOneLine(line) }
    let (least, unbroken) = (leastSize, largestUnbroken)
    let lines = largestSize(from: max(line, least), to: unbroken)
    let whole = lines ?? (line >= least ? line : nil)
    if whole == nil || unbroken < room.width / Self.longWord,
      let size = largestSize(from: least, to: largest), size > whole ?? 0
    {
      return inBalancedLines(size)
    }
    if let lines { return inBalancedLines(lines, atLeast: widestWord(lines)) }
    return whole.map(inOneLine) ?? cut(least)
  }

  /// The width in em of a word that is long: about fifty letters.
  private static let longWord = 25.0

  /// The font size below which words are broken and text is cut: ``FittedText/legible``, but less in a small room.
  ///
  /// A line has at least 10 em, about 20 letters, so that a narrow window shows a word small but whole.
  private var leastSize: Double {
    let line = typesetter.metrics(of: run(largest), width: nil).lines.first?.height ?? 0
    let lowest = largest * min(1, room.height / max(line, 1))
    return min(FittedText.legible, lowest, room.width / 10)
  }

  /// The font size at which the widest word fits in a line, at most ``largest``.
  private var largestUnbroken: Double {
    largest * min(1, room.width / max(widestWord(largest) + FittedText.overhang * largest, 1))
  }

  /// Returns the width of the widest word at a font size, in points.
  private func widestWord(_ size: Double) -> Double {
    var words = run(size)
    words.string = words.string.unbreakableParts.joined(separator: "\n")
    return typesetter.metrics(of: words, width: nil).size.width
  }

  /// Returns the largest font size in a range at which the lines fit, nearly; `nil` if none is found.
  private func largestSize(from lowest: Double, to highest: Double) -> Double? {
    var (low, high) = (lowest, min(highest, largestByArea))
    if high < low || !fits(low) { return nil }
    if fits(high) { return high }
    for _ in 0..<Self.bisections where high > 1.005 * low {
      let middle = (low * high).squareRoot()
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The font size at which the text would take twice the room's area, so that it fits only if half of it is blanks.
  ///
  /// Pango would take longest for the largest sizes, because they make most lines.
  private var largestByArea: Double {
    let lines = typesetter.metrics(of: run(largest), width: nil).lines
    let area = lines.reduce(0) { $0 + $1.width * $1.height }
    return largest * (2 * room.width * room.height / max(area, 1)).squareRoot()
  }

  private func fits(_ size: Double) -> Bool {
    let lines = typesetter.metrics(of: wrapped(size), width: width(size)).size
    return lines.height <= room.height && lines.width <= width(size)
  }

  private func wrapped(_ size: Double) -> TextRun {
    var lines = run(size)
    lines.isWrapped = true
    return lines
  }

  /// Returns the width of the lines in the room, in points.
  private func width(_ size: Double) -> Double { room.width - FittedText.overhang * size }

  private func inOneLine(_ size: Double) -> FittedText {
    let natural = typesetter.metrics(of: run(size), width: nil).size
    return FittedText(
      run(size),
      Size(width: natural.width + FittedText.overhang * size, height: natural.height))
  }

  /// Sets lines of about equal width, so that the last one is not a short word, or the end of a broken one, alone.
  private func inBalancedLines(_ size: Double, atLeast least: Double = 0) -> FittedText {
    let lines = wrapped(size)
    var high = width(size)
    var low = min(max(high / 2, least), high)
    let count = typesetter.metrics(of: lines, width: high).lines.count
    for _ in 0..<Self.bisections {
      let middle = (low + high) / 2
      if typesetter.metrics(of: lines, width: middle).lines.count > count {
        low = middle
      } else {
        high = middle
      }
    }
    let widest = typesetter.metrics(of: lines, width: high).size.width
    // A short word may move up into the space beside the lines, so they are measured again.
    let width = widest + FittedText.overhang * size
    let height = typesetter.metrics(of: lines, width: width).size.height
    return FittedText(lines, Size(width: width, height: height))
  }

  private func cut(_ size: Double) -> FittedText {
    var lines = wrapped(size)
    lines.truncation = .end
    let boxes = typesetter.metrics(of: lines, width: room.width).lines
    let shown = boxes.prefix { $0.maxY <= room.height }
    return FittedText(
      lines, Size(width: room.width, height: shown.last?.maxY ?? boxes.first?.maxY ?? room.height))
  }
}

extension String {
  /// The parts of the text that lines should not break: words, and each character of a script without spaces.
  fileprivate var unbreakableParts: [Substring] {
    split(whereSeparator: \.isWhitespace).flatMap { word in
      word.contains(where: \.mayEndLine) ? word.indices.map { word[$0...$0] } : [word]
    }
  }
}

extension Character {
  /// Whether lines may break beside the character without a space: an ideograph, kana, an emoji, or a letter of Thai,
  /// Lao, Tibetan, Burmese or Khmer.
  var mayEndLine: Bool {
    unicodeScalars.first.map { scalar in
      switch scalar.value {
      case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: true
      default: scalar.properties.isIdeographic || scalar.properties.isEmojiPresentation
      }
    } ?? false
  }
}
