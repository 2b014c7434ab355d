import Display
import Raster
import Scenes
import ViewerUI

extension Recording {
  /// The recording as a text; reading it gives an equal recording.
  package var text: String {
    let inputs = entries.map { "\(Self.seconds($0.instant)) \($0.input.text)" }
    let body = ["", "# seconds since the start, and what was done"] + inputs
    return (settings + body + ["\(Self.seconds(end)) end"]).map { $0 + "\n" }.joined()
  }

  private var settings: [String] {
    var lines = ["shimmer recording \(Self.version)", "scene \(scene)"]
    lines += assignments.map { "set \($0.text)" }
    lines += options.map { "option \($0.name) \(RecordedText.line($0.value))" }
    if motion != .full { lines.append("motion \(motion.rawValue)") }
    lines.append("size \(size.text)")
    lines.append("scale \(NumberText.shortest(scale))")
    lines.append("rate \(RecordedText.text(of: rate))")
    if preferredFramesPerSecond != 0 { lines.append("fps \(preferredFramesPerSecond)") }
    if isFullscreen { lines.append("fullscreen") }
    return lines
  }

  /// Nanoseconds as seconds, with all nine digits.
  private static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole)." + String("\(1_000_000_000 + rest)".dropFirst())
  }
}

extension RecordedInput {
  fileprivate var text: String {
    switch self {
    case .key(let press):
      let chord = RecordedText.words(of: press.modifiers) + [press.key.name]
      return "key " + chord.joined(separator: "+") + (press.isRepeat ? " repeat" : "")
    case .pointer(let event):
      let words = RecordedText.words(of: event.modifiers)
      let held = words.isEmpty ? "" : " " + words.joined(separator: "+")
      return "\(event.action.text) \(event.x) \(event.y)" + held
    case .resize(let size, let scale):
      return "resize \(size.text)"
        + (scale.map { " \(NumberText.shortest($0))" } ?? "")
    case .rate(let rate): return "rate \(RecordedText.text(of: rate))"
    case .fullscreen(let fills): return "fullscreen \(fills ? "on" : "off")"
    case .restart: return "restart"
    case .set(let assignments, let scene):
      return (["set", scene] + assignments.map(\.text)).joined(separator: " ")
    case .tell(let title, let text):
      return "tell \(RecordedText.word(title)) \(RecordedText.line(text))"
    }
  }
}

extension PointerEvent.Action {
  fileprivate var text: String {
    switch self {
    case .pressed(let button): "press \(button)"
    case .released(let button): "release \(button)"
    case .moved: "move"
    case .wheel(let steps): "wheel \(steps)"
    }
  }
}

extension ParameterAssignment {
  /// `key=value`, as it can be read again.
  var text: String { "\(key)=\(value.text)" }
}
