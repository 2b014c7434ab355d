/// How something that can change from frame to frame is drawn.
public enum Technique: String, Hashable, Sendable, CaseIterable {
  /// From a picture that is painted once, with one opacity.
  case picture
  /// From a picture that is painted once, through a mask that varies along one axis.
  case profile
  /// By a kernel for boxes, run by run, without any picture.
  case box
  /// From a picture that is painted once, through a mask that is a box: round, turned, of any gradient.
  case boxMask
  /// From a picture that is painted once, through a mask that is painted anew.
  case mask
  /// Anew in each frame in which it differs.
  case painting

  /// Whether kernels alone do it, so that its frames count as ``RenderedFrame/Path/fast``.
  public var isFast: Bool { self != .mask && self != .painting }
}

extension Compositor {
  /// How many things are drawn in which way in the frame that was prepared last; without those that stand still.
  public var techniques: [Technique: Int] {
    items.reduce(into: [:]) { counts, item in counts[item.technique, default: 0] += 1 }
  }
}

extension DisplayItem {
  fileprivate var technique: Technique {
    switch kind {
    case .flattened: .picture
    case .masked: .profile
    case .veiled: isPainted ? .mask : .boxMask
    case .boxed: isPainted ? .painting : .box
    case .painted: .painting
    }
  }
}
