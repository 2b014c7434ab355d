import Display
import LayerKit

/// Values of properties as people read them.
enum PropertyText {
  /// The name with its unit: "position, pt".
  static func name(of property: LayerProperty) -> String {
    property.unit == .points ? "\(property.keyPath), pt" : property.keyPath
  }

  /// A value, to two digits after the point.
  static func value(_ numbers: [Double], of kind: LayerProperty.Kind) -> String {
    switch kind {
    case .number, .point, .size: list(numbers)
    case .flag: numbers.first == 0 ? "no" : "yes"
    case .color: numbers.isEmpty ? "none" : color(numbers)
    case .colors: numbers.isEmpty ? "none" : "\(numbers.count / 4) colours"
    case .numbers: numbers.isEmpty ? "none" : list(numbers)
    case .transform: transform(numbers)
    case .path: numbers.isEmpty ? "none" : "outline"
    case .picture: numbers.isEmpty ? "none" : "picture"
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    NumberText.list(numbers.map(number))
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    return NumberText.shortest((value * 100).rounded() / 100)
  }

  /// Six digits, and the opacity where it is not whole.
  private static func color(_ numbers: [Double]) -> String {
    let digits = numbers.prefix(3).map { component in
      let level = Int((min(max(component, 0), 1) * 255).rounded())
      return (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true)
    }
    let alpha = numbers[3] == 1 ? "" : " \(number(numbers[3] * 100)) %"
    return "#\(digits.joined())\(alpha)"
  }

  /// A movement, a matrix of the plane, or that it leaves the plane.
  private static func transform(_ rows: [Double]) -> String {
    if rows == Transform3D.identity.components { return "identity" }
    let matrix = Transform3D(components: rows)
    let (x, y) = (number(rows[12]), number(rows[13]))
    if matrix == Transform3D.translation(x: rows[12], y: rows[13]) { return "moved \(x), \(y)" }
    let depth = [2, 3, 6, 7, 8, 9, 11, 14]
    guard depth.allSatisfy({ rows[$0] == 0 }), rows[10] == 1, rows[15] == 1 else {
      return "in space"
    }
    return "\(list([rows[0], rows[1], rows[4], rows[5]])) + \(x), \(y)"
  }
}
