import Drawing
import Glibc

/// A folder for what a run leaves; it goes with the object, unless it is to be kept.
final class ScratchFolder {
  /// Where it is.
  let path: String

  /// Whether the folder outlives this object.
  var isKept = false

  /// Makes an empty folder.
  init() throws(ChildProcess.Failure) {
    var template = Array("\(Environment.value(of: "TMPDIR") ?? "/tmp")/soak-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw ChildProcess.Failure(reason: "no temporary folder: \(systemMessage(errno))")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if isKept { return }
    Self.remove(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file; none where it cannot be read.
  func bytes(of name: String) -> [UInt8] {
    (try? WholeFile.read(file(name), atMost: 1 << 26)) ?? []
  }

  /// Removes the pictures that the viewer has saved, which would fill the disk in a long run.
  func removePictures() {
    for name in FolderNames.names(in: path) where name.hasSuffix(".png") {
      unsafe unlink(file(name))
    }
  }

  /// Removes a file, or a folder with all that is in it; of a link only the link.
  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 || errno != EISDIR { return }
    for name in FolderNames.names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
