import Glibc
import Platform

/// The folders of a user in which programs keep files, as the XDG Base Directory Specification defines them.
enum UserFolder {
  /// Data that the user wants to keep, such as presets.
  case data
  /// What the user has set up, such as keys.
  case config
  /// The state in which a program was left.
  case state
  /// Pictures; xdg-user-dirs says where they are.
  case pictures

  /// The variable that sets the folder.
  var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .config: "XDG_CONFIG_HOME"
    case .state: "XDG_STATE_HOME"
    case .pictures: "XDG_PICTURES_DIR"
    }
  }

  /// The path of the folder: that in its variable, by default `~/.local/share`, `~/.config`, `~/.local/state`, or the
  /// folder for pictures that `user-dirs.dirs` names, which is usually `~/Pictures`; `nil` if neither the variable nor
  /// `HOME` is an absolute path.
  var path: String? {
    let standard =
      switch self {
      case .data: ".local/share"
      case .config: ".config"
      case .state: ".local/state"
      case .pictures: "Pictures"
      }
    return Self.absolute(Environment.value(of: variable)) ?? (self == .pictures ? listed : nil)
      ?? Self.home.map { "\($0)/\(standard)" }
  }

  /// The user's home folder; `nil` if `HOME` is not an absolute path.
  static var home: String? { absolute(Environment.value(of: "HOME")) }

  /// Returns a path in which a tilde at the beginning, alone or before a slash, has become the home folder.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// The path in `user-dirs.dirs`, whose lines are like `XDG_PICTURES_DIR="$HOME/Images"`; `nil` if none is there.
  private var listed: String? {
    guard let home = Self.home, let folder = UserFolder.config.path,
      let bytes = try? WholeFile.read("\(folder)/user-dirs.dirs", atMost: 1 << 16)
    else { return nil }
    let start = "\(variable)=\""
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last { $0.hasPrefix(start) && $0.hasSuffix("\"") && $0.count > start.count }
    return line.flatMap {
      Self.absolute(String($0.dropFirst(start.count).dropLast()).replacing("$HOME", with: home))
    }
  }

  /// The remedy if nothing can be written there.
  var remedy: String { "set \(variable) to a folder that you can write to" }

  /// Creates a folder inside this one, and its parents, accessible only by the user.
  ///
  /// - Throws: An error with exit code 73.
  func make(_ folder: String) throws(ProgramError) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      if unsafe mkdir(path.system, 0o700) != 0, errno != EEXIST {
        // An existing parent need not be writable.
        let code = errno
        if FileSystem.exists(path) { continue }
        throw ProgramError(
          "cannot create the folder \(path)", why: systemMessage(code),
          remedy: remedy, status: .cannotWrite)
      }
    }
  }

  /// Returns the path if it is absolute, otherwise `nil`, because the specification requires relative paths to be
  /// ignored.
  static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
