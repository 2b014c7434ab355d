import CLinux
import Glibc

/// The process environment; nothing in this package changes it.
package enum Environment {
  /// Returns the value of a variable, or `nil` if it is unset or empty.
  package static func value(of name: String) -> String? {
    // SAFETY: the string is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(system: value)
    return text.isEmpty ? nil : text
  }

  /// Returns all variables as `NAME=value`, for a program to be started.
  ///
  /// - Parameter changes: The names of variables with their new values; `nil` unsets a variable.
  package static func variables(changedBy changes: [String: String?] = [:]) -> [String] {
    var variables: [String] = []
    guard var entry = unsafe clinux_environment() else { return variables }
    // SAFETY: the array ends with a null pointer, and each string is copied at once.
    while let text = unsafe entry.pointee {
      let variable = unsafe String(system: text)
      if !changes.keys.contains(where: { variable.hasPrefix("\($0)=") }) {
        variables.append(variable)
      }
      unsafe entry += 1
    }
    return variables + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  /// Returns whether any folder in `$PATH` contains an executable program of this name.
  package static func hasProgram(_ name: String) -> Bool {
    let folders = (value(of: "PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(name)".system, X_OK) == 0 }
  }

  /// The last part of the path with which the program was started; empty if it was started without one.
  package static var programName: String {
    ProgramArguments.all.first.map(FileSystem.name) ?? ""
  }

  /// The path of the running program, with symbolic links resolved; `nil` if `/proc` is not available.
  package static var executablePath: String? { FileSystem.resolved("/proc/self/exe") }
}
