import ShimmerKit
import Viewer

extension ViewerSession {
  /// The scene's shimmering layer; only for scenes that have one.
  var shimmer: ShimmeringLayer {
    guard let shimmer = scene.effects.first as? ShimmeringLayer else {
      preconditionFailure("\(entry.name) has no shimmer")
    }
    return shimmer
  }
}
