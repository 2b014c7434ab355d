import Glibc
import Platform

/// The folders in which presets lie, as the XDG base directory specification names them.
package enum PresetFolders {
  /// The user's own, in which presets are saved: `shimmer/presets` of `$XDG_DATA_HOME`, by default of
  /// `~/.local/share`; `nil` where neither is known.
  package static var own: String? {
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

  /// The names of the presets in a folder, in alphabetical order; none where it cannot be read.
  ///
  /// What is no regular file is left out: reading a pipe would block.
  package static func names(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { name in
      name.hasSuffix(ending) && name.count > ending.count && !name.hasPrefix(".")
        && FileSystem.isRegular("\(folder)/\(name)") != false
    }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The file of a preset in a folder.
  package static func path(of name: String, in folder: String) -> String {
    "\(folder)/\(name)\(ending)"
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

  /// How files of presets end.
  package static let ending = ".toml"

  /// The specification wants relative paths to be ignored.
  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func presets(in folder: String) -> String { "\(folder)/shimmer/presets" }
}
