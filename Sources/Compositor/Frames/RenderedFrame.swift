public import Raster

/// The cost and the damage of a drawn frame.
public struct RenderedFrame: Hashable, Sendable {
  /// The way in which a frame's pixels were computed.
  public enum Path: String, Hashable, Sendable {
    /// Not at all: the buffer was up to date.
    case none
    /// By the kernels, from cached pictures.
    case fast
    /// By painting layers, at least in part.
    case general
  }

  /// The rectangles to show: the difference from the frame shown before.
  public var damage = Damage()

  /// The pixels that the layers changed: the damage without outlines and tints that come and go.
  public var changes = Damage()

  /// The number of pixels that kernels wrote in this frame; a pixel written twice counts twice.
  public var pixelsComposited = 0

  /// The way in which the pixels were computed.
  public var path = Path.none

  /// The number of cores that drew at once; 1 unless ``Compositor/rowBands`` were woken.
  public var coreCount = 1

  /// The number of layers on the changed pixels; `nil` unless the frame shows it as tints.
  public var overdraw: Overdraw?

  /// Creates the report of a frame in which nothing was drawn.
  public init() {}
}

/// The way in which an item that can change from frame to frame is drawn.
public enum Technique: String, Hashable, Sendable, CaseIterable {
  /// From a picture that is painted once, with one opacity.
  case picture
  /// From a picture that is painted once, through a mask that varies along one axis.
  case profile
  /// By a kernel for boxes, run by run, without a picture.
  case box
  /// From a picture that is painted once, through a mask that is a box: rounded, rotated, or with any gradient.
  case boxMask
  /// From a picture that is painted once, through a mask that is painted in each frame.
  case mask
  /// By painting the layers in each frame in which they differ.
  case painting

  /// Whether kernels alone draw it, so that its frames count as ``RenderedFrame/Path/fast``.
  public var isFast: Bool { self != .mask && self != .painting }
}

extension Compositor {
  /// The number of items drawn with each technique in the frame that was prepared last, not counting still items.
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
