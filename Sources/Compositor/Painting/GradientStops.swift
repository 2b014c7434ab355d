import LayerKit

/// Where the colours of a gradient lie along its axis.
struct GradientStops {
  /// A place between two colours.
  struct Place {
    /// The colour before; the next one follows, unless this is the last.
    var index: Int
    /// How far on the way to the next colour, 0…1.
    var fraction: Double
  }

  /// The places, usually ascending.
  private(set) var locations: [Double] = []

  /// For each place the first parameter that lies beyond it and all earlier ones.
  ///
  /// Of places out of order the first one beyond a parameter counts and the one before that.
  private(set) var begins: [Double] = []

  /// The first parameter behind which the colour varies.
  private(set) var low = 0.0

  /// The last parameter before which it varies.
  private(set) var high = 1.0

  /// Takes places over; no allocation unless there are more than ever before.
  ///
  /// - Parameters:
  ///   - places: A place for each colour; none for an even spread.
  ///   - count: The number of colours.
  /// - Returns: Whether there is a gradient: two colours at least, and a place for each.
  mutating func assign(_ places: [Double]?, count: Int) -> Bool {
    guard count >= 2, places.map({ $0.count == count }) ?? true else { return false }
    locations.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
    var last = GradientRamp.farthestPlaces.lowerBound
    for index in 0..<count {
      let place = places?[index] ?? Double(index) / Double(count - 1)
      locations.append(GradientRamp.finitePlace(place, after: last))
      last = max(last, locations[index])
      begins.append(last)
    }
    low = min(max(0, locations[0]), 1)
    high = max(min(1, last), low)
    return true
  }

  /// A stretch between two stops.
  struct Line {
    /// The stop before; the next one follows.
    let index: Int
    /// How far apart the two are.
    let length: Double
    /// The parameters in which nothing else counts.
    let range: Range<Double>
  }

  /// The stretch that a parameter lies in, or nothing where there is one colour.
  func line(at parameter: Double) -> Line? {
    if parameter < low || parameter >= high { return nil }
    let index = place(of: parameter).index
    let next = locations[index + 1]
    return Line(
      index: index, length: next - locations[index],
      range: max(begins[index], low)..<min(next, high))
  }

  /// Finds a parameter among the stops; on two equal ones it is the later that counts.
  func place(of parameter: Double) -> Place {
    let t = min(max(parameter, 0), 1)
    var next = 0
    while next < locations.count && !(locations[next] > t) { next += 1 }
    if next == 0 { return Place(index: 0, fraction: 0) }
    if next == locations.count { return Place(index: next - 1, fraction: 0) }
    let before = locations[next - 1]
    return Place(index: next - 1, fraction: (t - before) / (locations[next] - before))
  }
}
