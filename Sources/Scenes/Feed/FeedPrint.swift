import LayerKit
import ShimmerKit

/// The print of a feed in a window: how much it is magnified, and where lines of text are and end.
struct FeedPrint {
  /// How much everything is magnified; default 1.
  private(set) var unit = 1.0

  /// The lines: of 15 points, magnified, three by default, the last of 70 %.
  private(set) var bones: TextBones

  /// The widths of words in their font.
  private(set) var widths: WordWidths

  private let typesetter: any Typesetter

  /// The print of a window of the usual size.
  init(typesetter: any Typesetter) {
    self.typesetter = typesetter
    bones = TextBones(
      font: SheetText.font(15), lineCount: 3, lastLineShare: 0.7, boneHeight: 15, spacing: 8)
    widths = WordWidths(bones.font, typesetter: typesetter)
  }

  /// How many lines there are.
  var lineCount: Int {
    get { bones.lineCount }
    set { bones.lineCount = newValue }
  }

  /// How long the last line is, as a share of the width.
  var lastLineShare: Double {
    get { bones.lastLineShare }
    set { bones.lastLineShare = newValue }
  }

  /// The height of the lines, in points before they are magnified.
  var textHeight: Double { bones.height(typesetter: typesetter) / unit }

  /// Magnifies it; words are measured anew where that is another size.
  mutating func magnify(by unit: Double) {
    if unit == self.unit { return }
    self.unit = unit
    bones.font = SheetText.font(15 * unit)
    (bones.boneHeight, bones.spacing) = (15 * unit, 8 * unit)
    widths = WordWidths(bones.font, typesetter: typesetter)
  }
}
