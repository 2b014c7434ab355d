/// A line and what is known of it.
struct BlockLine {
  /// The characters in reading order.
  var characters: [Character]

  /// Whether the paragraph begins with a letter of a script that runs to the left.
  var runsLeft: Bool

  /// Whether the line ended because the next word did not fit.
  var isFilled = false

  /// Breaks and truncates a run.
  static func lines(of run: TextRun, em: Double, width: Double?, height: Double?) -> [BlockLine] {
    let capacity = width.map { count(of: BlockMetrics.advance * em, within: $0) } ?? .max
    var result: [BlockLine] = []
    for paragraph in run.string.split(separator: "\n", omittingEmptySubsequences: false) {
      let characters = Array(paragraph)
      let runsLeft = paragraph.beginsWithLeftwardScript
      if run.isWrapped {
        let parts = wrap(characters, capacity: max(capacity, 1))
        result += parts.enumerated().map { index, part in
          BlockLine(characters: part, runsLeft: runsLeft, isFilled: index < parts.count - 1)
        }
      } else {
        let kept = truncate(characters, to: capacity, mode: run.truncation)
        result.append(BlockLine(characters: kept, runsLeft: runsLeft))
      }
    }
    if let height, run.isWrapped, run.truncation != .none {
      let rows = max(count(of: BlockMetrics.lineHeight * em, within: height), 1)
      cut(&result, to: rows, capacity: max(capacity, 1), mode: run.truncation)
    }
    return result
  }

  /// How many steps fit into a length; a billionth of a step too little is still enough.
  private static func count(of step: Double, within length: Double) -> Int {
    let ratio = length / step + 1e-9
    return ratio > 0 ? Int(min(ratio, 1e9)) : 0
  }

  /// Lines of at most `capacity` characters, broken behind spaces, which then take no room.
  private static func wrap(_ characters: [Character], capacity: Int) -> [[Character]] {
    var lines: [[Character]] = []
    var rest = characters[...]
    while rest.count > capacity {
      let window = rest.prefix(capacity + 1)
      // A word that is longer than the line is broken where the line ends.
      let space = window.dropFirst().lastIndex { $0.isWhitespace }
      let end = space ?? rest.startIndex + capacity
      lines.append(Array(rest[..<end]).droppingTrailingSpaces)
      rest = rest[end...]
      if space != nil { rest = rest.drop { $0.isWhitespace } }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(Array(rest)) }
    return lines
  }

  private static func truncate(
    _ characters: [Character], to capacity: Int, mode: TextTruncation, always: Bool = false
  ) -> [Character] {
    let limit = always ? min(capacity, characters.count + 1) : capacity
    if mode == .none || characters.count <= capacity && !always { return characters }
    let kept = max(limit - 1, 0)
    let ellipsis = [BlockMetrics.ellipsis]
    switch mode {
    case .none: return characters
    case .start: return ellipsis + characters.suffix(kept)
    case .end: return characters.prefix(kept) + ellipsis
    case .middle:
      return characters.prefix((kept + 1) / 2) + ellipsis + characters.suffix(kept / 2)
    }
  }

  /// Keeps `rows` lines; the last of them shows that something is missing.
  private static func cut(
    _ lines: inout [BlockLine], to rows: Int, capacity: Int, mode: TextTruncation
  ) {
    if lines.count <= rows { return }
    var last = lines[rows - 1]
    var index = rows
    while last.isFilled && index < lines.count {
      last.characters += [" "] + lines[index].characters
      last.isFilled = lines[index].isFilled
      index += 1
    }
    last.isFilled = false
    last.characters = truncate(last.characters, to: capacity, mode: mode, always: true)
    lines.replaceSubrange((rows - 1)..., with: [last])
  }

  /// The boxes of the line's glyphs, in points.
  func glyphs(in box: Rect, em: Double, isJustified: Bool) -> [Rect] {
    let spaces = characters.count { $0.isWhitespace }
    let advance = BlockMetrics.advance * em
    let slack = box.width - advance * Double(characters.count)
    let stretch = isJustified && isFilled && spaces > 0 ? max(slack, 0) / Double(spaces) : 0
    let baseline = box.origin.y + BlockMetrics.ascent * em
    var x = box.origin.x
    var result: [Rect] = []
    for character in runsLeft ? characters.reversed() : characters {
      if character.isWhitespace {
        x += stretch
      } else {
        let isEllipsis = character == BlockMetrics.ellipsis
        let height = (isEllipsis ? BlockMetrics.ellipsisHeight : BlockMetrics.boxHeight) * em
        let bearing = (BlockMetrics.advance - BlockMetrics.boxWidth) / 2 * em
        result.append(
          Rect(
            x: x + bearing, y: baseline - height, width: BlockMetrics.boxWidth * em,
            height: height))
      }
      x += advance
    }
    return result
  }
}

extension Array<Character> {
  fileprivate var droppingTrailingSpaces: [Character] {
    var result = self
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}

extension Substring {
  /// Whether the first letter is Hebrew, Arabic or of a neighbouring script (Unicode's blocks).
  fileprivate var beginsWithLeftwardScript: Bool {
    guard let first = unicodeScalars.first(where: { $0.properties.isAlphabetic }) else {
      return false
    }
    switch first.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: return false
    }
  }
}
