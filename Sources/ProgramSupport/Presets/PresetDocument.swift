import Display
import Glibc
import Platform
import Scenes
package import Viewer
package import ViewerUI

/// A preset as it was read, with the lines at which its keys stand.
package struct PresetDocument {
  /// The most bytes of a text, 256 KiB: a viewer that reads one again does so between two frames.
  package static let byteLimit = 256 << 10

  /// The preset.
  package let preset: Preset

  /// The file that it was read from; `nil` for one of the program.
  package let path: String?

  /// Its text; empty for one of the program.
  fileprivate let bytes: [UInt8]

  /// The lines of the keys of the values.
  private let lines: [String: Int]

  /// The ignored keys that are named, each in a line for people.
  private var namedWarnings: [String] = []

  /// How many more keys were ignored.
  private var unnamedKeys = 0

  /// The most ignored keys that are named.
  private static let namedKeys = 10

  private static let texts = ["name", "summary", "fidelity", "scene"]
  private static let keys = ["version"] + texts + ["values"]

  /// A preset of the program, which nobody reads.
  init(_ preset: Preset) { (self.preset, path, bytes, lines) = (preset, nil, [], [:]) }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - path: The file's name, also for messages.
  ///   - title: What the preset is called where the text does not say.
  /// - Throws: An error with exit code 2 that names file, line and what would be right.
  package init(
    _ bytes: [UInt8], from path: String, called title: String
  ) throws(ProgramError) {
    (self.path, self.bytes) = (path, bytes)
    do throws(PresetText.Wrong) {
      let entries = try PresetText.entries(of: bytes)
      try Self.checkVersion(entries)
      let texts = try Self.texts(of: entries)
      let values = try Self.values(of: entries)
      preset = Preset(
        texts["name"] ?? title, texts["summary"] ?? "", fidelity: texts["fidelity"] ?? "",
        scene: texts["scene"], values: values.map { Preset.Value($0.key, $0.text) })
      lines = Dictionary(values.map { ($0.key, $0.line) }) { first, _ in first }
      for entry in entries where !Self.keys.contains(entry.key) {
        warn(at: "\(path):\(entry.line)", entry.key, known: Self.keys)
      }
    } catch {
      throw ProgramError("\(path):\(error.place): \(error.what)", status: .usage)
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
      let place = (path ?? preset.name) + (lines[value.key].map { ":\($0)" } ?? "")
      do throws(ParameterError) {
        assignments.append(try value.assignment(among: parameters))
      } catch {
        guard case .unknownKey(_, let known) = error else {
          throw ProgramError("\(place): \(error.description)", status: .usage)
        }
        warn(at: place, value.key, known: known)
      }
    }
    return assignments
  }

  /// What was ignored, each in a line for people: ten keys, and how many more there are.
  package var warnings: [String] {
    let more = NumberText.counted(unnamedKeys, "more unknown key")
    return namedWarnings + (unnamedKeys > 0 ? ["\(path ?? preset.name): \(more) ignored"] : [])
  }

  /// Tells on standard error what was ignored.
  package func tellWarnings() {
    for warning in warnings { Console.complain(warning) }
  }

  private mutating func warn(at place: String, _ key: String, known: [String]) {
    guard namedWarnings.count < Self.namedKeys else {
      unnamedKeys += 1
      return
    }
    namedWarnings.append(
      "\(place): unknown key \(quoted: key) ignored; keys are \(NumberText.list(known))")
  }

  // MARK: Reading

  private static func checkVersion(_ entries: [PresetText.Entry]) throws(PresetText.Wrong) {
    guard let entry = entries.first(where: { $0.key == "version" }) else {
      throw PresetText.Wrong(1, "there is no version; write version: \(Preset.version)")
    }
    guard case .text(let text) = entry.content, let version = Int(text), version >= 1 else {
      throw PresetText.Wrong(
        entry.line,
        "the version is no whole number from 1; write version: \(Preset.version)")
    }
    if version > Preset.version {
      throw PresetText.Wrong(
        entry.line,
        "version \(version) is newer than this program, which reads version \(Preset.version)")
    }
  }

  /// What it says of itself, by key.
  private static func texts(
    of entries: [PresetText.Entry]
  ) throws(PresetText.Wrong) -> [String: String] {
    var texts: [String: String] = [:]
    for entry in entries where Self.texts.contains(entry.key) {
      let text = try text(of: entry)
      if entry.key == "scene", !SceneCatalog.names.contains(text) {
        throw PresetText.Wrong(
          entry.line, SceneError.unknownName(text, known: SceneCatalog.names).description)
      }
      texts[entry.key] = text
    }
    return texts
  }

  /// The values with their lines, in the order of the text, so that what is written is read back as it was.
  private static func values(
    of entries: [PresetText.Entry]
  ) throws(PresetText.Wrong) -> [(key: String, text: String, line: Int)] {
    guard let entry = entries.first(where: { $0.key == "values" }) else { return [] }
    switch entry.content {
    case .nothing: return []
    case .entries(let values):
      var result: [(String, String, Int)] = []
      for value in values { result.append((value.key, try text(of: value), value.line)) }
      return result
    case .text, .list:
      throw PresetText.Wrong(
        entry.line, "values: there are no keys (write each as key: value on a line, indented)")
    }
  }

  private static func text(of entry: PresetText.Entry) throws(PresetText.Wrong) -> String {
    switch entry.content {
    case .text(let text): return text
    case .nothing(hasComment: true):
      throw PresetText.Wrong(
        entry.line,
        "\(cut: entry.key): there is no value but a comment (quote a value with #, as a colour: \"#8fb3ff\")"
      )
    case .nothing:
      throw PresetText.Wrong(
        entry.line, "\(cut: entry.key): there is no value (write one, \"\" for an empty text)")
    case .entries, .list:
      throw PresetText.Wrong(
        entry.line, "\(cut: entry.key): there is more than one value (write a number or a word)")
    }
  }
}

