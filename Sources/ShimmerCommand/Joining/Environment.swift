import Glibc

/// The process's environment variables; an empty one counts as unset.
enum Environment {
  /// The value of a variable, or nothing.
  static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
