public import LayerKit

/// A placeholder shape: a box with round corners, whose radius follows the box's size.
///
/// The layer has no colour of its own; a ``SkeletonPulse`` gives it one. It has no implicit animations. While it has
/// no sublayers, a compositor draws it as a box in every frame, without a bitmap.
public final class BoneLayer: Layer {
  /// The rounding of the corners; default ``BoneRounding/pill``.
  public var rounding = BoneRounding.pill {
    didSet { round() }
  }

  /// Creates a placeholder of zero size with the rounding of a pill.
  public override init(in context: LayerContext) {
    super.init(in: context)
    withoutActions()
  }

  /// Creates a presentation copy with the same rounding.
  public required init(presenting layer: Layer, values: LayerValues) {
    if let bone = layer as? BoneLayer { rounding = bone.rounding }
    super.init(presenting: layer, values: values)
  }

  /// Updates the corner radius after a change of the bounds.
  public override func boundsDidChange(from old: Rect) { round() }

  private func round() { cornerRadius = rounding.radius(of: bounds.size) }
}

/// The rounding of a placeholder's corners.
public enum BoneRounding: Hashable, Sendable {
  /// Half circles at the ends, as in the skeleton loader; a square becomes a disc.
  case pill
  /// Round corners of a radius in points, limited to half the smaller side; 0 for square corners.
  case radius(Double)

  /// Returns the corner radius for a size, in points.
  public func radius(of size: Size) -> Double {
    let most = max(min(size.width, size.height), 0) / 2
    return switch self {
    case .pill: most
    case .radius(let radius): radius > 0 ? min(radius, most) : 0
    }
  }
}

/// The layout of the placeholders for text that is not loaded yet.
///
/// By default each bone covers the capitals of its line, from their top down to the baseline, and lines have the
/// font's line spacing. The bones are thus in the positions of the letters and as high as the text, and nothing moves
/// when the text replaces them. Values are not checked; NaN counts as 0.
public struct TextBones: Hashable, Sendable {
  /// The font in which the text will be set.
  public var font: Font

  /// The number of lines, limited to 0…1000; default 3.
  public var lineCount: Int

  /// The last line's share of the width, 0…1; default 0.7.
  public var lastLineShare: Double

  /// The share of the width of a single line, 0…1; default 1.
  public var singleLineShare = 1.0

  /// The height of a bone in points; `nil`, the default, for the height of the font's capitals.
  public var boneHeight: Double?

  /// The gap between two bones in points; `nil`, the default, for the gap that the font's line spacing leaves.
  public var spacing: Double?

  /// The alignment of lines that do not fill the width; default left.
  ///
  /// Natural and justified alignment count as left.
  public var alignment = TextAlignment.left

  /// The rounding of the bones' corners; default ``BoneRounding/pill``.
  public var rounding = BoneRounding.pill

  /// Creates the layout of the placeholders for text; by default three lines, the last of which is shorter.
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

  /// Returns the boxes of the bones, in points, for text of a width; the top of the text is at 0.
  ///
  /// - Parameters:
  ///   - width: The width of a full line, in points.
  ///   - typesetter: The typesetter that measures the font; usually `context.typesetter`.
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

  /// Returns the height of all lines together, in points.
  ///
  /// It is the height of the text in its font, unless ``boneHeight`` or ``spacing`` is set.
  public func height(typesetter: any Typesetter) -> Double {
    if count == 0 { return 0 }
    let grid = grid(typesetter)
    return Double(count) * grid.pitch - grid.gapBelowLast
  }

  // MARK: Lines

  fileprivate var count: Int { min(max(lineCount, 0), 1000) }

  /// The vertical layout of the bones, in points.
  private struct Grid {
    /// The distance from the top of the text to the first bone's top.
    var top: Double
    var height: Double
    /// The distance from one bone's top to the next one's.
    var pitch: Double
    /// The gap between two bones if it is not part of the text's height after the last one; otherwise 0.
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
    // Lines that are lower than their bones become higher, so that bones never overlap.
    let grown = max(pitch, height)
    return Grid(top: (grown - height) / 2, height: height, pitch: grown, gapBelowLast: 0)
  }

  /// The share of a line's unused width that is to the left of it: 0 for left, 0.5 for centred, 1 for right
  /// alignment.
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

/// A layer that shows the placeholders for text within its width.
///
/// Its ``lines`` are separate layers, so that a pulse can run through them.
public final class TextBonesLayer: Layer {
  /// The layout of the placeholders.
  ///
  /// A new line count adds or removes layers; animations on the remaining layers continue.
  public var bones: TextBones {
    didSet {
      if bones == oldValue { return }
      updateLines()
      setNeedsLayout()
    }
  }

  /// The layers of the lines, from top to bottom.
  public private(set) var lines: [BoneLayer] = []

  /// Creates a layer with one placeholder for each line of the text.
  public init(_ bones: TextBones, in context: LayerContext) {
    self.bones = bones
    super.init(in: context)
    withoutActions()
    updateLines()
  }

  /// Creates a presentation copy, which has no line layers of its own.
  public required init(presenting layer: Layer, values: LayerValues) {
    bones = (layer as? TextBonesLayer)?.bones ?? TextBones(font: Font())
    super.init(presenting: layer, values: values)
  }

  /// The height of all lines together, in points.
  public var preferredHeight: Double { bones.height(typesetter: context.typesetter) }

  /// Places the lines within the layer's bounds.
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
