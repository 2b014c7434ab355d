/// Why a loop has ended.
package enum LoopEnd: Hashable, Sendable {
  /// The user asked for it with a key.
  case quit
  /// The window was closed.
  case closed
  /// The time was over.
  case seconds
  /// All frames were shown.
  case frames
  /// What was replayed is over.
  case replay
  /// A signal of that number came.
  case signal(Int32)

  /// The end in a word, for reports.
  package var name: String {
    switch self {
    case .quit: "quit"
    case .closed: "closed"
    case .seconds: "seconds"
    case .frames: "frames"
    case .replay: "replay"
    case .signal(let number): "signal \(number)"
    }
  }
}
