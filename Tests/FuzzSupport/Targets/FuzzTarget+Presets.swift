import Display
import ShimmerCommand
import TestSupport
import Viewer

/// The grammar of nearly valid presets.
private enum PresetGrammar {
  static let keys = [
    "version:", "name:", "summary:", "fidelity:", "scene:", "text:", "image:",
    "background:", "values:", "? ", "<<:", "\"speed\":",
    "- ", "---\n", "...\n", "%YAML 1.1\n", "%TAG ! a:\n", "# ",
  ]

  static let values = [
    "1", "2", "-0.0", "060", "0x10", "1_000", "1e309", ".inf", ".nan", "true", "no", "on", "~",
    "null", "#8fb3ff", "\"#8fb3ff\"", "\"\"", "''", "'a''b'", "\"\\0\"", "\"\\u202e\"",
    "\"\\U0010FFFF\"", "\"\\ud800\"", "\"\\q\"", "\"a\n\n  b\\\n  c\"", "|\n    a\n    b\n",
    ">-\n    a\n    b\n",
    "|2+\n  a\n\n", "[1, [2]]", "{ speed: 1 }", "{}", "{ ? [a] : b }", "[*a, &a b]", "&a 1", "*a",
    "!!int 1", "! x", "!<tag:x> 1", "wordmark", "stress", "left", "a: b", "a #b", "@a", "`a", "%a",
    "2001-01-01", "12:30:45", "é\u{301}", "\u{1F4A1}",
  ]

  static func document(_ random: inout SeededGenerator) -> String {
    let entry = SceneCatalog.all.randomElement(using: &random) ?? SceneCatalog.all[0]
    var lines = ["version: 1", "scene: \(entry.name)", "values:"]
    for parameter in entry.parameters where Bool.random(using: &random) {
      let value: String? =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: values.randomElement(using: &random)
        case 1: Mutator.numbers.randomElement(using: &random)
        default: parameter.defaultValue.text
        }
      lines.append("  \(parameter.key): \(value ?? "0") # \(parameter.title)")
    }
    return lines.joined(separator: "\n")
  }
}

extension FuzzTarget {
  /// The text of presets.
  static let presets = FuzzTarget(
    name: "presets",
    dictionary: bytes(
      PresetGrammar.keys + PresetGrammar.values
        + [
          ": ", ":", "\n", "\n  ", "\t", " #", "[", "]", "{", "}", ",", "\"", "'", "\\", "\r\n",
          "\r",
          "&", "*", "!", "|", ">", "\u{FEFF}", "\u{E000}", "\u{2028}", "\u{85}", "speed",
          "direction",
          "version: 1\n",
        ]),
    grammar: { Array(PresetGrammar.document(&$0).utf8) }, grammarPerMille: 300, debugDivisor: 2,
    makeCheck: {
      let parameters = SceneCatalog.all[0].parameters
      return { input in
        var document: PresetDocument
        do throws(ProgramError) {
          document = try PresetDocument(input, from: "a file", called: "a title")
          _ = try document.assignments(among: parameters)
        } catch {
          try requireOneLine(TerminalText.line(error.line))
          try require(error.line.hasPrefix("a file:"), error.line)
          return try require(error.status == .usage, "\(error.status): \(error.line)")
        }
        for warning in document.warnings { try requireOneLine(TerminalText.line(warning)) }
        // Written text reads back as the same preset.
        let text = PresetText.write(document.preset, among: parameters)
        let again = try PresetDocument(Array(text.utf8), from: "what was written", called: "")
        let written = PresetText.write(again.preset, among: parameters)
        try require(written == text, "what was written reads otherwise: \(text)")
        try require(again.warnings.isEmpty, "\(again.warnings)")
      }
    })
}
