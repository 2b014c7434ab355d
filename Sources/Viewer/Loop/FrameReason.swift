package import Compositor
import Display

/// Why a frame was drawn: what changed, on which layer, or which command asked for it.
package enum FrameReason: Hashable, Sendable {
  /// Nothing has changed, so that no frame was drawn.
  case nothing

  /// The user gave a command, by that key or gesture.
  case command(String)

  /// Something changed.
  ///
  /// - Parameters:
  ///   - kind: What changed.
  ///   - layer: The layer's title; `nil` for the whole window.
  ///   - isOverlay: Whether the layer stands above the scene.
  case change(FrameCause.Kind, layer: String?, isOverlay: Bool)

  /// What it is counted as: all changes above the scene alike.
  package var countName: String {
    switch self {
    case .nothing: "nothing changed"
    case .command: "key"
    case .change(let kind, _, let isOverlay): isOverlay ? "overlay" : kind.rawValue
    }
  }

  /// The reason for reading: "overlay: chip contents", "key: Right", "whole window".
  package var text: String {
    switch self {
    case .nothing: "nothing changed"
    case .command(let trigger): "key: \(trigger)"
    case .change(let kind, let layer?, let isOverlay):
      (isOverlay ? "overlay: " : "") + "\(layer) \(kind.rawValue)"
    case .change(let kind, nil, _): kind.rawValue
    }
  }

  /// The most reasons that a sentence names.
  private static let mostNamed = 4

  /// The reasons in a sentence.
  static func sentence(_ reasons: [FrameReason]) -> String {
    if reasons.isEmpty { return "This frame drew because: not known yet" }
    let rest = reasons.count - mostNamed
    let named = reasons.prefix(mostNamed).map(\.text) + (rest > 0 ? ["\(rest) more"] : [])
    return "This frame drew because: \(NumberText.list(named))"
  }
}

/// The commands that were given since they were asked for last.
struct CommandReasons {
  private var seenCount = 0

  /// The reasons that the log's new entries are; what time brought is none.
  mutating func take(from log: EventLog) -> [FrameReason] {
    let count = log.forgotten + log.entries.count
    defer { seenCount = count }
    if count == seenCount { return [] }
    return log.entries.suffix(count - seenCount).compactMap { entry in
      entry.trigger.map(FrameReason.command)
    }
  }
}
