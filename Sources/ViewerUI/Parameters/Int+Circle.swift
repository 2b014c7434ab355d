extension Int {
  /// The place on a circle of so many, the first one being 0.
  package func wrapped(to count: Int) -> Int { (self % count + count) % count }
}
