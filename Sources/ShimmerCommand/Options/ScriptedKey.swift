import ArgumentParser
import Display
import Viewer
import ViewerUI

/// A key of the viewer and the time at which it is pressed, as `S:KEY`.
struct ScriptedKey {
  /// The key and its time as they were typed.
  let text: String

  /// Seconds after the start.
  let seconds: Double

  /// The key.
  let press: KeyPress

  /// The time in nanoseconds after the start.
  var instant: Int64 { Int64((seconds * 1e9).rounded()) }

  /// Whether it asks for outlines of what frames change.
  var togglesDamage: Bool { KeyTable.binding(for: press)?.command == .toggleDamage }

  /// Whether it asks for a preset.
  var showsPreset: Bool { KeyTable.binding(for: press)?.command?.showsPreset == true }

  /// Reads `S:KEY`, where the key has its name or the label that help and README print.
  ///
  /// - Throws: `ValidationError` when it is not so written, and for a key that changes no frame.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(decimal: String(parts[0])),
      RenderCommand.times.contains(seconds)
    else { throw ValidationError("write S:KEY with S within 0…1000000 seconds") }
    guard let chord = Self.chords.first(where: { Self.names($0).contains(parts[1].lowercased()) })
    else {
      let keys = Self.chords.map(\.label).joined(separator: ", ")
      throw ValidationError("the key \(quoted: parts[1]) changes no frame; these do: \(keys)")
    }
    self.text = text
    self.seconds = seconds
    press = KeyPress(chord.key, modifiers: chord.modifiers)
  }

  /// The keys that change what a frame shows.
  private static var chords: [KeyChord] {
    KeyTable.rows.flatMap { $0.bindings + $0.variants }.compactMap { binding in
      guard binding.command?.changesFrames == true, case .key(let chord) = binding.trigger else {
        return nil
      }
      return chord
    }
  }

  private static func names(_ chord: KeyChord) -> [String] {
    [chord.label.lowercased()] + (chord.modifiers.isEmpty ? [chord.key.name] : [])
  }
}

extension ViewerCommand {
  /// Whether a frame drawn off-screen for a given media time differs after the command.
  ///
  /// There is no window there, and no clock that could pause or run at another speed.
  fileprivate var changesFrames: Bool {
    switch self {
    case .previousScene, .nextScene, .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7,
      .scene8, .scene9:
      true
    case .toggleShimmering, .stop, .toggleHelp, .turnPage, .toggleDamage, .sceneAction: true
    case .glanceAtStatistics, .toggleTimeline, .turnTimelineRows: true
    case .chooseNext, .choosePrevious, .enterValue, .resetParameter, .resetAll, .undo, .redo: true
    case .nextPreset, .previousPreset: true
    case .increase, .increaseCoarsely, .increaseFinely: true
    case .decrease, .decreaseCoarsely, .decreaseFinely: true
    case .togglePause, .stepForward, .stepBack, .stepFarForward, .stepFarBack, .slower, .faster,
      .realTime, .nextEvent, .previousEvent, .goToBegin, .goToEnd:
      false
    case .toggleFullscreen, .screenshot, .record, .savePreset, .leave, .quit: false
    }
  }
}