/// The file of a preset that is read again while the viewer runs.
package struct PresetFile {
  /// What has become of it.
  package enum News {
    /// It says what it said.
    case same
    /// It has other values.
    case values([ParameterAssignment], PresetDocument)
    /// It is for another scene than the one that is shown.
    case otherScene(String)
    /// It is wrong, or cannot be read.
    case broken(ProgramError)
    /// It is gone.
    case gone
  }

  /// Its path.
  package let path: String

  /// The parameters that an option decides on.
  private let typedKeys: Set<String>

  /// Whether an option decides on the scene, whatever the file says.
  private let isSceneTyped: Bool

  /// What it said last, right or wrong, unless that was for another scene; `nil` while it is gone.
  private var bytes: [UInt8]?

  /// The keys of its last values.
  private var keys: Set<String>

  /// Notes what a file said when it was read.
  ///
  /// Nothing where there is none to read again: the preset is one of the program, or came from a pipe.
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - typedKeys: The parameters that an option decides on.
  ///   - isSceneTyped: Whether an option decides on the scene.
  init?(_ document: PresetDocument, typedKeys: Set<String>, isSceneTyped: Bool) {
    guard let path = document.path, FileSystem.isRegular(path) == true else { return nil }
    self.path = path
    self.typedKeys = typedKeys
    self.isSceneTyped = isSceneTyped
    bytes = document.bytes
    keys = Set(document.preset.values.map(\.key))
  }

  /// Reads it again.
  ///
  /// - Parameters:
  ///   - scene: The scene that is shown.
  ///   - parameters: What can be changed about it.
  package mutating func read(for scene: String, _ parameters: [Parameter]) -> News {
    // A pipe in its place would block.
    if FileSystem.isRegular(path) == false { return missing() }
    let new: [UInt8]
    do throws(SystemError) {
      new = try WholeFile.read(path, atMost: PresetDocument.byteLimit)
    } catch {
      guard error.errno == ENOENT else {
        return .broken(TextFile.unreadable(path, error, byteLimit: PresetDocument.byteLimit))
      }
      return missing()
    }
    if new == bytes { return .same }
    let known = bytes
    bytes = new
    do throws(ProgramError) {
      let told = try news(new, scene, parameters)
      // Once its scene is shown again it is news still.
      if case .otherScene = told { bytes = known }
      return told
    } catch {
      return .broken(error)
    }
  }

  /// Notes that there is no file.
  private mutating func missing() -> News {
    defer { bytes = nil }
    return bytes == nil ? .same : .gone
  }

  private mutating func news(
    _ bytes: [UInt8], _ scene: String, _ parameters: [Parameter]
  ) throws(ProgramError) -> News {
    var document = try PresetLibrary.read(bytes, from: path)
    if !isSceneTyped, let other = document.preset.scene, other != scene {
      return .otherScene(other)
    }
    let wanted = try document.assignments(among: parameters)
    // What it does not say any more is as the scene begins with.
    let dropped = keys.subtracting(wanted.map(\.key))
    keys = Set(wanted.map(\.key))
    let values = parameters.compactMap { parameter in
      if typedKeys.contains(parameter.key) { return nil as ParameterAssignment? }
      return wanted.last { $0.key == parameter.key }
        ?? (dropped.contains(parameter.key) ? .usual(parameter) : nil)
    }
    return .values(values, document)
  }
}
