import LayerKit

/// Sets of colours for the first version of the shimmer button.
enum ShimmerButtonColors: Hashable {
  /// Blue, blue, red, blue, blue: the source's.
  case source
  /// A bright blue in a deep one.
  case sea
  /// All of the spectrum.
  case rainbow

  /// The colours, evenly spread.
  var gradient: [Color] {
    let numbers: [UInt32] =
      switch self {
      case .source: [0x0000FF, 0x0000FF, 0xFF0000, 0x0000FF, 0x0000FF]
      case .sea: [0x0B2A6F, 0x0B2A6F, 0x35B6E6, 0x0B2A6F, 0x0B2A6F]
      case .rainbow: [0xC2255C, 0xE8590C, 0x2B8A3E, 0x1864AB, 0x862E9C]
      }
    return numbers.map { Color(hex: $0) }
  }
}

/// Tints for the second version.
enum ShimmerTint: Hashable {
  /// What suits each thing on its ground.
  case scene
  /// The default of the protocol.
  case black
  /// A deep blue.
  case blue
  /// A middle grey.
  case grey

  /// The colour; `nil` where the scene decides.
  var color: Color? {
    switch self {
    case .scene: nil
    case .black: .black
    case .blue: Color(hex: 0x0B2A6F)
    case .grey: Color(white: 0.45)
    }
  }
}

/// Highlights for the second version.
enum ShimmerHighlight: Hashable {
  /// What suits each thing on its ground.
  case scene
  /// The default of the protocol.
  case white
  /// A light blue.
  case sky
  /// A warm yellow.
  case gold

  /// The colour; `nil` where the scene decides.
  var color: Color? {
    switch self {
    case .scene: nil
    case .white: .white
    case .sky: Color(hex: 0x8FC2FF)
    case .gold: Color(hex: 0xFFC94D)
    }
  }
}
