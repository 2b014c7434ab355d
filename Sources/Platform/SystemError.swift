import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// The name of the call, or of the program that did not start.
  package let operation: String

  /// The call's error number; also `ETIMEDOUT` on timeout, and `EFBIG` for too many bytes.
  package let errno: Int32

  /// Creates an error for a call that failed.
  package init(operation: String, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}

extension SystemError: CustomStringConvertible {
  /// The operation and the C library's message for the number: *mkdir: Permission denied*.
  package var description: String { "\(operation): \(systemMessage(errno))" }
}

/// Returns the C library's message for an error number: *No such file or directory*.
package func systemMessage(_ code: Int32) -> String {
  // SAFETY: every number has a text, which is valid until this thread calls again.
  unsafe String(cString: strerror(code))
}
