import Glibc

/// A folder for what a run leaves; it goes with the object, unless it is to be kept.
package final class ScratchFolder {
  /// Where it is.
  package let path: String

  /// Whether the folder outlives this object.
  package var isKept = false

  /// Makes an empty folder in `$TMPDIR`, by default `/tmp`.
  ///
  /// - Parameter name: What its name begins with.
  package init(named name: String) throws(SystemError) {
    var template = Array("\(Environment.value(of: "TMPDIR") ?? "/tmp")/\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw SystemError(operation: "mkdtemp", errno: errno)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if !isKept { FileSystem.remove(path) }
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file; none where it cannot be read.
  package func bytes(of name: String) -> [UInt8] {
    (try? WholeFile.read(file(name), atMost: 1 << 26)) ?? []
  }

  /// Removes all files whose names end so.
  package func removeFiles(ending: String) {
    for name in FileSystem.names(in: path) where name.hasSuffix(ending) {
      FileSystem.remove(file(name))
    }
  }
}
