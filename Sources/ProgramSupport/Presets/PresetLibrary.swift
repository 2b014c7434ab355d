import Display
import Glibc
import Platform
import Scenes
package import Viewer

/// The presets that there are: those in folders, and those of the program.
package enum PresetLibrary {
  /// A preset's name and place.
  package struct Item {
    /// The name that is typed.
    package let name: String
    /// Its file; `nil` for one of the program.
    package let path: String?
  }

  /// All that can be named: of one name the first folder's, those of the program last.
  private static var items: [Item] {
    var names: Set<String> = []
    let files = PresetFolders.all.flatMap { folder in
      PresetFolders.files(in: folder).map { Item(name: title(of: $0), path: "\(folder)/\($0)") }
    }
    return (files + Preset.shipped.map { Item(name: $0.name, path: nil) })
      .filter { names.insert($0.name).inserted }
  }

  /// Finds a preset.
  ///
  /// - Throws: An error with exit code 2 that lists the names.
  package static func item(named name: String) throws(ProgramError) -> Item {
    let items = items
    if let item = items.first(where: { $0.name == name }) { return item }
    // The names of the first forty, and how many more there are.
    let more = items.count > 40 ? " and \(items.count - 40) more" : ""
    let list = NumberText.list(items.prefix(40).map { EchoedText.cut($0.name) }) + more
    throw ProgramError(
      "there is no preset \(quoted: name); there are \(list)",
      remedy: "see shimmer presets; a file has a slash or ends in .yaml", status: .usage)
  }

  /// Reads the preset of a name, or of a file: what has a slash or the ending of one.
  ///
  /// - Throws: As ``item(named:)``; with exit code 66 where the file cannot be read, 2 where it is wrong.
  package static func load(_ text: String) throws(ProgramError) -> PresetDocument {
    let isFile = text.contains("/") || PresetFolders.ending(of: text) != nil
    return try load(isFile ? Item(name: text, path: text) : item(named: text))
  }

  private static func load(_ item: Item) throws(ProgramError) -> PresetDocument {
    if let path = item.path {
      return try read(try TextFile.read(path, atMost: PresetDocument.byteLimit), from: path)
    }
    return PresetDocument(Preset.shipped.first { $0.name == item.name } ?? Preset(item.name))
  }

  /// Reads the text of a file.
  static func read(_ bytes: [UInt8], from path: String) throws(ProgramError) -> PresetDocument {
    try PresetDocument(bytes, from: path, called: title(of: path))
  }

  /// All that can be read: the user's, then those of the program; what cannot be is told and left out.
  package static func readable() -> [(item: Item, preset: Preset)] {
    items.compactMap { item -> (item: Item, preset: Preset)? in
      // One file that is wrong must not hide the others.
      do throws(ProgramError) {
        return (item: item, preset: try load(item).preset)
      } catch {
        Console.complain(error.line)
        return nil
      }
    }
  }

  /// The text of a preset, with what its scene says of the parameters.
  package static func text(of preset: Preset) -> String {
    let parameters = SceneCatalog.all.first { $0.name == preset.scene }?.parameters ?? []
    return PresetText.write(preset, among: parameters)
  }

  /// The file's name without folder and ending.
  package static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return String(name.dropLast(PresetFolders.ending(of: name)?.count ?? 0))
  }
}

/// The folders in which presets lie, as the XDG base directory specification names them.
package enum PresetFolders {
  /// How files of presets end; the first is written.
  private static let endings = [".yaml", ".yml"]

  /// The user's own, in which presets are saved: `shimmer/presets` of `$XDG_DATA_HOME`, by default of
  /// `~/.local/share`; `nil` where neither is known.
  private static var own: String? {
    let home =
      absolute(Environment.value(of: "XDG_DATA_HOME"))
      ?? absolute(Environment.value(of: "HOME")).map { "\($0)/.local/share" }
    return home.map(presets)
  }

  /// The user's own, which has to be known.
  ///
  /// - Throws: An error with the exit code given.
  package static func requireOwn(orEndWith status: ExitStatus) throws(ProgramError) -> String {
    if let own { return own }
    throw ProgramError(
      "there is no folder for presets", remedy: "set XDG_DATA_HOME or HOME", status: status)
  }

  /// All of them, the user's own first, then those of `$XDG_DATA_DIRS`, by default `/usr/local/share` and `/usr/share`.
  package static var all: [String] {
    let shared = Environment.value(of: "XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let folders = shared.split(separator: ":").compactMap { absolute(String($0)) }.map(presets)
    return (own.map { [$0] } ?? []) + folders
  }

  /// The files of presets in a folder, in alphabetical order; none where it cannot be read.
  ///
  /// What is no regular file is left out: reading a pipe would block.
  static func files(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { name in
      guard let ending = ending(of: name) else { return false }
      return name.count > ending.count && !name.hasPrefix(".")
        && FileSystem.isRegular("\(folder)/\(name)") != false
    }.sorted { (PresetLibrary.title(of: $0), $0) < (PresetLibrary.title(of: $1), $1) }
  }

  /// The ending of a file of a preset; `nil` for another file.
  static func ending(of path: String) -> String? { endings.first { path.hasSuffix($0) } }

  /// The file in which a preset is saved.
  package static func path(of name: String, in folder: String) -> String {
    "\(folder)/\(name)\(endings[0])"
  }

  /// Makes a folder and those above it, for the user alone.
  ///
  /// - Throws: An error with exit code 73.
  package static func make(_ folder: String) throws(ProgramError) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
        // What is there need not be writable.
        let code = errno
        if FileSystem.exists(path) { continue }
        throw ProgramError(
          "cannot make the folder \(path)", why: systemMessage(code),
          remedy: "set XDG_DATA_HOME to a folder that you may write", status: .cannotWrite)
      }
    }
  }

  /// The specification wants relative paths to be ignored.
  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func presets(in folder: String) -> String { "\(folder)/shimmer/presets" }
}
