import Display

/// Why a frame was drawn: what happened, to which layer, or who asked for it.
package struct FrameReason: Hashable, Sendable {
  /// What happened, in a word that the renderer knows.
  package var what: String

  /// The layer that it happened to, or the key that asked; nothing for the whole window.
  package var layer: String?

  /// Whether the layer stands above the scene.
  package var isOverlay: Bool

  /// Creates a reason.
  package init(_ what: String, layer: String? = nil, isOverlay: Bool = false) {
    self.what = what
    self.layer = layer
    self.isOverlay = isOverlay
  }

  /// That nothing has changed, so that no frame was drawn.
  package static let nothing = FrameReason("nothing changed")

  /// A command that somebody gave, by its key or gesture.
  static func command(_ trigger: String) -> FrameReason { FrameReason("key", layer: trigger) }

  /// What it is counted as: all changes above the scene alike.
  package var countName: String { isOverlay ? "overlay" : what }

  /// The reason for reading: "overlay: chip contents", "key: Right", "whole window".
  package var text: String {
    guard let layer else { return what }
    if what == "key" { return "key: \(layer)" }
    return (isOverlay ? "overlay: " : "") + "\(layer) \(what)"
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
