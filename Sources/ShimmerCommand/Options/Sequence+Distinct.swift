extension Sequence where Element: Hashable {
  /// The elements without those that are among earlier ones.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
