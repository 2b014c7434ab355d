import Glibc

/// The C library's words for an error number: *No such file or directory*.
package func systemMessage(_ code: Int32) -> String {
  // SAFETY: for every number the answer is a text that lives until this thread asks again.
  unsafe String(cString: strerror(code))
}
