import Glibc

/// The process environment.
package enum Environment {
  /// The value of a variable, or `nil` where it is unset or empty.
  package static func value(of name: String) -> String? {
    // SAFETY: the text is copied at once; nothing in this package changes the environment.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
