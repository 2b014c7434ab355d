import Display
import Platform
package import Viewer

/// The file of the user's own keys, which the viewer rereads when it changes.
package struct KeysFile {
  /// The maximum size of the file, 64 KiB: the viewer rereads it between two frames.
  private static let byteLimit = 64 << 10

  /// The path of the file.
  package let path: String

  /// The content that was last read, valid or not; `nil` while the file is missing.
  private var bytes: [UInt8]?

  /// Creates a file that has not been read.
  package init(_ path: String) { self.path = path }

  /// The usual file: `shimmer/keys.yaml` in `$XDG_CONFIG_HOME`, by default in `~/.config`; `nil` if neither
  /// `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
  package static var usual: KeysFile? {
    UserFolder.config.path.map { KeysFile("\($0)/shimmer/keys.yaml") }
  }

  /// Reads the keys if the file has changed since it was last read; a file that is missing binds none.
  ///
  /// - Returns: The keys; `nil` if the content is the same.
  /// - Throws: An error with exit code 2 that names the file, the line and the remedy, or with exit code 66 if the file
  ///   cannot be read.
  package mutating func changed() throws(ProgramError) -> OwnKeys? {
    let isRegular = FileSystem.isRegular(path)
    // Reading a pipe would block.
    if isRegular == false {
      throw ProgramError(
        "cannot read \(path)", why: "it is not a regular file", remedy: "use a file",
        status: .noInput)
    }
    let new = isRegular == nil ? nil : try TextFile.read(path, atMost: Self.byteLimit)
    if new == bytes { return nil }
    bytes = new
    return try Self.keys(new ?? [], from: path)
  }

  /// Reads the keys from the text of a file.
  ///
  /// - Throws: An error with exit code 2 that names the file, the line and the remedy.
  package static func keys(
    _ bytes: [UInt8], from path: String
  ) throws(ProgramError) -> OwnKeys {
    do throws(YAMLReader.Wrong) {
      let entries = try YAMLReader.entries(of: bytes)
      return OwnKeys(try entries.map { entry throws(YAMLReader.Wrong) in try binding(of: entry) })
    } catch {
      throw ProgramError("\(path):\(error.place): \(error.what)", status: .usage)
    }
  }

  private static func binding(
    of entry: YAMLReader.Entry
  ) throws(YAMLReader.Wrong) -> OwnKeys.Binding {
    guard case .text(let action) = entry.content else {
      throw YAMLReader.Wrong(
        entry.line, "\(cut: entry.key) has no action; write a command, a step or none")
    }
    do throws(TextMistake) {
      return try OwnKeys.Binding(key: entry.key, action: action)
    } catch {
      throw YAMLReader.Wrong(entry.line, error.description)
    }
  }
}
