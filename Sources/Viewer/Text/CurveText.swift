import Display
package import LayerKit

/// Timing functions as text: a name, or `cubic-bezier(x1,y1,x2,y2)` as in CSS; capitals do not matter.
///
/// Coordinates have at most three decimals.
package enum CurveText {
  /// The form of a curve without a name, for help and messages.
  package static let form = "cubic-bezier(x1, y1, x2, y2)"

  /// The range of the y coordinates; between 0 and 1, the curve does not overshoot.
  package static let heights = -2.0...3.0

  private static let function = "cubic-bezier"

  private static let curves: [(name: String, curve: TimingFunction)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-ease-out", .easeInEaseOut), ("default", .default),
  ]

  /// The names that CSS has for two of the curves, which are read but not written.
  private static let otherNames: [String: TimingFunction] = [
    "ease": .default, "ease-in-out": .easeInEaseOut,
  ]

  /// The names, in the order in which keys step through them.
  package static let names = curves.map(\.name)

  /// Returns the curve that the text describes; `nil` if the text is not a curve.
  ///
  /// Commas, spaces or parentheses separate the four numbers, and the word before them may be left out.
  package static func parse(_ text: String) -> TimingFunction? {
    guard text.utf8.count <= Parameter.textCapacity else { return nil }
    let word = text.lowercased()
    if let named = named(word) ?? otherNames[word] { return named }
    let rest = word.hasPrefix(function) ? word.dropFirst(function.count) : word[...]
    let parts = rest.split { "(), ".contains($0) }
    let numbers = parts.compactMap { Double(decimal: $0) }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    let points = [Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3])]
    let isWithin = points.allSatisfy { (0...1).contains($0.x) && heights.contains($0.y) }
    return isWithin ? TimingFunction(through: points) : nil
  }

  /// Returns a curve's name if it has one, otherwise `cubic-bezier(x1,y1,x2,y2)`.
  package static func text(of curve: TimingFunction) -> String {
    name(of: curve)
      ?? "\(function)(\(curve.numbers.map(NumberText.shortest).joined(separator: ",")))"
  }

  /// Returns a curve's name if it has one, otherwise its coordinates alone, rounded to a fraction of one.
  static func short(_ curve: TimingFunction, inUnitsPerOne units: Double) -> String {
    let numbers = curve.numbers.map { Parameter.rounded($0, inUnitsPerOne: units) }
    return name(of: curve) ?? NumberText.list(numbers.map(NumberText.shortest))
  }

  /// Returns the curve with a name; `nil` if there is none.
  static func named(_ name: String) -> TimingFunction? { curves.first { $0.name == name }?.curve }

  static func name(of curve: TimingFunction) -> String? {
    curves.first { $0.curve == curve }?.name
  }

  /// Returns the known curve a number of steps further, wrapping around; a curve without a name is before the first.
  static func curve(_ curve: TimingFunction, steps: Int) -> TimingFunction {
    if steps == 0 { return curve }
    let start = curves.firstIndex { $0.curve == curve } ?? (steps > 0 ? -1 : 0)
    return curves[(start + steps).wrapped(to: curves.count)].curve
  }
}

extension TimingFunction {
  /// Creates a curve from its two inner control points, with coordinates rounded to thousandths.
  init(through points: [Point]) {
    let numbers = points.flatMap { [$0.x, $0.y] }.map { Float(Parameter.rounded($0)) }
    self.init(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The inner control points.
  var points: [Point] {
    [Point(x: Double(c1x), y: Double(c1y)), Point(x: Double(c2x), y: Double(c2y))]
  }

  /// Whether the curve may leave the range 0…1, and go back in it.
  var overshoots: Bool { ![c1y, c2y].allSatisfy { (0...1).contains($0) } }

  /// The coordinates of both points, in the order of their text.
  fileprivate var numbers: [Double] {
    points.flatMap { [$0.x, $0.y] }.map { Parameter.rounded($0) }
  }

  /// Returns the curve with one of its points elsewhere, within the bounds of ``CurveText``.
  func moving(_ index: Int, to place: Point) -> TimingFunction {
    var points = points
    points[index] = Point(
      x: min(max(place.x, 0), 1),
      y: min(max(place.y, CurveText.heights.lowerBound), CurveText.heights.upperBound))
    return TimingFunction(through: points)
  }
}
