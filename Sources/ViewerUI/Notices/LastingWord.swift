/// A word for something that lasts and cannot be seen in the scene itself.
package struct LastingWord: Hashable {
  /// The word: *Paused*, *Replay*.
  package let text: String

  /// Whether the chip of a page tells the same.
  package let isToldByChip: Bool

  /// Creates a word.
  package init(text: String, isToldByChip: Bool) {
    self.text = text
    self.isToldByChip = isToldByChip
  }
}
