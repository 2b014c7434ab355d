import ShimmerKit
import Viewer

extension Session {
  /// The scene's shimmering layer; only for scenes that have one.
  var shimmer: ShimmeringLayer {
    guard let shimmer = scene.effects.first as? ShimmeringLayer else {
      preconditionFailure("\(document.scene) has no shimmer")
    }
    return shimmer
  }
}
