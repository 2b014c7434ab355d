import Display
import Scenes
package import Viewer
import ViewerUI

/// The presets that there are: those in folders, and those of the program.
package enum PresetLibrary {
  /// Where a preset is.
  package enum Place: Equatable {
    /// In a file.
    case file(String)
    /// In the program.
    case program
  }

  /// A preset's name and place.
  package struct Item {
    /// The name that is typed.
    package let name: String
    /// Where it is.
    package let place: Place
  }

  /// All that can be named: of one name the first folder's, those of the program last.
  package static var items: [Item] {
    var items: [Item] = []
    var names: Set<String> = []
    for folder in PresetFolders.all {
      for name in PresetFolders.names(in: folder) where names.insert(name).inserted {
        items.append(Item(name: name, place: .file(PresetFolders.path(of: name, in: folder))))
      }
    }
    for preset in Preset.shipped where names.insert(preset.name).inserted {
      items.append(Item(name: preset.name, place: .program))
    }
    return items
  }

  /// Whether a text names a file: it has a slash, or the ending of presets.
  package static func isFile(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(PresetFolders.ending)
  }

  /// Finds a preset.
  ///
  /// - Throws: An error with exit code 2 that lists the names.
  package static func item(named name: String) throws(ProgramError) -> Item {
    let items = items
    if let item = items.first(where: { $0.name == name }) { return item }
    throw ProgramError(
      "there is no preset \(quoted: name); there are \(list(of: items))",
      remedy: "see shimmer presets; a file has a slash or ends in .toml", status: .usage)
  }

  /// The names of the first forty, and how many more there are.
  private static func list(of items: [Item]) -> String {
    let named = items.prefix(40).map { EchoedText.cut($0.name) }
    let more = items.count - named.count
    return NumberText.list(named) + (more > 0 ? " and \(more) more" : "")
  }

  /// Reads the preset of a name or of a file.
  ///
  /// - Throws: As ``item(named:)``; with exit code 66 where the file cannot be read, 2 where it is wrong.
  package static func load(_ text: String) throws(ProgramError) -> PresetDocument {
    if isFile(text) { return try load(file: text) }
    return try load(try item(named: text))
  }

  /// Reads a preset that was found.
  package static func load(_ item: Item) throws(ProgramError) -> PresetDocument {
    switch item.place {
    case .file(let path): return try load(file: path)
    case .program: return try shipped(item.name)
    }
  }

  /// Reads the preset of a file.
  package static func load(file path: String) throws(ProgramError) -> PresetDocument {
    try read(try TextFile.read(path, atMost: PresetDocument.byteLimit), from: path)
  }

  /// Reads the text of a file.
  package static func read(
    _ bytes: [UInt8], from path: String
  ) throws(ProgramError) -> PresetDocument {
    var document = try PresetDocument(bytes, from: path, called: title(of: path))
    document.path = path
    return document
  }

  /// Presets for the viewer's key: the user's, then those of the program; what cannot be read is told and left out.
  package static func all() -> [Preset] { readable().map(\.preset) }

  /// All that can be read, and where they are; what cannot be is told and left out.
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

  /// A preset of the program, by way of its text: there is one way in.
  private static func shipped(_ name: String) throws(ProgramError) -> PresetDocument {
    let text = Preset.shipped.first { $0.name == name }.map(text) ?? ""
    return try PresetDocument(Array(text.utf8), from: name, called: name)
  }

  /// The file's name without folder and ending.
  package static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(PresetFolders.ending)
      ? String(name.dropLast(PresetFolders.ending.count)) : name
  }
}
