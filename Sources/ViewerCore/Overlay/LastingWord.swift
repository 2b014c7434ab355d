/// A word for something that lasts and cannot be seen in the scene itself.
struct LastingWord: Hashable {
  /// The word: *Paused*, *Replay*.
  let text: String

  /// Whether the chip of a page tells the same.
  let isToldByChip: Bool
}
