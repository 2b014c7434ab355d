/// What somebody meant who has mistyped a word.
package enum Spelling {
  /// The known word that is nearest to a typed one; nothing where none is near.
  ///
  /// A word is near with one slip in three letters at most: a letter too many, too few or wrong, or two letters that
  /// have changed places. Capital letters are no slips.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let typed = Array(word.lowercased())
    // The table grows with the word, and a long one is near to none.
    guard typed.count <= 64 else { return nil }
    let near = known.map { (word: $0, slips: slips(from: typed, to: Array($0.lowercased()))) }
      .filter { $0.slips <= max(1, min(typed.count, $0.word.count) / 3) }
    return near.min { $0.slips < $1.slips }?.word
  }

  /// How many slips lead from one word to another: the distance of Damerau and Levenshtein, each place changed once.
  private static func slips(from typed: [Character], to meant: [Character]) -> Int {
    var rows = [Array(0...meant.count)]
    for (i, letter) in typed.enumerated() {
      var row = [i + 1]
      for (j, other) in meant.enumerated() {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == meant[j - 1], typed[i - 1] == other {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[typed.count][meant.count]
  }
}
