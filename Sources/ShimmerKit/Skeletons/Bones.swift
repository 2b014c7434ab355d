public import LayerKit

/// A placeholder's shape: a box that keeps its corners round at every size.
///
/// It has no colour of its own; a ``SkeletonPulse`` gives it one. Nothing of it moves by itself. A
/// compositor draws it as a box in every frame, without a picture, as long as it has no sublayers.
public final class BoneLayer: Layer {
  /// How round the corners are; default a pill.
  public var rounding = BoneRounding.pill {
    didSet { round() }
  }

  /// Creates a pill without extent.
  public override init(in context: LayerContext) {
    super.init(in: context)
    withoutActions()
  }

  /// Creates a presentation copy.
  public required init(presenting layer: Layer, values: LayerValues) {
    if let bone = layer as? BoneLayer { rounding = bone.rounding }
    super.init(presenting: layer, values: values)
  }

  /// Follows a change of the bounds.
  public override func boundsDidChange(from old: Rect) { round() }

  private func round() { cornerRadius = rounding.radius(of: bounds.size) }
}

/// How round the corners of a placeholder are.
public enum BoneRounding: Hashable, Sendable {
  /// Half circles at the ends, as in text 001; a square becomes a disc.
  case pill
  /// Corners of a radius in points, at most half the smaller side; 0 for square ones.
  case radius(Double)

  /// The radius for a size, in points.
  public func radius(of size: Size) -> Double {
    let most = max(min(size.width, size.height), 0) / 2
    return switch self {
    case .pill: most
    case .radius(let radius): radius > 0 ? min(radius, most) : 0
    }
  }
}

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
    if count == 0 { return 0 }
    let grid = grid(typesetter)
    return Double(count) * grid.pitch - grid.gapBelowLast
  }

  // MARK: Lines

  /// How many bones there are.
  fileprivate var count: Int { min(max(lineCount, 0), 1000) }

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
    let capital = TextRun("H", font: font)
    let size = typesetter.metrics(of: capital, width: nil).size
    let pitch = Self.length(size.height)
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

/// A layer that shows the placeholders of a text within its width.
///
/// Its ``lines`` are layers of their own, so that a pulse can run through them.
public final class TextBonesLayer: Layer {
  /// What the text will look like.
  ///
  /// A new count of lines makes or drops layers; what was started on the others goes on.
  public var bones: TextBones {
    didSet {
      if bones == oldValue { return }
      updateLines()
      setNeedsLayout()
    }
  }

  /// The lines from top to bottom.
  public private(set) var lines: [BoneLayer] = []

  /// Creates the placeholders of a text.
  public init(_ bones: TextBones, in context: LayerContext) {
    self.bones = bones
    super.init(in: context)
    withoutActions()
    updateLines()
  }

  /// Creates a presentation copy, without lines of its own.
  public required init(presenting layer: Layer, values: LayerValues) {
    bones = (layer as? TextBonesLayer)?.bones ?? TextBones(font: Font())
    super.init(presenting: layer, values: values)
  }

  /// The height that the placeholders take, in points.
  public var preferredHeight: Double { bones.height(typesetter: context.typesetter) }

  /// Places the lines.
  public override func layoutSublayers() {
    super.layoutSublayers()
    let frames = bones.frames(width: bounds.width, typesetter: context.typesetter)
    for (line, frame) in zip(lines, frames) {
      line.rounding = bones.rounding
      line.frame = Rect(origin: frame.origin + bounds.origin, size: frame.size)
    }
  }

  private func updateLines() {
    let count = bones.count
    while lines.count > count { lines.removeLast().removeFromSuperlayer() }
    while lines.count < count {
      let line = BoneLayer(in: context)
      lines.append(line)
      addSublayer(line)
    }
  }
}
