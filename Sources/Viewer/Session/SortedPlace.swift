extension RandomAccessCollection {
  /// The place of the first element that a condition holds for, where it holds for all after that one; else the end.
  ///
  /// - Complexity: Logarithmic.
  package func sortedPlace(where isBehind: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if isBehind(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}
