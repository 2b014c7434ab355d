import Raster
import X11Display

/// Visuals of a display that differ in nothing that pixels could show; servers list hundreds.
struct VisualKind {
  /// The first of them.
  let format: VisualFormat

  /// How many there are.
  private(set) var count = 1

  /// The number of the one that windows get, or nothing when it is of another kind.
  private(set) var chosen: UInt?

  private init(_ format: VisualFormat) { self.format = format }

  /// The kinds, the one that windows get first, then by depth from the deepest.
  static func kinds(of formats: [VisualFormat], chosen: VisualFormat?) -> [VisualKind] {
    var kinds: [VisualKind] = []
    var places: [VisualFormat: Int] = [:]
    for format in formats {
      var anonymous = format
      anonymous.identifier = 0
      let place = places[anonymous] ?? kinds.count
      if place == kinds.count {
        places[anonymous] = place
        kinds.append(VisualKind(format))
      } else {
        kinds[place].count += 1
      }
      if format == chosen { kinds[place].chosen = format.identifier }
    }
    return kinds.enumerated().sorted {
      (rank($0.element), -$0.offset) > (rank($1.element), -$1.offset)
    }
    .map(\.element)
  }

  private static func rank(_ kind: VisualKind) -> Int {
    kind.chosen == nil ? kind.format.depth : .max
  }
}

extension ByteOrder {
  /// The order for people.
  var words: String {
    switch self {
    case .leastSignificantFirst: "least significant byte first"
    case .mostSignificantFirst: "most significant byte first"
    }
  }
}
