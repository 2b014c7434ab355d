import CLinux
import Glibc

/// The process environment; nothing in this package changes it.
package enum Environment {
  /// The value of a variable, or `nil` where it is unset or empty.
  package static func value(of name: String) -> String? {
    // SAFETY: the text is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// All variables, as `NAME=value`, for a process to start.
  ///
  /// - Parameter changes: Variables that are to differ; `nil` unsets one.
  package static func variables(changedBy changes: [String: String?] = [:]) -> [String] {
    var variables: [String] = []
    guard var entry = unsafe clinux_environment() else { return variables }
    // SAFETY: the array ends with a null pointer, and each text is copied at once.
    while let text = unsafe entry.pointee {
      let variable = unsafe String(cString: text)
      if !changes.keys.contains(where: { variable.hasPrefix("\($0)=") }) {
        variables.append(variable)
      }
      unsafe entry += 1
    }
    return variables + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  /// Whether a program of a name that may be run is in `$PATH`.
  package static func hasProgram(_ name: String) -> Bool {
    let folders = (value(of: "PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The file of the running program, without symbolic links; `nil` without a `/proc`.
  package static var executablePath: String? { FileSystem.resolved("/proc/self/exe") }
}
