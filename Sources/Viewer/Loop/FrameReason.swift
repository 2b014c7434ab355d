package import Compositor
import Display

/// The reason for a frame: a change and its layer, or the command that requested it.
package enum FrameReason: Hashable, Sendable {
  /// Nothing changed, so no frame was drawn.
  case nothing

  /// The user gave a command. The value is the label of the key or gesture.
  case command(String)

  /// A layer or the whole window changed.
  ///
  /// - Parameters:
  ///   - kind: The kind of change.
  ///   - layer: The layer's title; `nil` for the whole window.
  ///   - isOverlay: Whether the layer is above the scene.
  case change(FrameCause.Kind, layer: String?, isOverlay: Bool)

  /// The reason as text: "overlay: chip contents", "key: Right", "whole window".
  package var text: String {
    switch self {
    case .nothing: "nothing changed"
    case .command(let trigger): "key: \(trigger)"
    case .change(let kind, let layer?, let isOverlay):
      (isOverlay ? "overlay: " : "") + "\(layer) \(kind.name)"
    case .change(let kind, nil, _): kind.name
    }
  }

  /// The maximum number of reasons that a sentence lists.
  private static let mostNamed = 4

  private var isOverlay: Bool { if case .change(_, _, true) = self { true } else { false } }

  /// Returns the legend's sentence that lists the reasons; what lies over the scene is one of them, the last.
  static func sentence(_ reasons: [FrameReason]) -> String {
    let scenes = reasons.filter { !$0.isOverlay }
    let rest = scenes.count - mostNamed
    var named = scenes.prefix(mostNamed).map(\.text) + (rest > 0 ? ["\(rest) more"] : [])
    if scenes.count < reasons.count { named.append("overlay") }
    return "Redrawn because: \(named.isEmpty ? "not known yet" : NumberText.list(named))"
  }
}

/// The commands logged since the last call of ``take(from:)``.
struct CommandReasons {
  private var seenCount = 0

  /// Returns a reason for each new log entry that has a trigger.
  ///
  /// Changes of state have no trigger.
  mutating func take(from log: EventLog) -> [FrameReason] {
    let count = log.forgotten + log.entries.count
    defer { seenCount = count }
    if count == seenCount { return [] }
    return log.entries.suffix(count - seenCount).compactMap { entry in
      entry.trigger.map(FrameReason.command)
    }
  }
}

/// The number of frames for each kind of reason.
///
/// Counting a frame forms no text and allocates nothing, so that a report costs an animation little.
struct ReasonCounts {
  /// The numbers of frames: for each kind of change of the scene, for the overlay, for commands, and for ticks that
  /// drew nothing.
  private var frames = [Int](repeating: 0, count: nothing + 1)

  private static let overlay = FrameCause.Kind.allCases.count
  private static let commands = overlay + 1
  private static let nothing = overlay + 2

  /// Counts frames with the same causes, once for each kind of reason.
  ///
  /// All changes of the viewer's overlay are one kind.
  mutating func count(
    _ causes: [FrameCause], of session: Session, afterCommands: Bool = false, frames: Int = 1
  ) {
    var kinds = afterCommands ? 1 << Self.commands : 0
    for cause in causes {
      let isOverlay = cause.layer.map(session.overlay.contains) ?? false
      kinds |= 1 << (isOverlay ? Self.overlay : cause.kind.rawValue)
    }
    add(frames, to: kinds)
  }

  /// Counts a tick that drew nothing.
  mutating func countUnchanged(afterCommands: Bool) {
    add(1, to: 1 << Self.nothing | (afterCommands ? 1 << Self.commands : 0))
  }

  private mutating func add(_ count: Int, to kinds: Int) {
    var rest = kinds
    while rest != 0 {
      frames[rest.trailingZeroBitCount] += count
      rest &= rest - 1
    }
  }

  /// The numbers of frames that are not 0, keyed by the reason's name.
  var byName: [String: Int] {
    let names = FrameCause.Kind.allCases.map(\.name) + ["overlay", "key", "nothing changed"]
    return Dictionary(uniqueKeysWithValues: zip(names, frames).filter { $0.1 != 0 })
  }
}

extension Overlay {
  /// Returns the causes of a frame as reasons.
  func reasons(for causes: [FrameCause]) -> [FrameReason] {
    causes.map { cause in
      .change(
        cause.kind, layer: cause.layer?.title,
        isOverlay: cause.layer.map(contains) ?? false)
    }
  }
}
