public import Raster

/// The cost and the damage of a drawn frame.
public struct RenderedFrame: Hashable, Sendable {
  /// The way in which a frame's pixels were computed.
  public enum Path: String, Hashable, Sendable {
    /// No pixels were computed: the buffer was up to date.
    case none
    /// The kernels computed all pixels, from cached pictures.
    case fast
    /// At least a part of the pixels was computed by painting layers.
    case general
  }

  /// The rectangles to show: those that differ from the frame shown before.
  public var damage = Damage()

  /// The pixels that the layers changed: the damage without outlines and tints that appear or disappear.
  public var changes = Damage()

  /// The number of pixels written in this frame, by kernels or by painting layers; a pixel written twice counts
  /// twice.
  public var pixelsComposited = 0

  /// The way in which the pixels were computed.
  public var path = Path.none

  /// The number of cores that drew at the same time; 1 unless ``Compositor/rowBands`` were used.
  public var coreCount = 1

  /// The number of layers on the changed pixels; `nil` unless the frame shows these numbers as tints.
  public var overdraw: Overdraw?

  /// Creates the report of a frame in which nothing was drawn.
  public init() {}

  /// Creates the report of a frame that kernels have drawn.
  init(_ damage: Damage, pixelsByKernels pixels: Int) {
    (self.damage, changes) = (damage, damage)
    pixelsComposited = pixels
    path = pixels > 0 ? .fast : .none
  }

  /// Copies another report; it shares no memory with the other, so that the other may change without allocating.
  mutating func assign(_ other: RenderedFrame) {
    damage.assign(other.damage)
    changes.assign(other.changes)
    (pixelsComposited, path) = (other.pixelsComposited, other.path)
    (coreCount, overdraw) = (other.coreCount, other.overdraw)
  }
}

/// The way in which an item that can change from frame to frame is drawn.
public enum Technique: String, Hashable, Sendable, CaseIterable {
  /// The layers are painted once into a picture, which is drawn with one opacity.
  case picture
  /// The content is painted once into a picture, which is drawn through a mask that varies along one axis.
  case profile
  /// A kernel draws the layer as a box, run by run, without a picture.
  case box
  /// The content is painted once into a picture, which is drawn through a mask that is a box.
  ///
  /// The box may have round corners, be rotated, or have any gradient.
  case boxMask
  /// The content is painted once into a picture, which is drawn through a mask that is painted in each frame.
  case mask
  /// The layers are painted in each frame in which they differ.
  case painting

  /// Whether kernels do all of the drawing, so that the frames count as ``RenderedFrame/Path/fast``.
  public var isFast: Bool { self != .mask && self != .painting }
}

extension Compositor {
  /// The number of items drawn with each technique in the last prepared frame; still items are not counted.
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
