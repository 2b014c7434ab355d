import Display
package import Viewer

/// A preset as YAML text that people can read and edit.
///
/// Equal presets give equal text.
///
/// ```yaml
/// version: 1
/// name: calm
/// scene: wordmark
///
/// values:
///   # Speed: 0…1000 points per second in steps of 10; default 230
///   speed: 60
/// ```
package enum PresetText {
  /// Returns a preset as text with comments that describe the scene's parameters; reading it gives an equal preset.
  package static func write(_ preset: Preset, among parameters: [Parameter]) -> String {
    var lines = ["version: \(Preset.version)", "name: \(scalar(preset.name))"]
    if !preset.summary.isEmpty { lines.append("summary: \(scalar(preset.summary))") }
    if !preset.fidelity.isEmpty { lines.append("fidelity: \(scalar(preset.fidelity))") }
    if let scene = preset.scene { lines.append("scene: \(scalar(scene))") }
    if let background = preset.background { lines.append("background: \(scalar(background))") }
    lines += ["", preset.values.isEmpty ? "values: {}" : "values:"]
    for value in preset.values {
      if let parameter = parameters.first(where: { $0.key == value.key }) {
        lines.append("  # \(parameter.summary)")
      }
      let text = value.number == nil ? scalar(value.text) : value.text
      lines.append("  \(scalar(value.key)): \(text)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns text as a YAML scalar, quoted if YAML would read the plain text differently.
  static func scalar(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// The words that are quoted because other YAML readers would read them as a Boolean or as null.
  private static let readOtherwise: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
    // By Unicode scalars: a space before a combining mark is a blank in YAML, but not in `String`.
    let scalars = text.unicodeScalars
    return isLetter && last != UInt8(ascii: " ") && last != UInt8(ascii: ":")
      && ![": ", " #"].contains { scalars.contains($0.unicodeScalars) }
      && !scalars.contains(where: isEscaped)
      && !readOtherwise.contains(text.lowercased())
  }

  /// Returns text in double quotes, in one line.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\\", "\"": result += "\\\(character)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isEscaped(character): result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }

  /// Returns whether a character is written as an escape, because it controls a terminal or YAML does not allow it.
  private static func isEscaped(_ character: Unicode.Scalar) -> Bool {
    TerminalText.isUnsafe(character) || !YAMLReader.allows(character)
  }
}
