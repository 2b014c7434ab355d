import Display
package import ViewerUI

/// A preset as TOML: for people to read and change, the same text for the same preset.
///
/// ```toml
/// version = 1
/// name = "calm"
/// scene = "wordmark"
///
/// [values]
/// # Speed: 0…1000 points per second in steps of 10; default 230
/// speed = 60
/// ```
package enum PresetText {
  /// Writes a preset; reading it gives an equal one.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - parameters: What is known of its keys, for the comments: the scene's parameters.
  package static func write(_ preset: Preset, among parameters: [Parameter]) -> String {
    var lines = ["version = \(Preset.version)", "name = \(quoted(preset.name))"]
    if !preset.summary.isEmpty { lines.append("summary = \(quoted(preset.summary))") }
    if !preset.fidelity.isEmpty { lines.append("fidelity = \(quoted(preset.fidelity))") }
    if let scene = preset.scene { lines.append("scene = \(quoted(scene))") }
    lines += ["", "[values]"]
    for value in preset.values {
      if let parameter = parameters.first(where: { $0.key == value.key }) {
        lines.append("# \(parameter.summary)")
      }
      lines.append("\(key(value.key)) = \(text(of: value.value))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func text(of value: ParameterValue) -> String {
    switch value {
    case .number(let number): NumberText.shortest(number)
    case .choice(let word): quoted(word)
    }
  }

  private static func key(_ key: String) -> String {
    let isBare = !key.isEmpty && key.utf8.allSatisfy(TOMLReader.isOfKey)
    return isBare ? key : quoted(key)
  }

  /// A text in quotes on one line.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\\", "\"": result += "\\\(character)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where TerminalText.isUnsafe(character): result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
