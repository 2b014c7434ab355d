public import LayerKit

/// Where the placeholders of a text lie that is still to come.
///
/// By default each bone covers the capitals of its line, from their top down to the baseline, and lines are as
/// far apart as the font sets them. So the bones stand where the letters will, and take the height
/// that the text will take: nothing jumps when it comes. No number is checked; what is no number counts as 0.
public struct TextBones: Hashable, Sendable {
  /// The font of the text.
  public var font: Font

  /// How many lines; default 3; 0 or less for none, at most 1000.
  public var lineCount: Int

  /// The last line's share of the width, 0…1; default 0.7.
  public var lastLineShare: Double

  /// The share of the width of a line that is the only one, 0…1; default 1.
  public var singleLineShare = 1.0

  /// The height of a bone in points; `nil` for that of the font's capitals.
  public var boneHeight: Double?

  /// The gap between two bones in points; `nil` for what the font's lines leave.
  public var spacing: Double?

  /// Where lines that are not full lie; default left.
  ///
  /// Natural and justified lines count as left.
  public var alignment = TextAlignment.left

  /// How round a bone's corners are; default a pill.
  public var rounding = BoneRounding.pill

  /// Creates bones for a text.
  public init(
    font: Font, lineCount: Int = 3, lastLineShare: Double = 0.7, boneHeight: Double? = nil,
    spacing: Double? = nil
  ) {
    self.font = font
    self.lineCount = lineCount
    self.lastLineShare = lastLineShare
    self.boneHeight = boneHeight
    self.spacing = spacing
  }

  /// The bones' boxes for a width, from the top of the text.
  ///
  /// - Parameters:
  ///   - width: The width of a full line, in points.
  ///   - typesetter: Knows the font; usually `context.typesetter`.
  public func frames(width: Double, typesetter: any Typesetter) -> [Rect] {
    let count = min(max(lineCount, 0), 1000)
    let grid = grid(typesetter)
    let width = Self.length(width)
    return (0..<count).map { line in
      let isLast = line == count - 1
      let share = count == 1 ? singleLineShare : isLast ? lastLineShare : 1
      let length = width * (share > 0 ? min(share, 1) : 0)
      return Rect(
        x: (width - length) * slack, y: grid.top + Double(line) * grid.pitch, width: length,
        height: grid.height)
    }
  }

  /// The height that all lines take, in points.
  ///
  /// It is that of the text in its font, as long as neither ``boneHeight`` nor ``spacing`` say otherwise.
  public func height(typesetter: any Typesetter) -> Double {
    let count = Double(min(max(lineCount, 0), 1000))
    if count == 0 { return 0 }
    let grid = grid(typesetter)
    return count * grid.pitch - grid.gapBelowLast
  }

  // MARK: Lines

  /// The places of the lines.
  private struct Grid {
    /// The first bone's top.
    var top: Double
    /// A bone's height.
    var height: Double
    /// From one bone's top to the next one's.
    var pitch: Double
    /// What the last line does not take.
    var gapBelowLast: Double
  }

  private func grid(_ typesetter: any Typesetter) -> Grid {
    let pitch = Self.length(
      typesetter.metrics(of: TextRun("H", font: font), width: nil).size.height)
    let capital = TextRun("H", font: font)
    let size = typesetter.metrics(of: capital, width: nil).size
    let ink = typesetter.inkBounds(of: capital, size: size)
    if let spacing {
      let height = Self.length(boneHeight ?? ink.height)
      let gap = Self.length(spacing)
      return Grid(top: 0, height: height, pitch: height + gap, gapBelowLast: gap)
    }
    guard let boneHeight else {
      return Grid(
        top: Self.length(ink.minY), height: Self.length(ink.height), pitch: pitch, gapBelowLast: 0)
    }
    let height = Self.length(boneHeight)
    // Lines that are lower than their bones grow, so that these never overlap.
    let grown = max(pitch, height)
    return Grid(top: (grown - height) / 2, height: height, pitch: grown, gapBelowLast: 0)
  }

  /// The part of the free width that lies left of a line.
  private var slack: Double {
    switch alignment {
    case .natural, .left, .justified: 0
    case .center: 0.5
    case .right: 1
    }
  }

  private static func length(_ value: Double) -> Double {
    value > 0 && value.isFinite ? value : 0
  }
}
