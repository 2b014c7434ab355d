import Display
import Scenes
package import Viewer
package import ViewerUI

/// A preset as it was read, with the lines at which its keys stand.
package struct PresetDocument {
  /// The most bytes of a text, 256 KiB: a viewer that reads one again does so between two frames.
  package static let byteLimit = 256 << 10

  /// The preset.
  package let preset: Preset

  /// What people call the text: its file.
  package let name: String

  /// The file that it was read from; `nil` for one of the program.
  package var path: String?

  /// Its text.
  package let bytes: [UInt8]

  /// The most ignored keys that are named.
  private static let namedKeys = 10

  /// The ignored keys that are named, each in a line for people.
  private var namedWarnings: [String] = []

  /// How many more keys were ignored.
  private var unnamedKeys = 0

  /// The lines of the keys of the values.
  private let lines: [String: Int]

  private static let texts = ["name", "summary", "fidelity", "scene"]
  private static let keys = ["version"] + texts + ["values"]

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - name: The file's name, for messages.
  ///   - title: What the preset is called where the text does not say.
  /// - Throws: An error with exit code 2 that names file, line and what would be right.
  package init(
    _ bytes: [UInt8], from name: String, called title: String
  ) throws(ProgramError) {
    self.name = name
    self.bytes = bytes
    let table = try Self.read(bytes, from: name)
    try Self.checkVersion(table, name)
    let texts = try Self.texts(of: table, name)
    let values = try Self.values(of: table, name)
    preset = Preset(
      texts["name"] ?? title, texts["summary"] ?? "", fidelity: texts["fidelity"] ?? "",
      scene: texts["scene"], values: values.map(\.value))
    lines = Dictionary(values.map { ($0.value.key, $0.line) }) { first, _ in first }
    for entry in table.entries where !Self.keys.contains(entry.key) {
      warn(entry.place.line, entry.key, known: Self.keys)
    }
  }

  /// The values that a scene has parameters for; the keys that it lacks become warnings.
  ///
  /// - Throws: An error with exit code 2 for a value that the scene's parameter does not allow.
  package mutating func assignments(
    among parameters: [Parameter]
  ) throws(ProgramError) -> [ParameterAssignment] {
    var assignments: [ParameterAssignment] = []
    for value in preset.values {
      do throws(ParameterError) {
        assignments.append(
          try ParameterAssignment(value.key, value.value, among: parameters))
      } catch {
        guard case .unknownKey(_, let known) = error else {
          throw Self.error(name, lines[value.key] ?? 1, error.description)
        }
        warn(lines[value.key] ?? 1, value.key, known: known)
      }
    }
    return assignments
  }

  /// What was ignored, each in a line for people: ten keys, and how many more there are.
  package var warnings: [String] {
    let more = NumberText.counted(unnamedKeys, "more unknown key")
    return namedWarnings + (unnamedKeys > 0 ? ["\(name): \(more) ignored"] : [])
  }

  /// Tells on standard error what was ignored.
  package func tellWarnings() {
    for warning in warnings { Console.complain(warning) }
  }

  private mutating func warn(_ line: Int, _ key: String, known: [String]) {
    guard namedWarnings.count < Self.namedKeys else {
      unnamedKeys += 1
      return
    }
    namedWarnings.append(
      "\(name):\(line): unknown key \(quoted: key) ignored; keys are \(NumberText.list(known))")
  }

  // MARK: Reading

  private static func read(_ bytes: [UInt8], from name: String) throws(ProgramError) -> TOMLTable {
    do throws(TOMLError) {
      return try TOMLTable(reading: bytes)
    } catch {
      throw ProgramError("\(name):\(error)", status: .usage)
    }
  }

  private static func checkVersion(_ table: TOMLTable, _ name: String) throws(ProgramError) {
    guard let entry = table["version"] else {
      throw error(name, 1, "there is no version; write version = \(Preset.version)")
    }
    guard case .integer(let version) = entry.value, version >= 1 else {
      throw error(
        name, entry.place.line,
        "the version is no whole number from 1; write version = \(Preset.version)")
    }
    if version > Preset.version {
      throw error(
        name, entry.place.line,
        "version \(version) is newer than this program, which reads version \(Preset.version)")
    }
  }

  /// What it says of itself, by key.
  private static func texts(
    of table: TOMLTable, _ name: String
  ) throws(ProgramError) -> [String: String] {
    var texts: [String: String] = [:]
    for key in Self.texts {
      guard let entry = table[key] else { continue }
      guard case .string(let text) = entry.value else {
        throw error(
          name, entry.place.line,
          "\(key): it is of type \(entry.value.kind); write \(key) = \"…\"")
      }
      if key == "scene", !SceneCatalog.names.contains(text) {
        throw error(
          name, entry.place.line,
          SceneError.unknownName(text, known: SceneCatalog.names).description)
      }
      texts[key] = text
    }
    return texts
  }

  /// The values with their lines, in the order of the text, so that what is written is read back as it was.
  private static func values(
    of table: TOMLTable, _ name: String
  ) throws(ProgramError) -> [(value: Preset.Value, line: Int)] {
    guard let entry = table["values"] else { return [] }
    guard case .table(let values) = entry.value else {
      throw error(
        name, entry.place.line,
        "values: it is of type \(entry.value.kind); write a table [values]")
    }
    var result: [(Preset.Value, Int)] = []
    for entry in values.entries {
      guard let value = value(entry.value) else {
        throw error(
          name, entry.place.line,
          "\(cut: entry.key): it is of type \(entry.value.kind); write a number or a word in quotes"
        )
      }
      result.append((Preset.Value(entry.key, value), entry.place.line))
    }
    return result
  }

  /// A number, a word, or a truth as the word for it.
  private static func value(_ value: TOMLValue) -> ParameterValue? {
    switch value {
    case .integer(let number): .number(Double(number))
    case .float(let number): .number(number)
    case .boolean(let isOn): .choice(isOn ? "on" : "off")
    case .string(let word): .choice(word)
    case .array, .table: nil
    }
  }

  private static func error(_ name: String, _ line: Int, _ what: String) -> ProgramError {
    ProgramError("\(name):\(line): \(what)", status: .usage)
  }
}
