import Raster

/// The kinds of values that fields have.
enum ValueKind {
  case number, flag, point, rect, color, colors, numbers, path, transform, picture

  /// The type that a value has for programs.
  var type: any AnimatableValue.Type {
    switch self {
    case .number: Double.self
    case .flag: Bool.self
    case .point: Point.self
    case .rect: Rect.self
    case .color: Color.self
    case .colors: [Color].self
    case .numbers: [Double].self
    case .path: Path.self
    case .transform: Transform3D.self
    case .picture: Bitmap.self
    }
  }

  /// Whether values can be added to others.
  var adds: Bool { self != .picture && self != .path }

  /// Whether two values can be mixed number by number.
  func mixes(_ first: [Double], _ second: [Double]) -> Bool {
    guard first.count == second.count, self != .picture else { return false }
    return self != .path
      || Path(components: first).hasElements(like: Path(components: second))
  }

  /// How far two values are from each other; between pictures there is no way.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    if self == .picture { return 0 }
    return zip(first, second).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

extension Path {
  fileprivate func hasElements(like other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { left, right in
        switch (left, right) {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }
}
