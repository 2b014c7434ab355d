import ArgumentParser
import Display
package import Raster
import X11Display

/// Converts the text of an option to a number.
///
/// - Parameters:
///   - text: The text as given on the command line.
///   - range: The numbers that are allowed.
///   - problem: The error message for any other number.
/// - Throws: `ValidationError` if the text is not a decimal number or is outside the range.
package func decimalNumber(
  _ text: String, within range: ClosedRange<Double>, else problem: String
) throws -> Double {
  guard let number = Double(decimal: text) else { throw ValidationError("it is not a number") }
  if range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Converts the text of an option to a scale, in device pixels per point.
///
/// - Throws: `ValidationError` if the text is not a decimal number within 0.25…16.
package func scaleNumber(_ text: String) throws -> Double {
  try decimalNumber(text, within: 0.25...16, else: "it is not within 0.25…16")
}

/// Converts the text of an option to a whole number.
///
/// - Parameters:
///   - text: The text as given on the command line.
///   - range: The numbers that are allowed.
///   - problem: The error message for any other text.
/// - Throws: `ValidationError` if the text is not a whole number within the range.
package func wholeNumber(
  _ text: String, within range: ClosedRange<Int>, else problem: String
) throws -> Int {
  if let number = Int(text), range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Returns the text of an option, which must not be empty.
///
/// - Throws: `ValidationError` if the text is empty, as it is if a script passes an unset variable.
package func nonemptyText(_ text: String) throws -> String {
  if text.isEmpty { throw ValidationError("it is empty") }
  return text
}

/// The size of a frame, written as `WxH` on the command line.
package struct FrameSize: Hashable, CustomStringConvertible {
  /// The size in device pixels.
  package let pixels: PixelSize

  /// Creates a size in device pixels.
  package init(width: Int, height: Int) { pixels = PixelSize(width: width, height: height) }

  /// Creates a size from text of the form `WxH`, with sides from 1 pixel to the maximum length of a window's side.
  ///
  /// - Throws: The same errors as ``init(_:sides:)``.
  package init(_ text: String) throws {
    try self.init(text, sides: 1...WindowGeometry.longestSide)
  }

  /// Creates a size from text of the form `WxH`, in device pixels.
  ///
  /// - Parameters:
  ///   - text: The text as given on the command line.
  ///   - sides: The allowed lengths of a side.
  /// - Throws: `ValidationError` if the text has another form, or a side is too short or too long.
  package init(_ text: String, sides: ClosedRange<Int>) throws {
    guard let pixels = PixelSize(text), sides.contains(pixels.width), sides.contains(pixels.height)
    else {
      throw ValidationError(
        "write WxH with sides of \(sides.lowerBound)…\(sides.upperBound) pixels")
    }
    self.pixels = pixels
  }

  /// The size in the form `WxH`.
  package var description: String { pixels.text }
}

/// Suggestions for misspelled words.
package enum Spelling {
  /// Returns the known word that is most similar to a given word; `nil` if none is similar.
  ///
  /// A word is similar if it has at most one error per three letters, or one error if it is shorter. An error is a
  /// letter that is added, omitted or replaced, or two adjacent letters that are exchanged. Case is ignored.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let typed = Array(word.lowercased())
    // The table grows with the length of the word, and a word this long is not close to any known word.
    guard typed.count <= 64 else { return nil }
    let near = known.map { (word: $0, slips: slips(from: typed, to: Array($0.lowercased()))) }
      .filter { $0.slips <= max(1, min(typed.count, $0.word.count) / 3) }
    return near.min { $0.slips < $1.slips }?.word
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
