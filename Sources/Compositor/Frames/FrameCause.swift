public import LayerKit

/// One reason why a frame differs from the one before: what happened, and to which layer.
public struct FrameCause {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing is known of what the screen shows: it is the first frame, has another size, or was asked for whole.
    case everything = "whole window"
    /// The layer is shown for the first time.
    case appeared
    /// The layer is not shown any more.
    case left
    /// The layer, or one that holds it, has another place, turn or depth.
    case moved
    /// The layer's bounds are others.
    case resized
    /// The opacity is another, or the layer was hidden or shown.
    case opacity
    /// The picture, a colour or the text is another.
    case contents
    /// An outline, a corner, a border or a clip is another.
    case geometry
    /// The mask, or something in it, changed.
    case mask
    /// The outlines of the damage before were taken away; see ``Compositor/showsDamage``.
    case outlines
    /// The layer is drawn anew because of others that it touches.
    case redrawn
  }

  /// What happened.
  public let kind: Kind

  /// The layer that it happened to; of a mask the layer in it that changed; nothing for the whole window.
  public let layer: Layer?
}

extension FrameCause.Kind {
  /// What the change of a field is.
  init(of field: LayerField) {
    switch field {
    case .position, .anchorPoint, .zPosition, .transform, .sublayerTransform: self = .moved
    case .bounds: self = .resized
    case .opacity, .isHidden: self = .opacity
    case .masksToBounds, .cornerRadius, .borderWidth, .path, .lineWidth, .miterLimit,
      .lineDashPhase, .strokeStart, .strokeEnd:
      self = .geometry
    default: self = .contents
    }
  }
}

/// The causes of one frame, each named once.
struct FrameCauses {
  /// The most causes that are kept; a frame with more names the first ones.
  static let capacity = 16

  /// The causes.
  private(set) var all: [FrameCause] = []

  /// Adds a cause that is not yet among them.
  mutating func add(_ kind: FrameCause.Kind, _ layer: Layer? = nil) {
    guard all.count < Self.capacity,
      !all.contains(where: { $0.kind == kind && $0.layer === layer })
    else { return }
    all.append(FrameCause(kind: kind, layer: layer))
  }

  /// Adds the causes of another list.
  mutating func add(_ other: FrameCauses) {
    for cause in other.all { add(cause.kind, cause.layer) }
  }

  /// Forgets everything and keeps the memory.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
