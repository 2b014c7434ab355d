public import Display
import Platform

/// A file whose changes end the waits of a window's event loop: it was written, replaced or removed.
///
/// Its folder is watched, because many editors put a new file in the old one's place. A file that is reached by a
/// symbolic link is watched where it lies as well, also once the link is pointed elsewhere.
///
/// ```swift
/// window.events.files = try FileWatch(path: "slow.toml")
/// ```
public final class FileWatch {
  /// What happens to the file.
  let changes: FileChanges

  /// Starts to watch a file, which need not be there, in a folder that is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long it is gone before that is told, in nanoseconds; 0.1 s unless given.
  /// - Throws: ``DisplayError/system(operation:errno:)``.
  public init(path: String, patience: Int64 = 100_000_000) throws(DisplayError) {
    changes = try DisplayError.telling { () throws(SystemError) in
      try FileChanges(path: path, patience: patience)
    }
  }
}

extension DisplayError {
  /// Does what may fail with a call of the system.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)``.
  static func telling<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(DisplayError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(operation: error.operation, errno: error.errno)
    }
  }
}
