import Display
import Glibc
import Platform
package import Viewer

/// A preset as read from a file, with the line numbers of its keys.
package struct PresetDocument {
  /// The maximum size of a preset, 256 KiB: the viewer rereads it between two frames.
  package static let byteLimit = 256 << 10

  /// The preset's name, description, scene and values.
  package let preset: Preset

  /// The file that the preset was read from; `nil` for a built-in preset.
  package let path: String?

  /// The text of the preset; empty for a built-in preset.
  fileprivate let bytes: [UInt8]

  /// The line numbers of the values, by key.
  private let lines: [String: Int]

  /// The warnings about ignored keys; at most ``namedKeys`` warnings.
  private var namedWarnings: [String] = []

  /// The number of ignored keys without a warning of their own.
  private var unnamedKeys = 0

  /// The maximum number of ignored keys that get a warning.
  private static let namedKeys = 10

  /// The maximum length of a parameter's value, in characters: the time to compare a value with known words grows with
  /// the square of its length if it consists of combining marks.
  ///
  /// Text that shimmers is not compared.
  private static let valueLimit = 1024

  /// The keys of the user's content, which are values; the texts of earlier versions have them too.
  private static let content = SceneCard.Content.allCases.map(\.rawValue)
  private static let texts = ["name", "summary", "fidelity", "scene"] + content + ["background"]
  private static let keys = ["version"] + texts + ["values"]

  /// Creates a document for a built-in preset, which has no file.
  init(_ preset: Preset) { (self.preset, path, bytes, lines) = (preset, nil, [], [:]) }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - bytes: The text of the preset.
  ///   - path: The file's name, also for messages.
  ///   - title: The name of the preset if its text does not contain a name.
  /// - Throws: An error with exit code 2 that contains the file, the line, and what is expected.
  package init(
    _ bytes: [UInt8], from path: String, called title: String
  ) throws(ProgramError) {
    (self.path, self.bytes) = (path, bytes)
    do throws(YAMLReader.Wrong) {
      let entries = try YAMLReader.entries(of: bytes)
      try Self.checkVersion(entries)
      let texts = try Self.texts(of: entries)
      let values = try Self.values(of: entries)
      if texts["name"] == nil, Preset.isLastSession(title) {
        throw YAMLReader.Wrong(1, Self.reservedName)
      }
      let content = Self.content.compactMap { key in texts[key].map { Preset.Value(key, $0) } }
        .filter { text in !values.contains { $0.key == text.key } }
      preset = Preset(
        texts["name"] ?? title, texts["summary"] ?? "", fidelity: texts["fidelity"] ?? "",
        scene: texts["scene"],
        background: texts["background"],
        values: content + values.map { Preset.Value($0.key, $0.text) })
      lines = Dictionary(values.map { ($0.key, $0.line) }) { first, _ in first }
      for entry in entries where !Self.keys.contains(entry.key) {
        warn(at: "\(path):\(entry.line)", entry.key, known: Self.keys)
      }
    } catch {
      throw ProgramError("\(path):\(error.place): \(error.what)", status: .usage)
    }
  }

  /// Returns the preset's values for the given parameters of a scene, and adds a warning to ``warnings`` for each key
  /// that is not a parameter.
  ///
  /// - Throws: An error with exit code 2 for a value that the parameter does not allow.
  package mutating func assignments(
    among parameters: [Parameter]
  ) throws(ProgramError) -> [ParameterAssignment] {
    var assignments: [ParameterAssignment] = []
    for value in shown.values {
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

  /// The warnings, one line each: a warning for each of the first ten ignored keys, and the number of the others.
  package var warnings: [String] {
    let more = NumberText.counted(unnamedKeys, "more unknown key")
    return namedWarnings + (unnamedKeys > 0 ? ["\(path ?? preset.name): \(more) ignored"] : [])
  }

  /// Prints the warnings on standard error.
  package func printWarnings() {
    for warning in warnings { Console.error(warning) }
  }

  private mutating func warn(at place: String, _ key: String, known: [String]) {
    guard namedWarnings.count < Self.namedKeys else {
      unnamedKeys += 1
      return
    }
    let advice =
      Spelling.question(about: key, among: known) ?? "keys are \(NumberText.list(known))"
    namedWarnings.append("\(place): unknown key \(quoted: key) ignored; \(advice)")
  }

  // MARK: Reading

  private static func checkVersion(_ entries: [YAMLReader.Entry]) throws(YAMLReader.Wrong) {
    guard let entry = entries.first(where: { $0.key == "version" }) else {
      throw YAMLReader.Wrong(1, "the version is missing; write version: \(Preset.version)")
    }
    guard case .text(let text) = entry.content, let version = Int(text), version >= 1 else {
      throw YAMLReader.Wrong(
        entry.line,
        "the version is not a whole number of at least 1; write version: \(Preset.version)")
    }
    if version > Preset.version {
      throw YAMLReader.Wrong(
        entry.line,
        "version \(version) is newer than this program, which reads version \(Preset.version)")
    }
  }

  private static let reservedName =
    "the name “\(Preset.lastSession)” is taken by the viewer (write another name:)"

  /// Returns the preset's name, summary, fidelity, scene and content by their keys, as far as the text contains them.
  private static func texts(
    of entries: [YAMLReader.Entry]
  ) throws(YAMLReader.Wrong) -> [String: String] {
    var texts: [String: String] = [:]
    for entry in entries where Self.texts.contains(entry.key) {
      let text = try text(of: entry)
      if entry.key == "scene" {
        do throws(SceneError) {
          _ = try SceneCatalog.entry(named: text)
        } catch {
          throw YAMLReader.Wrong(entry.line, error.description)
        }
      }
      if text.isEmpty, (content + ["background"]).contains(entry.key) {
        throw YAMLReader.Wrong(
          entry.line, "\(entry.key): the text is empty (write a value, or remove the line)")
      }
      if entry.key == "name", Preset.isLastSession(text) {
        throw YAMLReader.Wrong(entry.line, Self.reservedName)
      }
      if content.contains(entry.key), texts["text"] ?? texts["image"] != nil {
        throw YAMLReader.Wrong(
          entry.line, "text and image cannot be used together (remove one of them)")
      }
      texts[entry.key] = text
    }
    return texts
  }

  /// Returns the values and their line numbers, in the order of the text.
  ///
  /// The order is preserved, so that a preset that was written reads back unchanged.
  private static func values(
    of entries: [YAMLReader.Entry]
  ) throws(YAMLReader.Wrong) -> [(key: String, text: String, line: Int)] {
    guard let entry = entries.first(where: { $0.key == "values" }) else { return [] }
    switch entry.content {
    case .nothing: return []
    case .entries(let values):
      var result: [(String, String, Int)] = []
      for value in values {
        let text = try text(of: value)
        if !content.contains(value.key), text.unicodeScalars.count > valueLimit {
          throw YAMLReader.Wrong(
            value.line,
            "\(cut: value.key): \(quoted: text) is too long for a value (write at most \(valueLimit) characters)"
          )
        }
        result.append((value.key, text, value.line))
      }
      return result
    case .text, .list:
      throw YAMLReader.Wrong(
        entry.line, "values: there are no keys (write each as an indented line, key: value)")
    }
  }

  private static func text(of entry: YAMLReader.Entry) throws(YAMLReader.Wrong) -> String {
    switch entry.content {
    case .text(let text): return text
    case .nothing(hasComment: true):
      throw YAMLReader.Wrong(
        entry.line,
        "\(cut: entry.key): there is a comment but no value (quote a value that contains #, such as the colour \"#8fb3ff\")"
      )
    case .nothing:
      throw YAMLReader.Wrong(
        entry.line, "\(cut: entry.key): there is no value (write one, or \"\" for empty text)")
    case .entries, .list:
      throw YAMLReader.Wrong(
        entry.line, "\(cut: entry.key): there is more than one value (write a number or a word)")
    }
  }
}

/// The file of a preset that the viewer rereads while it runs.
package struct PresetFile {
  /// The result of rereading the file.
  package enum News {
    /// The content has not changed.
    case same
    /// The content has changed. The first value sets the scene's parameters, and resets those that the file no longer
    /// contains; the second value is the preset as read.
    case values([ParameterAssignment], PresetDocument)
    /// The preset is for a scene other than the one that is shown; the value is the name of the preset's scene.
    case otherScene(String)
    /// The file is invalid or cannot be read.
    case broken(ProgramError)
    /// The file no longer exists.
    case gone
  }

  /// The path of the file.
  package let path: String

  /// The keys of the parameters that options set and that the file therefore cannot change.
  private let typedKeys: Set<String>

  /// Whether an option selects the scene, which the file then cannot change.
  private let isSceneTyped: Bool

  /// The content that was last read, valid or not; `nil` while the file is missing.
  ///
  /// Content for another scene is not stored here, so that it counts as new when its scene is shown.
  private var bytes: [UInt8]?

  /// The keys that the file set when it was last valid.
  ///
  /// A parameter whose key is removed from the file returns to the scene's default.
  private var keys: Set<String>

  /// Creates the file of a preset that has been read; `nil` if there is no file to reread, because the preset is
  /// built in or came from a pipe.
  ///
  /// - Parameters:
  ///   - document: The preset as read.
  ///   - typedKeys: The keys of the parameters that options set.
  ///   - isSceneTyped: Whether an option selects the scene.
  init?(_ document: PresetDocument, typedKeys: Set<String>, isSceneTyped: Bool) {
    guard let path = document.path, FileSystem.isRegular(path) == true else { return nil }
    self.path = path
    self.typedKeys = typedKeys
    self.isSceneTyped = isSceneTyped
    bytes = document.bytes
    keys = Set(document.preset.values.map(\.key))
  }

  /// Rereads the file, and returns the change since it was last read.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene that is shown.
  ///   - parameters: The parameters of that scene.
  package mutating func read(for scene: String, _ parameters: [Parameter]) -> News {
    // A pipe that has replaced the file would block.
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
      // The content is still new when its scene is shown again.
      if case .otherScene = told { bytes = known }
      return told
    } catch {
      return .broken(error)
    }
  }

  /// Records that the file is missing; returns ``News/gone`` the first time, then ``News/same``.
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
    // Parameters that the file no longer sets return to the scene's defaults.
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
