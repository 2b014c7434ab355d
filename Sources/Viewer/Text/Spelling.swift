/// Functions that find the known word that a user meant.
package enum Spelling {
  /// Returns the known word that a typed word names, with or without its capital letters.
  ///
  /// Two known words that differ only in capital letters must be typed exactly.
  ///
  /// - Returns: `nil` if the word is not known.
  package static func match(_ typed: String, among known: [String]) -> String? {
    if isLong(typed) { return nil }
    if known.contains(typed) { return typed }
    let small = typed.lowercased()
    let matches = known.filter { $0.lowercased() == small }
    return matches.count == 1 ? matches[0] : nil
  }

  /// Returns the known word that is most similar to a typed word; `nil` if none is similar.
  ///
  /// A known word is similar if it has the same first letter, and at most one error, or two if both words have more than
  /// five letters; or if it begins with the typed word of at least two letters. An error is a letter that is added,
  /// omitted or replaced, or two adjacent letters that are exchanged. Capital letters make no difference.
  package static func nearest(to typed: String, among known: [String]) -> String? {
    if isLong(typed) { return nil }
    let letters = Array(typed.lowercased())
    return known.map { (word: $0, rank: rank(of: Array($0.lowercased()), for: letters)) }
      .filter { $0.rank != nil }
      .min { ($0.rank ?? 0, $0.word.count) < ($1.rank ?? 0, $1.word.count) }?.word
  }

  /// Returns the question that proposes the known word with the same meaning, otherwise the most similar one: "did you
  /// mean speed?"; `nil` if there is neither.
  package static func question(about typed: String, among known: [String]) -> String? {
    meant(by: typed, among: known).map { "did you mean \(cut: $0)?" }
  }

  /// Returns the known word with the same meaning, otherwise the most similar one; `nil` if there is neither.
  package static func meant(by typed: String, among known: [String]) -> String? {
    Synonyms.match(typed, among: known) ?? nearest(to: typed, among: known)
  }

  /// Returns whether a word is longer than any known one, and any that is similar to one.
  ///
  /// The table of errors grows with the word, and Swift compares texts of many combining marks in a time that grows with
  /// the square of their number.
  private static func isLong(_ word: String) -> Bool { word.utf8.count > 256 }

  /// Returns the rank of a known word, lower for a more similar word; `nil` if the word is not similar.
  ///
  /// A beginning ranks between one error and two errors.
  private static func rank(of word: [Character], for typed: [Character]) -> Int? {
    guard typed.first == word.first else { return nil }
    let shorter = min(typed.count, word.count)
    let count = slips(from: typed, to: word)
    // Of a word of one letter, nothing would be left.
    let isSimilar = count <= (shorter > 5 ? 2 : 1) && count < shorter
    if isSimilar, count < 2 { return 2 * count }
    if typed.count >= 2, word.starts(with: typed) { return 3 }
    return isSimilar ? 2 * count : nil
  }

  /// Returns the number of errors between two words: the restricted Damerau–Levenshtein distance, in which each
  /// letter is changed at most once.
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
