/// One running animation as plain numbers, made at a commit and read in every frame.
struct FrameRecord {
  /// How the two ends are found.
  enum Form {
    /// Both are constants: `from + delta · p`.
    case fixed
    /// It runs from the value below to a constant.
    case to
    /// It runs from the value below by a constant.
    case by
    /// The ends have different counts: the first until the end, then the second.
    case held
  }

  /// When it plays, in the time of `node`.
  let span: ActiveSpan
  /// The time line it lives on.
  let node: Int
  /// The bend of its progress, or linear.
  let curve: TimingFunction?
  /// How the ends are found.
  let form: Form
  /// Whether the value is added to the one below.
  let isAdditive: Bool
  /// Whether cycles continue one another.
  let isCumulative: Bool
  /// The slot whose numbers it changes.
  let slot: Int
  /// The first of these numbers.
  let target: Int
  /// How many.
  let count: Int
  /// Where its constants begin: `from` and `delta` one after the other, `count` each.
  let operands: Int
  /// The counts of a held animation's two ends, which lie one after the other.
  let heldCounts: (Int, Int)
  /// Whether the field is a list, whose length the animation decides.
  let isList: Bool
  /// Whether its value is the same at every instant of its span.
  let isStill: Bool
}

/// A run of numbers that belongs to one animated field of one layer.
package struct FrameSlot {
  /// The field.
  package let field: LayerField
  /// Where its numbers begin.
  package let first: Int
  /// How many numbers there can be.
  package let capacity: Int
  /// How many numbers the model has.
  let modelCount: Int
}

/// A time line: a layer's own time as a function of its parent's.
struct TimeNode {
  /// The line above; the first line is media time and has none.
  let parent: Int
  /// When the layer begins, in the time above.
  let begin: Double
  /// How fast its time runs.
  let speed: Double
  /// Its time at its begin.
  let offset: Double
}
