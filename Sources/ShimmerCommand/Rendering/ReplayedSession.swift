import Display
import Viewer

/// The inputs of a recording, repeated in a session without a window.
final class ReplayedSession: PlayedSession {
  let session: Session
  private var replay: Replay

  /// Creates a replay at its start.
  ///
  /// - Parameter session: A session with the recording's settings.
  init(_ session: Session, of recording: Recording) {
    self.session = session
    replay = Replay(recording)
  }

  func advance(to seconds: Double) -> Double {
    replay.advance(session, to: Int64((seconds * 1e9).rounded()))
  }
}

extension Recording {
  /// Whether a recorded key toggles the outlines of changed areas.
  var togglesDamage: Bool {
    entries.contains { entry in
      guard case .key(let press) = entry.input else { return false }
      return keys.command(for: press) == .toggleDamage
    }
  }
}
