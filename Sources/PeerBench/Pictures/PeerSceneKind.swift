import BenchStages
import Display
import Raster
import ViewerUI

/// What is drawn, at which size, and which way the band moves.
struct PeerSceneKind: Hashable {
  /// The frame's size.
  let size: PixelSize

  /// Whether the mask's alpha varies from column to column, rather than from row to row.
  let isHorizontal: Bool

  /// What shimmers.
  let content: ShimmerStage.Content

  /// The band's share of the content's length.
  var band = 1.0

  /// The size, the direction and the content, in words.
  var title: String { "\(size.text) \(direction) \(content.rawValue)" }

  /// The direction, as a letter: h or v.
  var direction: String { isHorizontal ? "h" : "v" }
}
