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

  /// The variable that sets the folder.
  var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .config: "XDG_CONFIG_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  /// The path of the folder: that in its variable, by default `~/.local/share`, `~/.config` or
  /// `~/.local/state`; `nil` if neither the variable nor `HOME` is an absolute path.
  var path: String? {
    let standard =
      switch self {
      case .data: ".local/share"
      case .config: ".config"
      case .state: ".local/state"
      }
    return Self.absolute(Environment.value(of: variable))
      ?? Self.absolute(Environment.value(of: "HOME")).map { "\($0)/\(standard)" }
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
