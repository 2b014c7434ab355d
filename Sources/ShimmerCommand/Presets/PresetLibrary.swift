import Display
import Glibc
import Platform
package import Viewer

/// The available presets: the presets in folders, and the built-in presets.
package enum PresetLibrary {
  /// The name and location of a preset.
  package struct Item {
    /// The name by which a user selects the preset; for a file, its name without the extension.
    package let name: String
    /// The path of the file; `nil` for a built-in preset.
    package let path: String?
  }

  /// All presets: the presets in folders, then the built-in presets.
  ///
  /// If several presets have the same name, only the first of them is included.
  private static var items: [Item] {
    var names: Set<String> = []
    let files = PresetFolders.all.flatMap { folder in
      PresetFolders.files(in: folder).map { Item(name: title(of: $0), path: "\(folder)/\($0)") }
    }
    return (files + Preset.shipped.map { Item(name: $0.name, path: nil) })
      .filter { names.insert($0.name).inserted }
  }

  /// Returns the location of the preset with a name; capital letters make no difference.
  ///
  /// - Throws: An error with exit code 2 that proposes a similar name or lists the names of the presets, at most
  ///   forty.
  package static func item(named name: String) throws(ProgramError) -> Item {
    let (items, names) = (items, items.map(\.name))
    if let match = Spelling.match(name, among: names),
      let item = items.first(where: { $0.name == match })
    {
      return item
    }
    if let question = Spelling.question(about: name, among: names) {
      throw ProgramError(
        "there is no preset \(quoted: name); \(question)", remedy: "see shimmer presets",
        status: .usage)
    }
    // The first forty names, and the number of further ones.
    let more = items.count > 40 ? " and \(items.count - 40) more" : ""
    let list = NumberText.list(items.prefix(40).map { EchoedText.cut($0.name) }) + more
    throw ProgramError(
      "there is no preset \(quoted: name); the presets are \(list)",
      remedy: "see shimmer presets; a file name must contain a slash or end in .yaml",
      status: .usage)
  }

  /// Deletes the file of one of the user's own presets, and returns its path.
  ///
  /// - Throws: An error with exit code 2 if the preset does not exist or is not in the user's folder, or with exit code
  ///   73 if its file cannot be deleted.
  package static func delete(named name: String) throws(ProgramError) -> String {
    let path = try ownFile(
      named: name, to: "delete", else: "save another preset of this name to replace it")
    try unlink(path)
    return path
  }

  /// Renames one of the user's own presets, also in its text, and returns its paths before and after.
  ///
  /// - Throws: An error with exit code 2 if the preset does not exist or is not in the user's folder, or if the new name
  ///   cannot be used, or with exit code 73 if its file cannot be written or deleted.
  package static func rename(
    _ name: String, to new: String
  ) throws(ProgramError) -> (old: String, new: String) {
    let old = try ownFile(
      named: name, to: "rename", else: "copy it with shimmer presets show \(name) -o FILE")
    if let refusal = PresetName.refusal(of: new) {
      throw ProgramError(
        "\(quoted: new) cannot be the name of a preset: \(refusal)",
        remedy: "use another name", status: .usage)
    }
    let bytes = try TextFile.read(old, atMost: PresetDocument.byteLimit)
    let renamed = try PresetText.renamed(bytes, from: old, to: new)
    let path = PresetFolders.path(of: new, in: String(FileSystem.folder(of: old).dropLast()))
    var isNew = PresetFolders.ownFile(named: new) == nil
    do throws(SystemError) {
      // Another program may have taken the name in the meantime.
      if isNew { isNew = try unsafe WholeFile.writeNew(renamed.span.bytes, to: path) }
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: "check the permissions of its folder")
    }
    if !isNew {
      throw ProgramError(
        "there is a preset \(new) already",
        remedy: "delete it first: shimmer presets delete \(new)",
        status: .usage)
    }
    do throws(ProgramError) {
      try unlink(old)
    } catch {
      FileSystem.remove(path)
      throw error
    }
    return (old, path)
  }

  /// Returns the file of one of the user's own presets.
  ///
  /// - Throws: An error with exit code 2, with a verb for the wish and a remedy, if there is none.
  private static func ownFile(
    named name: String, to verb: String, else remedy: String
  ) throws(ProgramError) -> String {
    let item = try item(named: name)
    if let path = PresetFolders.ownFile(named: item.name) { return path }
    let place = item.path.map { "is in \($0), which all users share" } ?? "is built in"
    throw ProgramError(
      "cannot \(verb) \(item.name): it \(place)", remedy: remedy, status: .usage)
  }

  private static func unlink(_ path: String) throws(ProgramError) {
    if unsafe Glibc.unlink(path.system) == 0 { return }
    throw ProgramError(
      "cannot delete \(path)", why: systemMessage(errno),
      remedy: "check the permissions of its folder", status: .cannotWrite)
  }

  /// Reads a preset by its name, or by its path if the text contains a slash or ends with a preset's extension.
  ///
  /// - Throws: An error with exit code 2 if the preset does not exist or is invalid, or with exit code 66 if the file
  ///   cannot be read.
  package static func load(_ text: String) throws(ProgramError) -> PresetDocument {
    if text.hasSuffix(".replay"), let command = InputAdvice.command(forFile: text) {
      throw ProgramError(
        "\(quoted: text) is a recording, not a preset", remedy: "use \(command)", status: .usage)
    }
    let isFile = text.contains("/") || PresetFolders.ending(of: text) != nil
    return try load(isFile ? Item(name: text, path: text) : item(named: text))
  }

  private static func load(_ item: Item) throws(ProgramError) -> PresetDocument {
    if let path = item.path {
      return try read(try TextFile.read(path, atMost: PresetDocument.byteLimit), from: path)
    }
    return PresetDocument(Preset.shipped.first { $0.name == item.name } ?? Preset(item.name))
  }

  /// Reads a preset from the bytes of a file.
  static func read(_ bytes: [UInt8], from path: String) throws(ProgramError) -> PresetDocument {
    try PresetDocument(bytes, from: path, called: title(of: path))
  }

  /// Returns all valid presets, first those in folders, then the built-in presets; prints an error for each invalid
  /// preset.
  package static func readable() -> [(item: Item, preset: Preset)] {
    items.compactMap { item in readable(item).map { (item: item, preset: $0) } }
  }

  /// Returns a preset as ``PresetDocument/shown``; if it is invalid, prints an error and returns `nil`, because it must not hide others.
  static func readable(_ item: Item) -> Preset? {
    do throws(ProgramError) {
      return try load(item).shown
    } catch {
      Console.error(error.line)
      return nil
    }
  }

  /// Returns the text of a preset, with comments that describe the scene's parameters.
  package static func text(of preset: Preset) -> String {
    let parameters = SceneCatalog.all.first { $0.name == preset.scene }?.parameters ?? []
    return PresetText.write(preset, among: parameters)
  }

  /// Returns the name of a preset's file without folder and extension.
  package static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return String(name.dropLast(PresetFolders.ending(of: name)?.count ?? 0))
  }
}

