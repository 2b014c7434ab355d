import CPictures

/// Returns the message of a GLib error, and releases the error.
///
/// - Parameter error: An error that the caller owns, or `nil`.
@unsafe
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  // SAFETY: the caller owns the error; it is read once and released.
  guard let error = unsafe error else { return "no reason was given" }
  defer { unsafe g_error_free(error) }
  guard let message = unsafe error.pointee.message else { return "no reason was given" }
  let words = unsafe String(cString: message)
  // Some loaders write more than one line.
  return words.split(whereSeparator: \.isNewline).joined(separator: " ")
}
