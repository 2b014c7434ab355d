/// When a word is sung, in seconds from the beginning of its line.
public struct WordTiming: Hashable, Sendable {
  /// When the wipe enters the word.
  public var begin: Double

  /// When the wipe leaves the word.
  public var end: Double

  /// Creates a timing.
  public init(begin: Double, end: Double) {
    self.begin = begin
    self.end = end
  }
}

extension [WordTiming] {
  /// Spreads words over a time, each as long as its letters ask for.
  ///
  /// A word takes a share for each of its letters; the break behind it takes one more, the last word has
  /// none.
  ///
  /// - Parameters:
  ///   - words: The words in reading order.
  ///   - duration: The time from the first word's begin to the last one's end, in seconds.
  public static func spread(_ words: [some StringProtocol], over duration: Double) -> [WordTiming] {
    let lengths = words.map { Double(Swift.max($0.count, 1)) }
    let share = duration / Swift.max(lengths.reduce(-1) { $0 + $1 + 1 }, 1)
    var passed = 0.0
    return lengths.map { length in
      defer { passed += length + 1 }
      return WordTiming(begin: passed * share, end: (passed + length) * share)
    }
  }
}
