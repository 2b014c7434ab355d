import CLinux
import Glibc

/// A file in memory, with which another program can be given input of any length, or its output can be collected.
///
/// The corresponding Linux call is `memfd_create`.
package final class MemoryFile {
  /// The descriptor, which this object owns.
  package let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameter name: A name for tools that list the files of a process.
  /// - Throws: The call that failed.
  package init(named name: String) throws(SystemError) {
    descriptor = unsafe clinux_memory_file(name)
    if descriptor < 0 { throw SystemError(operation: "memfd_create", errno: errno) }
  }

  /// Creates a file that is read from its beginning.
  convenience package init(named name: String, holding bytes: [UInt8]) throws(SystemError) {
    try self.init(named: name)
    try WholeFile.write(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// The path by which this process, and the programs that it starts, can write and read the file.
  package var path: String { FileSystem.path(of: descriptor) }
}
