import Display
import Glibc
import Viewer

/// A range of values that is drawn from the bottom to the top of a part of a drawing.
struct ValueScale {
  /// The least and the largest value; values beyond them are drawn at the edge.
  let values: ClosedRange<Double>
  let top, height: Double

  /// Returns the vertical coordinate of a value.
  func y(_ value: Double) -> Double {
    let inside = min(max(value, values.lowerBound), values.upperBound)
    return top + height * (values.upperBound - inside) / (values.upperBound - values.lowerBound)
  }

  /// Returns the least of 1, 2 and 5 times a power of ten that is not below a number; 1 for 0 and less.
  static func ceiling(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 1 }
    let unit = pow(10, floor(log10(number)))
    return [1, 2, 5].map { $0 * unit }.first { $0 >= number } ?? 10 * unit
  }

  /// Returns nanoseconds as text in milliseconds, with as many digits as the number needs to be read at a glance.
  static func milliseconds(_ nanoseconds: Double) -> String {
    let number = nanoseconds / 1e6
    if number == number.rounded() { return NumberText.fixed(number, digits: 0) }
    return NumberText.fixed(number, digits: number.magnitude < 1 ? 3 : 1)
  }
}

/// Bars for the counts of a few classes; several groups stand beside each other, each as shares of its sum.
struct BarChart {
  let title: String
  /// The names of the classes.
  let names: [String]
  /// The counts of each class, for each group.
  let groups: [[Int]]

  private let width = 480.0
  private let height = 170.0
  private let top = 34.0
  private let left = 8.0

  var markup: Markup {
    var parts: [Markup] = [.label(title, x: left, y: 12, "title")]
    let step = (width - 2 * left) / Double(max(names.count, 1))
    let bar = 0.76 * step / Double(max(groups.count, 1))
    let bottom = height - 20
    let shares = groups.map { counts in
      counts.map { Double($0) / Double(max(counts.reduce(0, +), 1)) }
    }
    let most = shares.flatMap(\.self).max() ?? 1
    for (number, counts) in groups.enumerated() {
      for (index, count) in counts.enumerated() where count > 0 {
        let x = left + step * (Double(index) + 0.12) + bar * Double(number)
        // A single frame among thousands is seen too.
        let y = bottom - max((bottom - top) * shares[number][index] / most, 2)
        let foot = Markup.number(bottom)
        parts.append(
          .path(
            "M\(Markup.number(x)) \(foot)V\(Markup.number(y))h\(Markup.number(bar))V\(foot)z",
            "bar g\(number)"))
        // Beside each other, the numbers of two groups may be wider than the bars.
        let (place, anchor) =
          groups.count == 1
          ? (x + bar / 2, "middle") : number == 0 ? (x + bar - 1, "end") : (x + 1, "start")
        parts.append(.label("\(count)", x: place, y: y - 4, anchor: anchor, "count"))
      }
    }
    for (index, name) in names.enumerated() {
      let x = left + step * (Double(index) + 0.5)
      parts.append(.label(name, x: x, y: height - 6, anchor: "middle"))
    }
    parts.append(.line(from: left, to: width - left, y: bottom, "zero"))
    return .drawing(width: width, height: height, about: title, parts)
  }
}

/// Curves of the percentiles of times, in which the rare long ones have the most room.
struct PercentileChart {
  let title: String
  /// For each curve, the percentages in ascending order, and the nanoseconds that so many do not exceed.
  let curves: [[(percent: Double, nanoseconds: Double)]]

  private let width = 480.0
  private let height = 190.0
  private let top = 26.0
  private let left = 52.0

  /// Returns the curve of times, with at most a few hundred points.
  static func curve(_ times: [Int64]) -> [(percent: Double, nanoseconds: Double)] {
    let sorted = times.sorted()
    let count = Double(sorted.count)
    var last = -1.0
    return sorted.indices.compactMap { index in
      let percent = index == sorted.count - 1 ? 100 : 100 * (Double(index) + 0.5) / count
      let point = (place(percent) * 300).rounded()
      if point == last { return nil }
      last = point
      return (percent, Double(sorted[index]))
    }
  }

  /// Returns the place of a percentage on the axis, 0…1: each nine takes as much as the nine before.
  private static func place(_ percent: Double) -> Double {
    percent >= 100 ? 1 : min(-log10(1 - percent / 100), 3.2) / 3.5
  }

  /// Whether there is anything to draw.
  var hasCurve: Bool { curves.contains { !$0.isEmpty } }

  var markup: Markup {
    let numbers = curves.flatMap { $0.map(\.nanoseconds) }
    let most = ValueScale.ceiling((numbers.max() ?? 0) / 1e6) * 1e6
    let lowest = numbers.min() ?? 0
    let least = lowest < 0 ? -ValueScale.ceiling(-lowest / 1e6) * 1e6 : 0
    let scale = ValueScale(values: least...most, top: top, height: height - top - 22)
    let room = width - left - 12
    func x(_ percent: Double) -> Double { left + room * Self.place(percent) }
    var parts: [Markup] = [.label(title, x: 0, y: 12, "title")]
    for value in Set([least, 0, most]).sorted() {
      let y = scale.y(value)
      parts.append(.line(from: left, to: width - 12, y: y, value == 0 ? "zero" : "grid"))
      parts.append(
        .label(ValueScale.milliseconds(value), x: left - 8, y: y + 4, anchor: "end"))
    }
    for percent in [0, 50, 90, 99, 99.9] {
      let name = NumberText.shortest(percent)
      parts.append(.label(name, x: x(percent), y: height - 6, anchor: "middle"))
    }
    parts.append(.label("100 %", x: x(100), y: height - 6, anchor: "end"))
    for (number, curve) in curves.enumerated() where !curve.isEmpty {
      let points = curve.map {
        "\(Markup.number(x($0.percent))) \(Markup.number(scale.y($0.nanoseconds)))"
      }
      parts.append(.path("M" + points.joined(separator: "L"), "curve g\(number)"))
    }
    return .drawing(width: width, height: height, about: title, parts)
  }
}
