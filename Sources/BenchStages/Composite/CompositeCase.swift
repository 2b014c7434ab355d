package import Raster
package import Measuring

/// One row of the composite benchmark before it is measured.
package struct CompositeCase {
  /// What is measured in a case, and what it is held against.
  package struct Work {
    /// Draws frames.
    package var frames: Contender
    /// How many frames a run of it has.
    package var framesPerRun = 1
    /// Copies the bytes in question.
    package var copies: Contender
    /// How many frames' worth a run of that has.
    package var copiesPerRun = 1
    /// The bytes of a frame's worth.
    package var copyByteCount: Double
    /// What else the figure needs the time of: fills, where the bar is about filling.
    package var other: Contender?
    /// The name of that time in milliseconds, among the further numbers.
    package var otherName = "memsetMilliseconds"
    /// The time that counts as 1, in nanoseconds, from what a copy and the other work take.
    package var unit: (_ copy: Double, _ other: Double) -> Double = { copy, _ in copy }
    /// Further numbers by name, asked for when all rounds are over.
    package var facts: () -> [String: Double] = { [:] }
  }

  /// The number of the promise.
  package let id: String
  /// What is measured.
  package let title: String
  /// What is drawn.
  package let content: String
  /// The size of a frame.
  package let size: PixelSize
  /// "h", "v" or "-".
  package let direction: String
  /// What the figure counts in.
  package var unit = "× memcpy"
  /// What is judged, or nothing.
  package let limit: MeasuredRow.Limit?
  /// Whether it is about several cores.
  var needsCores = false
  /// What exactly is measured.
  package let definition: String
  /// Makes the work; what it needs much memory for lives as long as the work.
  package let make: (CompositeMaterial) -> Work

  /// The row's name.
  package var name: String {
    MeasuredRow.name(id, title, content: content, size: size, direction: direction)
  }
}
