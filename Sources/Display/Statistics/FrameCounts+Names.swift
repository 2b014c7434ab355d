extension FrameCounts {
  /// Each count under the name that it has in reports.
  private static var named: [(name: String, path: WritableKeyPath<FrameCounts, Int>)] {
    [
      ("ticks", \.ticks), ("presented", \.presented), ("late", \.late), ("unchanged", \.unchanged),
      ("blocked", \.blocked), ("dropped", \.dropped), ("skipped", \.skipped),
      ("failed", \.failed), ("completions", \.completions), ("overdue", \.overdue),
      ("pending", \.pending), ("pixelsComposited", \.pixelsComposited), ("bytesPut", \.bytesPut),
      ("wakeUps", \.wakeUps),
    ]
  }

  /// The counts by the names that they have in reports.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: Self.named.map { ($0.name, self[keyPath: $0.path]) })
  }

  /// The sums of the counts of two runs.
  public static func + (first: FrameCounts, second: FrameCounts) -> FrameCounts {
    var sum = first
    for (_, path) in named { sum[keyPath: path] += second[keyPath: path] }
    return sum
  }
}
