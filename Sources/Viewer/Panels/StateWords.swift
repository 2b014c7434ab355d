import LayerKit
import ShimmerKit

extension ShimmeringState {
  /// The name of the state wherever it is shown.
  package var title: String {
    switch self {
    case .idle: "off"
    case .beginning: "fading in"
    case .sliding: "sliding"
    case .finishing: "finishing"
    case .fading: "fading out"
    }
  }

  /// The colour of the state; its name is always beside it.
  var color: Color {
    switch self {
    case .idle: Color(hex: 0x8A8F9C)
    case .beginning: Color(hex: 0xF0C36D)
    case .sliding: Color(hex: 0x8FE3AE)
    case .finishing: Color(hex: 0x8FB3FF)
    case .fading: Color(hex: 0xC9A5F0)
    }
  }

  /// The lines on a span of the state, which identify it without colour or text.
  var pattern: TimeStrip.Pattern {
    switch self {
    case .idle: .middle
    case .beginning: .foot
    case .sliding: .plain
    case .finishing: .both
    case .fading: .top
    }
  }

  /// The colour of text on the state's colour.
  static let ink = Color(hex: 0x0D111E)
}
