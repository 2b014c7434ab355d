import ArgumentParser
import Display
package import Raster
import X11Display

/// Reads the number of an option.
///
/// - Parameters:
///   - text: What was typed.
///   - range: The numbers that are allowed.
///   - problem: What is to be said of other numbers.
/// - Throws: `ValidationError` when the text is no decimal number, or one outside of the range.
package func decimalNumber(
  _ text: String, within range: ClosedRange<Double>, else problem: String
) throws -> Double {
  guard let number = Double(decimal: text) else { throw ValidationError("it is not a number") }
  if range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Reads a scale: device pixels in a point.
///
/// - Throws: `ValidationError` when it is no decimal number within 0.25…16.
package func scaleNumber(_ text: String) throws -> Double {
  try decimalNumber(text, within: 0.25...16, else: "it is not within 0.25…16")
}

/// Reads the whole number of an option; the parameters are those of a decimal number.
///
/// - Throws: `ValidationError` when the text is no whole number within the range.
package func wholeNumber(
  _ text: String, within range: ClosedRange<Int>, else problem: String
) throws -> Int {
  if let number = Int(text), range.contains(number) { return number }
  throw ValidationError(problem)
}

/// Reads a text that has to say something.
///
/// - Throws: `ValidationError` when it is empty, as an unset variable of a script is.
package func nonemptyText(_ text: String) throws -> String {
  if text.isEmpty { throw ValidationError("it is empty") }
  return text
}

/// The size of a frame, as `WxH`.
package struct FrameSize: Hashable, CustomStringConvertible {
  /// In device pixels.
  package let pixels: PixelSize

  /// Makes a size.
  package init(width: Int, height: Int) { pixels = PixelSize(width: width, height: height) }

  /// Reads `WxH` with sides that a window may have.
  ///
  /// - Throws: As ``init(_:sides:)``.
  package init(_ text: String) throws {
    try self.init(text, sides: 1...WindowGeometry.longestSide)
  }

  /// Reads `WxH`.
  ///
  /// - Parameter sides: How short and how long a side may be.
  /// - Throws: `ValidationError` when it is not so written, or a side is too short or too long.
  package init(_ text: String, sides: ClosedRange<Int>) throws {
    guard let pixels = PixelSize(text), sides.contains(pixels.width), sides.contains(pixels.height)
    else {
      throw ValidationError(
        "write WxH with sides of \(sides.lowerBound)…\(sides.upperBound) pixels")
    }
    self.pixels = pixels
  }

  /// The size as it is typed.
  package var description: String { pixels.text }
}

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
