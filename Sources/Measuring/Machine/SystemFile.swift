import Drawing

/// Files in which the system tells of itself.
enum SystemFile {
  /// The text of a file of at most a mebibyte, or nothing in it where it cannot be read.
  static func text(_ path: String) -> String {
    do throws(WholeFile.Failure) {
      return String(decoding: try WholeFile.read(path, atMost: 1 << 20), as: UTF8.self)
    } catch {
      return ""
    }
  }
}
