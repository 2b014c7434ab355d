public import Raster

/// The cost and the damage of a frame that was drawn.
public struct RenderedFrame: Hashable, Sendable {
  /// A way in which a frame's pixels were computed.
  public enum Path: String, Hashable, Sendable {
    /// Not at all: the buffer was up to date.
    case none
    /// By the kernels, from cached pictures.
    case fast
    /// By painting layers, at least in part.
    case general
  }

  /// The rectangles to show: what differs from the frame shown before.
  public var damage = Damage()

  /// The pixels that the layers changed: the damage without outlines that come and go.
  public var changes = Damage()

  /// The pixels that kernels wrote in this frame; one that was written twice counts twice.
  public var pixelsComposited = 0

  /// The way in which they were computed.
  public var path = Path.none

  /// The number of cores that drew at once; 1 unless ``Compositor/rowBands`` were woken.
  public var coreCount = 1

  /// The number of layers on the changed pixels; `nil` unless the frame shows it.
  public var overdraw: Overdraw?

  /// Creates a report of nothing.
  public init() {}
}

/// A way to draw something that can change from frame to frame.
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
  /// The number of things drawn in each way in the frame that was prepared last; those that stand still do not count.
  public var techniques: [Technique: Int] {
    items.reduce(into: [:]) { counts, item in counts[item.technique, default: 0] += 1 }
  }
}

extension DisplayItem {
  fileprivate var technique: Technique {
    switch kind {
    case .flattened: .picture
    case .masked: .profile
    case .maskedByLayer: isPainted ? .mask : .boxMask
    case .boxed: isPainted ? .painting : .box
    case .painted: .painting
    }
  }
}
