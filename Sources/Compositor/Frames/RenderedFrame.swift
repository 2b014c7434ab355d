public import Raster

/// What drawing a frame took.
public struct RenderedFrame: Hashable, Sendable {
  /// How the pixels were computed.
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

  /// What the layers changed: all of the damage but for outlines of it that come and go.
  public var changes = Damage()

  /// The pixels that kernels wrote in this frame; one that was written twice counts twice.
  public var pixelsComposited = 0

  /// How they were computed.
  public var path = Path.none

  /// How many cores drew at once; 1 unless ``Compositor/rowBands`` were woken.
  public var coreCount = 1

  /// How many layers lie on the changed pixels; `nil` unless the frame shows it.
  public var overdraw: Overdraw?

  /// Creates a report of nothing.
  public init() {}
}

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
    case .maskedByLayer: isPainted ? .mask : .boxMask
    case .boxed: isPainted ? .painting : .box
    case .painted: .painting
    }
  }
}
