import Scenes
import ShimmerKit
import Viewer

extension ViewerSession {
  /// The shimmering layer of a scene that has one.
  var shimmer: ShimmeringLayer {
    guard let shimmer = scene.effects.first as? ShimmeringLayer else {
      preconditionFailure("\(entry.name) has no shimmer")
    }
    return shimmer
  }
}
