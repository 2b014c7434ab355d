import Platform

/// The program `shimmer-decode`, which is a part of this one.
enum DecoderProgram {
  private static let name = "shimmer-decode"

  /// The reason why it cannot be started.
  enum Absence: Error {
    /// It is in none of its folders; the path that it has beside this program.
    case missing(String)
    /// The folder of this program is unknown, because there is no `/proc`.
    case unknownFolder
  }

  /// Returns the path of the program: beside the file of this one, otherwise in `../libexec/shimmer`.
  ///
  /// Symbolic links to this program are resolved, and no variable of the environment names the folder: whoever chooses
  /// the decoder decides what is run.
  static func path() throws(Absence) -> String {
    // Only the folder is used, so that a program whose file was replaced while it runs finds the new decoder.
    guard let own = FileSystem.linkTarget("/proc/self/exe") else { throw .unknownFolder }
    let folder = FileSystem.folder(of: own)
    let paths = [folder + name, "\(folder)../libexec/shimmer/\(name)"]
    guard let path = paths.first(where: FileSystem.exists) else { throw .missing(paths[0]) }
    return path
  }
}
