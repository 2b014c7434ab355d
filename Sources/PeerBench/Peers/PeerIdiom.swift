/// What a library is asked to do for a frame; which one is fastest differs between libraries.
///
/// The first three draw the background and the content on it, through the mask. The others draw the
/// flattened content, and the background on it as far as the mask takes the content away.
enum PeerIdiom: String, CaseIterable {
  /// The content through a gradient.
  case gradientMask = "gradient mask"
  /// The content through a line of alphas that repeats itself.
  case lineMask = "line mask"
  /// The content through one alpha for each stretch of rows that share it.
  case stretchMask = "stretch masks"
  /// The background through a gradient.
  case inverseGradientMask = "inverse gradient mask"
  /// The background through a line of alphas that repeats itself.
  case inverseLineMask = "inverse line mask"
  /// The background as a gradient of its own colour.
  case gradientOver = "gradient over"
  /// The background as a line of pixels that repeats itself.
  case lineOver = "line over"
  /// The background with one alpha for each stretch of rows that share it.
  case stretchesOver = "stretches over"

  /// The ways that are for a direction: columns are no stretches that anybody would fill one by one.
  static func all(isHorizontal: Bool) -> [PeerIdiom] {
    allCases.filter { !isHorizontal || ($0 != .stretchMask && $0 != .stretchesOver) }
  }

  /// Whether the flattened content is drawn first, rather than the background.
  var isInverse: Bool {
    switch self {
    case .gradientMask, .lineMask, .stretchMask: false
    case .inverseGradientMask, .inverseLineMask, .gradientOver, .lineOver, .stretchesOver: true
    }
  }
}
