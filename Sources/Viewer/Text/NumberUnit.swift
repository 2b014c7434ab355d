import Display

/// The units that may follow a number that a user types.
package struct NumberUnit: Hashable, Sendable {
  /// A unit, and the ratio by which a number in it becomes a number in the unit of the value.
  ///
  /// Both parts are whole, so that 35 % is 0.35 and not 35 × 0.01.
  package struct Ratio: Hashable, Sendable {
    fileprivate let factor, divisor: Double

    init(times factor: Double = 1, over divisor: Double = 1) {
      (self.factor, self.divisor) = (factor, divisor)
    }
  }

  /// The units by their names in small letters.
  private let ratios: [String: Ratio]

  /// Creates a set of units.
  package init(_ ratios: [String: Ratio]) { self.ratios = ratios }

  /// Returns these units and further names for the unit of the value itself; empty names are ignored.
  package func named(_ names: String...) -> NumberUnit {
    let own = names.filter { !$0.isEmpty }.map { ($0.lowercased(), Ratio()) }
    return NumberUnit(ratios.merging(own) { $1 })
  }

  /// Seconds, milliseconds and minutes, for values in seconds.
  package static let seconds = NumberUnit([
    "s": Ratio(), "sec": Ratio(), "second": Ratio(), "seconds": Ratio(),
    "ms": Ratio(over: 1000), "min": Ratio(times: 60), "m": Ratio(times: 60),
  ])

  /// Degrees and turns, for values in degrees.
  package static let degrees = NumberUnit([
    "°": Ratio(), "deg": Ratio(), "degree": Ratio(), "degrees": Ratio(), "turn": Ratio(times: 360),
  ])

  /// Per cent and multiples, for shares and scales, of which 1 is the whole.
  package static let shares = NumberUnit(["%": Ratio(over: 100), "x": Ratio(), "×": Ratio()])

  /// Hertz and frames per second, for rates.
  package static let hertz = NumberUnit(["hz": Ratio(), "fps": Ratio()])

  /// Per cent, for percentages.
  package static let percent = NumberUnit(["%": Ratio()])

  /// No unit.
  package static let none = NumberUnit([:])

  /// Returns the number that a text describes: a decimal number, and a unit after it or none; `nil` for any other text.
  package func number(in text: String) -> Double? {
    if let number = Double(decimal: text) { return number }
    let digits = text.prefix { $0.isNumber || "+-.".contains($0) }
    let name = text[digits.endIndex...].drop { $0 == " " }.lowercased()
    guard let ratio = ratios[name], let number = Double(decimal: digits) else { return nil }
    return number * ratio.factor / ratio.divisor
  }

  /// Returns what to write instead of a number with a comma, "; write 4.2"; empty for any other text.
  ///
  /// It is also empty if three digits follow the comma, which may separate thousands.
  package func remedy(for text: String) -> String {
    let digits = text.drop { $0 != "," }.dropFirst().prefix { $0.isNumber }
    let pointed = text.replacing(",", with: ".")
    guard pointed != text, digits.count != 3, number(in: pointed) != nil else { return "" }
    return "; write \(cut: pointed)"
  }
}
