import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// The name of the call, or of the program that did not start.
  package let operation: String

  /// Its error number: also `ETIMEDOUT` for lack of time, and `EFBIG` for too many bytes.
  package let errno: Int32

  /// Describes a failure.
  package init(operation: String, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}

extension SystemError: CustomStringConvertible {
  /// The operation and the C library's words for the number: *mkdir: Permission denied*.
  package var description: String { "\(operation): \(systemMessage(errno))" }
}

/// The C library's words for an error number: *No such file or directory*.
package func systemMessage(_ code: Int32) -> String {
  // SAFETY: for every number the answer is a text that lives until this thread asks again.
  unsafe String(cString: strerror(code))
}
