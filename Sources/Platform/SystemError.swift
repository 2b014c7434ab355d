import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// The name of the call that failed, or of the program that did not start.
  package let operation: String

  /// The call's error number (`errno`); also `ETIMEDOUT` on timeout, and `EFBIG` if there are too many bytes.
  package let errno: Int32

  /// Creates an error for a call that failed.
  package init(operation: String, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}

extension SystemError: CustomStringConvertible {
  /// The operation and the C library's message for the error number, such as *mkdir: Permission denied*.
  package var description: String { "\(operation): \(systemMessage(errno))" }
}

/// Returns the C library's message for an error number, such as *No such file or directory*.
package func systemMessage(_ code: Int32) -> String {
  // SAFETY: every number has a message, which is valid until this thread's next call.
  unsafe String(cString: strerror(code))
}
