public import LayerKit

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
    let count = min(max(bones.lineCount, 0), 1000)
    while lines.count > count { lines.removeLast().removeFromSuperlayer() }
    while lines.count < count {
      let line = BoneLayer(in: context)
      lines.append(line)
      addSublayer(line)
    }
  }
}