/// The folders of presets, as the XDG Base Directory Specification defines them.
package enum PresetFolders {
  /// The extensions of preset files; the first one is used for writing.
  private static let endings = [".yaml", ".yml"]

  /// The user's folder, in which presets are saved: `shimmer/presets` in `$XDG_DATA_HOME`, by default in
  /// `~/.local/share`; `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  private static var own: String? { UserFolder.data.path.map(presets) }

  /// Returns the user's folder, in which presets are saved.
  ///
  /// - Throws: An error with the given exit status if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  package static func requireOwn(orEndWith status: ExitStatus) throws(ProgramError) -> String {
    if let own { return own }
    throw ProgramError(
      "the folder for presets is not known", remedy: "set XDG_DATA_HOME or HOME", status: status)
  }

  /// All folders of presets: the user's folder, then the folders in `$XDG_DATA_DIRS`, by default in
  /// `/usr/local/share` and `/usr/share`.
  package static var all: [String] {
    let shared = Environment.value(of: "XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let folders = shared.split(separator: ":").compactMap { UserFolder.absolute(String($0)) }.map(
      presets)
    return (own.map { [$0] } ?? []) + folders
  }

  /// Returns the preset files in a folder, in alphabetical order; empty if the folder cannot be read.
  ///
  /// Only regular files are included: reading a pipe would block.
  static func files(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { name in
      guard let ending = ending(of: name) else { return false }
      return name.count > ending.count && !name.hasPrefix(".")
        && FileSystem.isRegular("\(folder)/\(name)") != false
    }.sorted { (PresetLibrary.title(of: $0), $0) < (PresetLibrary.title(of: $1), $1) }
  }

  /// Returns the extension of a preset file, `.yaml` or `.yml`; `nil` for any other file.
  static func ending(of path: String) -> String? { endings.first { path.hasSuffix($0) } }

  /// Returns the path of the user's own preset of a name; `nil` if there is none.
  package static func ownFile(named name: String) -> String? {
    guard let own else { return nil }
    return endings.map { "\(own)/\(name)\($0)" }.first(where: FileSystem.exists)
  }

  /// Returns the path at which a new preset is saved.
  package static func path(of name: String, in folder: String) -> String {
    "\(folder)/\(name)\(endings[0])"
  }

  /// Creates a folder and its parents, accessible only by the user.
  ///
  /// - Throws: An error with exit code 73.
  package static func make(_ folder: String) throws(ProgramError) {
    try UserFolder.data.make(folder)
  }

  private static func presets(in folder: String) -> String { "\(folder)/shimmer/presets" }
}
