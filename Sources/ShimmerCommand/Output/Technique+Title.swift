import Compositor
import ProgramSupport

extension Technique {
  /// The technique in words, with the path that its frames count as.
  var title: String {
    let words =
      switch self {
      case .picture: "Picture"
      case .profile: "Mask along an axis"
      case .box: "Box kernel"
      case .boxMask: "Mask that is a box"
      case .mask: "Mask, painted anew"
      case .painting: "Painted anew"
      }
    return "\(words), \(isFast ? "fast" : "general")"
  }
}
