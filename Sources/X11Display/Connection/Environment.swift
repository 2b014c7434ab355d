import Glibc

/// The process environment.
enum Environment {
  /// The value of a variable, or `nil` where it is unset or empty.
  static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
